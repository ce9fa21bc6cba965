import { type TagToken, Tokenizer, TokenKind, type TopLevelToken } from "liquidjs";
import { compiledBounds, excessOf, isTagTooComplex, writtenBounds } from "./merge-bounds.ts";
import type { InnerPlace, MergeBranch, MergeNode, MergePath, Operand } from "./merge-node.ts";
import type { MergeProblem } from "./merge-problem.ts";
import { MergeSyntaxError, readPath, readValue, readWhenValues } from "./read-expression.ts";

const deepest = 20;
const deepestLoop = 3;

export type ParsedMerge = { nodes: MergeNode[]; problems: MergeProblem[] };

/**
 * Reads a text in the merge language: Liquid, with only what a message needs of it. Anything else is a problem with its
 * place, and then there is nothing to render. `withPlaces`: of a mail that we wrote, which says where its values stand.
 */
export function parseMerge(source: string, { withPlaces = false } = {}): ParsedMerge {
  const excess = excessOf(source, withPlaces ? compiledBounds : writtenBounds);
  if (excess) return refused(excess);
  // Most texts have no tags at all.
  if (!hasTags(source)) return { nodes: source === "" ? [] : [{ kind: "text", text: source }], problems: [] };
  try {
    const tokens = new Tokenizer(source).readTopLevelTokens();
    for (const { kind, begin, end } of tokens)
      if (kind !== TokenKind.HTML && isTagTooComplex(source, begin, end))
        throw new MergeSyntaxError("tagTooComplex", source.slice(begin, end), begin);
    const reader = new MergeReader(tokens, withPlaces);
    return { nodes: reader.readAll(), problems: [] };
  } catch (error) {
    if (error instanceof MergeSyntaxError) return refused(error.problem);
    const at = (error as { token?: { begin?: number } }).token?.begin;
    if (at === undefined) throw error;
    return refused({ problem: "syntax", name: source.slice(at, at + 40), at });
  }
}

export const hasTags = (source: string): boolean => source.includes("{{") || source.includes("{%");

const refused = (problem: MergeProblem): ParsedMerge => ({ nodes: [], problems: [problem] });

type Ending = { tag: TagToken | undefined };

class MergeReader {
  #at = 0;
  #depth = 0;
  #loops = 0;
  readonly #tokens: TopLevelToken[];
  readonly #withPlaces: boolean;

  constructor(tokens: TopLevelToken[], withPlaces: boolean) {
    this.#tokens = tokens;
    this.#withPlaces = withPlaces;
  }

  readAll(): MergeNode[] {
    const { nodes, tag } = this.#readUntil([]);
    if (tag) throw new MergeSyntaxError("unknownTag", tag.name, tag.begin);
    return nodes;
  }

  /** Until one of these tags, which is taken. */
  #readUntil(endings: readonly string[], opening?: TagToken): { nodes: MergeNode[] } & Ending {
    if (++this.#depth > deepest) throw new MergeSyntaxError("tooDeep", opening?.name ?? "", opening?.begin ?? 0);
    const nodes: MergeNode[] = [];
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at++]!;
      if (token.kind === TokenKind.Tag && endings.includes((token as TagToken).name)) {
        this.#depth--;
        return { nodes, tag: token as TagToken };
      }
      nodes.push(this.#readNode(token));
    }
    if (opening) throw new MergeSyntaxError("syntax", opening.getText(), opening.begin);
    this.#depth--;
    return { nodes, tag: undefined };
  }

  #readNode(token: TopLevelToken): MergeNode {
    if (token.kind === TokenKind.HTML)
      return { kind: "text", text: (token as unknown as { getContent(): string }).getContent() };
    if (token.kind === TokenKind.Output) return { kind: "output", value: readValue(outputTokenizer(token), token) };
    const tag = token as TagToken;
    const read = Object.hasOwn(this.#readers, tag.name) ? this.#readers[tag.name] : undefined;
    if (!read) throw new MergeSyntaxError("unknownTag", tag.name, tag.begin);
    return read(tag);
  }

  readonly #readers: Record<string, (tag: TagToken) => MergeNode> = {
    if: (tag) => this.#readIf(tag),
    unless: (tag) => this.#readIf(tag),
    case: (tag) => this.#readCase(tag),
    for: (tag) => this.#readFor(tag),
    break: (tag) => this.#readJump(tag, "break"),
    continue: (tag) => this.#readJump(tag, "continue"),
    address: (tag) => this.#readPlace(tag, "address"),
    attribute: (tag) => this.#readPlace(tag, "attribute"),
  };

  #readIf(opening: TagToken): MergeNode {
    const end = `end${opening.name}`;
    const first = readValue(opening.tokenizer, opening);
    const test = opening.name === "unless" ? { initial: negated(first, opening), filters: [] } : first;
    const branches: MergeBranch[] = [];
    let otherwise: MergeNode[] = [];
    let current: MergeBranch["test"] | undefined = test;
    for (;;) {
      const { nodes, tag } = this.#readUntil(current ? ["elsif", "else", end] : [end], opening);
      if (current) branches.push({ test: current, nodes });
      else otherwise = nodes;
      if (tag!.name === end) return { kind: "if", branches, otherwise };
      current = tag!.name === "elsif" ? readValue(tag!.tokenizer, tag!) : undefined;
    }
  }

  #readCase(opening: TagToken): MergeNode {
    const subject = readValue(opening.tokenizer, opening);
    const branches: { values: Operand[]; nodes: MergeNode[] }[] = [];
    let otherwise: MergeNode[] = [];
    // What stands before the first `when` belongs to nothing.
    let { tag } = this.#readUntil(["when", "else", "endcase"], opening);
    while (tag!.name !== "endcase") {
      const values = tag!.name === "when" ? readWhenValues(tag!) : undefined;
      const part = this.#readUntil(values ? ["when", "else", "endcase"] : ["endcase"], opening);
      if (values) branches.push({ values, nodes: part.nodes });
      else otherwise = part.nodes;
      tag = part.tag;
    }
    return { kind: "case", subject, branches, otherwise };
  }

  #readFor(opening: TagToken): MergeNode {
    if (++this.#loops > deepestLoop) throw new MergeSyntaxError("tooDeep", "for", opening.begin);
    const { name, over, limit, isReversed } = readLoop(opening);
    const { nodes, tag } = this.#readUntil(["else", "endfor"], opening);
    const otherwise = tag!.name === "else" ? this.#readUntil(["endfor"], opening).nodes : [];
    this.#loops--;
    return { kind: "for", name, over, limit, isReversed, nodes, otherwise };
  }

  #readJump(tag: TagToken, kind: "break" | "continue"): MergeNode {
    if (this.#loops === 0) throw new MergeSyntaxError("unknownTag", tag.name, tag.begin);
    return { kind };
  }

  #readPlace(opening: TagToken, place: InnerPlace): MergeNode {
    if (!this.#withPlaces) throw new MergeSyntaxError("unknownTag", opening.name, opening.begin);
    return { kind: "place", place, nodes: this.#readUntil([`end${place}`], opening).nodes };
  }
}

const outputTokenizer = (token: TopLevelToken): Tokenizer =>
  new Tokenizer(
    token.input,
    undefined,
    undefined,
    (token as unknown as { contentRange: [number, number] }).contentRange,
  );

function negated(value: MergeBranch["test"], tag: TagToken): MergeBranch["test"]["initial"] {
  if (value.filters.length > 0) throw new MergeSyntaxError("syntax", tag.getText(), tag.begin);
  return { kind: "not", of: value.initial };
}

type Loop = { name: string; over: MergePath; limit: number | null; isReversed: boolean };

/** `for name in path reversed limit: 3`. Only what the data has is gone through: no ranges of numbers. */
function readLoop(tag: TagToken): Loop {
  const { tokenizer } = tag;
  const fail = () => new MergeSyntaxError("syntax", tag.getText(), tag.begin);
  const name = tokenizer.readIdentifier().content;
  if (name === "" || tokenizer.readIdentifier().content !== "in") throw fail();
  const given = tokenizer.readValue();
  if (given?.kind !== TokenKind.PropertyAccess) throw fail();
  const loop: Loop = { name, over: readPath(given), limit: null, isReversed: false };
  for (;;) {
    tokenizer.skipBlank();
    if (tokenizer.end()) return loop;
    const word = tokenizer.readIdentifier().content;
    if (word === "reversed") loop.isReversed = true;
    else if (word === "limit") {
      tokenizer.skipBlank();
      if (tokenizer.read() !== ":") throw fail();
      const limit = tokenizer.readValue() as { kind: number; content?: unknown } | undefined;
      if (limit?.kind !== TokenKind.Number || !Number.isInteger(limit.content)) throw fail();
      loop.limit = Math.max(0, limit.content as number);
    } else throw fail();
  }
}
