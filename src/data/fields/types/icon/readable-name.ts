/** "fas_music" → "Music". */
export function readableName(identifier: string): string {
  const words = identifier.replace(/^fa[srd]_/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
