import { useEffect } from "react";

/** How much of the window a phone's keyboard covers, as `--keyboard`, where the browser doesn't make the page smaller. */
export function useAboveKeyboard(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
      // Zoomed in, one looks at a part of the page on purpose.
      style.setProperty("--keyboard", `${seen.scale > 1.01 ? 0 : covered}px`);
    };
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
