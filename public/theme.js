// Zod would try whether it may make functions from text: our policy forbids that, and browsers report each try. This is
// where z.config keeps what it is told; told here, it is known before the first schema is made.
globalThis.__zod_globalConfig = { jitless: true };

// Before the first paint: the page must not flash in the other colour scheme. See src/ui/theme/color-scheme.ts.
(() => {
  let scheme = "auto";
  try {
    scheme = localStorage.getItem("simply.color-scheme") ?? "auto";
  } catch {
    // No storage: follow the system.
  }
  if (scheme !== "light" && scheme !== "dark")
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
})();
