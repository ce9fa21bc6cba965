/** Words and merge tags in turn, each as it was written. For what is only read: nothing has to know how tags are built. */
export function splitAtTags(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (;;) {
    const from = rest.indexOf("{{");
    const to = from < 0 ? -1 : rest.indexOf("}}", from);
    if (to < 0) return [...pieces, rest].filter((piece) => piece !== "");
    pieces.push(rest.slice(0, from), rest.slice(from, to + 2));
    rest = rest.slice(to + 2);
  }
}
