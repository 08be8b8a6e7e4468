/* Runs in the head, before the first paint: what the reader chose last time is on the root element before anything
   is drawn, so nothing shifts or flashes. Classic script, no dependency. Blocked or broken storage: no choices. */
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");
  try {
    var chosen = JSON.parse(localStorage.getItem("huiben") || "{}");
    ["theme", "size", "leading", "glosses", "keys"].forEach(function (name) {
      if (/^[a-z]+$/.test(chosen[name] || "")) root.setAttribute("data-" + name, chosen[name]);
    });
    // Keeps the line “last read” its room on the home page before huiben.js fills it.
    var site = new URL("..", document.currentScript.src);
    if (localStorage.getItem("huiben.last " + site.pathname)) root.setAttribute("data-last", "");
  } catch (error) { /* private mode, storage switched off, a value of another program */ }
})();
