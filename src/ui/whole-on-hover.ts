import type { SyntheticEvent } from "react";

/** What has no room where it stands is said whole by the browser while one points at it. */
export function showWhole({ target, currentTarget }: SyntheticEvent) {
  for (
    let part = target instanceof HTMLElement ? target : null;
    part && currentTarget.contains(part);
    part = part.parentElement
  ) {
    if (getComputedStyle(part).textOverflow !== "ellipsis") continue;
    // A pixel is a matter of rounding.
    if (part.scrollWidth > part.clientWidth + 1) part.title ||= part.innerText.trim();
    else if (part.title === part.innerText.trim()) part.removeAttribute("title");
  }
}
