type Tree = typeof import("css-tree");

/** What is read takes time by its number, whatever its length: so much has a large style sheet at most. */
const limits = { blocks: 400, declarations: 1_000, parts: 8_000 };

/** The line from which on CSS has more in it than is read. Told by its tokens alone, before anything is made of them. */
export function tooMuchAt(tree: Tree, text: string): number | undefined {
  const { LeftCurlyBracket, RightCurlyBracket, Semicolon, WhiteSpace } = tree.tokenTypes;
  const count = { blocks: 0, declarations: 0, parts: 0 };
  let end: number | undefined;
  tree.tokenize(text, (type, start) => {
    if (type !== WhiteSpace) count.parts++;
    if (type === LeftCurlyBracket) count.blocks++;
    if (type === Semicolon || type === RightCurlyBracket) count.declarations++;
    if (count.blocks > limits.blocks || count.declarations > limits.declarations || count.parts > limits.parts)
      end ??= start;
  });
  return end === undefined ? undefined : text.slice(0, end).split("\n").length;
}
