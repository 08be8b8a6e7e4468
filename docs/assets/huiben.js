/* What a page of the edition does beyond being read: choices, panels, keys, the place last read.
   Classic and deferred, so it works on file:// too. Everything here is an extra: without it the page is whole. */
(function () {
  "use strict";
  var root = document.documentElement;
  var site = new URL("..", document.currentScript.src);
  var $ = function (selector) { return document.querySelector(selector); };
  var all = function (selector) { return Array.from(document.querySelectorAll(selector)); };

  // -- storage: blocked storage is no error, the choice then lasts as long as the page --------------------------
  function load(key) {
    try { return JSON.parse(localStorage.getItem(key)) || {}; } catch (error) { return {}; }
  }
  function save(key, value) {
    try { localStorage.setItem(key, JSON.stringify(value)); } catch (error) { /* see above */ }
  }

  // -- choices -------------------------------------------------------------------------------------------------
  var DEFAULTS = { theme: "auto", size: "medium", leading: "normal", glosses: "on", keys: "on" };
  var form = $("#choices"), toggle = $("#toggle-glosses");
  var chosen = load("huiben");
  if (toggle) toggle.setAttribute("data-on", toggle.title);

  function apply() {
    Object.keys(DEFAULTS).forEach(function (name) {
      var value = /^[a-z]+$/.test(chosen[name] || "") ? chosen[name] : DEFAULTS[name];
      if (value === DEFAULTS[name]) root.removeAttribute("data-" + name);
      else root.setAttribute("data-" + name, value);
      var radio = form && form.querySelector('[name="' + name + '"][value="' + value + '"]');
      if (radio) radio.checked = true;
    });
    if (toggle) {
      var on = chosen.glosses !== "off";
      var words = toggle.getAttribute(on ? "data-on" : "data-off");
      toggle.setAttribute("aria-pressed", String(on));
      toggle.title = chosen.keys === "off" ? words.replace(/（.*/, "") : words;
    }
  }
  function choose(name, value) {
    var kept = keepPlace();
    chosen = Object.assign(load("huiben"), chosen);
    chosen[name] = value;
    save("huiben", chosen);
    apply();
    kept();
  }
  // The passage at the top of the window stays where it is while the page around it changes its length.
  function keepPlace() {
    var row = scrollY > 0 && currentRow();
    var top = row && row.getBoundingClientRect().top;
    return function () { if (row) scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" }); };
  }
  if (form) form.addEventListener("change", function (event) { choose(event.target.name, event.target.value); });
  function toggleGlosses() { if (toggle) choose("glosses", chosen.glosses === "off" ? "on" : "off"); }
  if (toggle) toggle.addEventListener("click", toggleGlosses);
  // Another tab, or this page back from the browser's cache: the newest choice holds.
  addEventListener("storage", function (event) {
    if (event.key === "huiben") { chosen = load("huiben"); apply(); }
  });
  addEventListener("pageshow", function (event) {
    if (event.persisted) { chosen = load("huiben"); apply(); }
  });
  apply();

  // -- panels: one open at a time; Esc and a click elsewhere close it -----------
  function openPanel() { return $("details.panel[open]"); }
  document.addEventListener("click", function (event) {
    var panel = openPanel();
    if (!panel) return;
    // A link in the panel leads away, perhaps only further down this page.
    if (!panel.contains(event.target) || event.target.closest(".sheet a")) panel.open = false;
  });
  all("details.panel").forEach(function (panel) {
    panel.addEventListener("toggle", function () {
      if (panel.open) all("details.panel[open]").forEach(function (other) { if (other !== panel) other.open = false; });
    });
  });
  function closePanel() {
    var panel = openPanel();
    if (!panel) return false;
    var inside = panel.contains(document.activeElement);
    panel.open = false;
    if (inside) panel.querySelector("summary").focus({ preventScroll: true });
    return true;
  }
  function toggleContents() {
    var panel = $("#contents-panel"), link = $("#contents-link");
    if (!panel) { if (link) link.click(); return; }
    if (panel.open) { closePanel(); return; }
    panel.open = true;
    (panel.querySelector("[aria-current]") || panel.querySelector("summary")).focus({ preventScroll: true });
  }

  // -- the bar goes when one reads on, and comes back when one scrolls up ------------------------------------------
  var bar = $(".bar"), before = scrollY, waiting = 0;
  addEventListener("scroll", function () {
    if (bar && Math.abs(scrollY - before) > 8) {
      bar.classList.toggle("away", scrollY > before && scrollY > bar.offsetHeight);
      before = scrollY;
    }
    if (opened) moved = true;
    clearTimeout(waiting);
    waiting = setTimeout(remember, 400);
  }, { passive: true });

  // -- passages ------------------------------------------------------------------------------------------------
  var rows = all(".row[id]");
  var EDGE = 96; // as scroll-margin-top in the stylesheet, and a little
  function currentRow() {
    return rows.find(function (row) { return row.getBoundingClientRect().bottom > EDGE; }) || null;
  }
  function step(by) {
    if (!rows.length) return;
    var focused = document.activeElement.closest && document.activeElement.closest(".row");
    var index = rows.indexOf(focused);
    if (index < 0) {
      index = rows.findIndex(function (row) { return row.getBoundingClientRect().top > EDGE - 16; });
      if (index < 0) index = rows.length;
      if (by > 0) index -= 1;
    }
    var row = rows[Math.max(0, Math.min(rows.length - 1, index + by))];
    row.scrollIntoView({ block: "start" });
    row.querySelector(".permalink").focus({ preventScroll: true });
  }

  // -- the place last read: kept here, offered on the pages of the work and of the edition, never jumped to.
  // A page that was only opened changes nothing: the reader must have scrolled or pressed a key. ----------------
  var LAST = "huiben.last " + site.pathname;
  var opened = false, moved = false;
  function remember() {
    var row = moved && (currentRow() || rows[rows.length - 1]);
    if (!row) return;
    save(LAST, {
      ref: row.getAttribute("data-ref"),
      title: row.closest("[data-title]").getAttribute("data-title") + "\u3000" + row.getAttribute("aria-label"),
      url: location.href.split(/[?#]/)[0].slice(site.href.length) + "#" + row.id
    });
  }
  if (rows.length) {
    // The browser itself scrolls while it opens a page: to the place that the address names, or to where one was.
    addEventListener("pageshow", function () {
      requestAnimationFrame(function () { setTimeout(function () { opened = true; }, 50); });
    });
    addEventListener("keydown", function () { moved = true; });
    addEventListener("pagehide", remember);
  }
  var line = $("#last-read");
  if (line) {
    var last = load(LAST), here = line.getAttribute("data-ref");
    var target = typeof last.url === "string" ? new URL(last.url, site) : null;
    // Only an address of this edition: what is in storage may be anybody's.
    if (target && target.href.indexOf(site.href) === 0 && String(last.ref).indexOf(here ? here + "." : "") === 0) {
      var link = document.createElement("a");
      link.href = target.href;
      link.textContent = String(last.title);
      line.append(line.getAttribute("data-words"), link);
    }
  }

  // -- the other script: the same passage, at the same height of the window ------------------------------------------
  var PLACE = "huiben.place";
  var twin = $("#script-link");
  if (twin) twin.addEventListener("click", function (event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return; // opens elsewhere, at the top
    var row = scrollY > 0 && currentRow();
    var gloss = row && Array.from(row.querySelectorAll(".gloss[id]")).find(function (g) {
      return g.getBoundingClientRect().top > 0 && g.getBoundingClientRect().top < innerHeight;
    });
    var at = gloss || row;
    // A passage that a link named stays named.
    twin.hash = location.hash;
    try {
      if (at) sessionStorage.setItem(PLACE, JSON.stringify({ path: twin.pathname, id: at.id, top: at.getBoundingClientRect().top }));
    } catch (error) { /* the page then opens at its beginning */ }
  });
  try {
    var place = JSON.parse(sessionStorage.getItem(PLACE) || "{}");
    sessionStorage.removeItem(PLACE);
    var there = place.path === location.pathname && document.getElementById(place.id);
    if (there) addEventListener("load", function () {
      scrollBy({ top: there.getBoundingClientRect().top - place.top, behavior: "instant" });
    });
  } catch (error) { /* see above */ }

  // -- the address in a report: the full one, which the program that made the page cannot know -----------------------
  all("a.report").forEach(function (link) {
    var parts = link.closest(".row").getAttribute("data-ref").split(".");
    var page = parts.slice(0, 3).join("/") + "/", anchor = "#" + parts.slice(3).join(".");
    var file = /\/index\.html$/.test(location.pathname) ? "index.html" : "";
    ["hant/", "hans/", ""].some(function (tree) {
      var known = encodeURIComponent(tree + page + anchor);
      // Behind a sign that separates, not behind the slash of an address that is full already.
      var at = link.href.search(new RegExp("[=&?:,]" + known + "(?![%\\w])"));
      if (at < 0) return false;
      var full = new URL(tree + page + file + anchor, site).href;
      link.href = link.href.slice(0, at + 1) + encodeURIComponent(full) + link.href.slice(at + 1 + known.length);
      return true;
    });
  });

  // -- the note on a character or a supplement: the stylesheet shows it, Esc puts it away ---------------------------
  ["pointerover", "pointerdown", "focusin"].forEach(function (kind) {
    document.addEventListener(kind, function (event) {
      if (event.target.closest && event.target.closest("[data-note]")) root.classList.remove("hush");
    });
  });

  // -- keys: single letters only where nobody is typing or choosing, and never if switched off ---------------------
  var dialog = $("#keys");
  function showKeys() {
    if (!dialog || !dialog.showModal) { var help = $("#help-link"); if (help) help.click(); return; }
    if (!dialog.open) dialog.showModal();
  }
  var button = $("#show-keys");
  if (button) button.addEventListener("click", function () { $("#settings-panel").open = false; showKeys(); });
  if (dialog) dialog.addEventListener("click", function (event) { if (event.target === dialog) dialog.close(); });
  function turn(rel) {
    var link = $('.turn [rel="' + rel + '"]');
    if (link) link.click();
  }
  var KEYS = {
    ArrowLeft: function () { turn("prev"); },
    ArrowRight: function () { turn("next"); },
    j: function () { step(1); },
    k: function () { step(-1); },
    t: toggleContents,
    g: toggleGlosses,
    "?": showKeys
  };
  document.addEventListener("keydown", function (event) {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") { if (!closePanel()) root.classList.add("hush"); return; }
    var act = Object.hasOwn(KEYS, event.key) && KEYS[event.key];
    if (!act || chosen.keys === "off" || (event.shiftKey && event.key !== "?")) return;
    if (event.target.closest && event.target.closest("input, select, textarea, dialog, [contenteditable]")) return;
    if ($("dialog[open]") || (openPanel() && /^(Arrow|[jk]$)/.test(event.key))) return;
    event.preventDefault();
    act();
  });
})();
