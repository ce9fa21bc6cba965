/** Whatever the window is like: the mail asks for it in one place, and is told what is wanted. */
export const inScheme = (html: string, isDark: boolean): string =>
  html.replaceAll("@media (prefers-color-scheme:dark)", isDark ? "@media all" : "@media not all");
