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
  var form = $("#settings"), toggle = $("#toggle-glosses");
  var chosen = load("huiben");

  function apply() {
    Object.keys(DEFAULTS).forEach(function (name) {
      var value = /^[a-z]+$/.test(chosen[name] || "") ? chosen[name] : DEFAULTS[name];
      if (value === DEFAULTS[name]) root.removeAttribute("data-" + name);
      else root.setAttribute("data-" + name, value);
      var radio = form && form.querySelector('[name="' + name + '"][value="' + value + '"]');
      if (radio) radio.checked = true;
    });
    if (toggle) toggle.setAttribute("aria-pressed", String(chosen.glosses !== "off"));
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
  function toggleGlosses() { choose("glosses", chosen.glosses === "off" ? "on" : "off"); }
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

  // -- the place last read: kept here, offered on the pages of the work and of the edition, never jumped to ----------
  var LAST = "huiben.last " + site.pathname;
  function remember() {
    var row = currentRow() || rows[rows.length - 1];
    if (!row) return;
    save(LAST, {
      ref: row.getAttribute("data-ref"),
      title: document.title.split(" · ")[0] + " " + row.getAttribute("aria-label"),
      url: location.href.split(/[?#]/)[0].slice(site.href.length) + "#" + row.id
    });
  }
  if (rows.length) {
    addEventListener("pagehide", remember);
    setTimeout(remember, 1500);
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
    if (event.key === "Escape") { closePanel(); return; }
    var act = Object.hasOwn(KEYS, event.key) && KEYS[event.key];
    if (!act || chosen.keys === "off" || (event.shiftKey && event.key !== "?")) return;
    if (event.target.closest && event.target.closest("input, select, textarea, dialog, [contenteditable]")) return;
    if ($("dialog[open]")) return;
    event.preventDefault();
    act();
  });
})();
