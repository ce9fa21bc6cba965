import type { Block, CssNode, Declaration, List, Rule, Selector, StyleSheet } from "css-tree";
import type { CssFault } from "./css-faults.ts";
import { tooMuchAt } from "./css-limits.server.ts";
import { longestCss } from "./view-settings.ts";

export type CssProblem = { line: number; fault: CssFault };
/**
 * Counts up whenever `readCss` makes something else of a text: results that are stored under another number are made again.
 */
export const cssReaderVersion = 1;

export type ReadCss = { css: string; problems: CssProblem[] };

/** `frame`: the selector of what it may reach into. */
export type FramedCss = { text: string; frame: string };

/** For a thread. */
export const readFramedCss = ({ text, frame }: FramedCss): Promise<ReadCss> => readCss(text, frame);

/**
 * CSS that somebody wrote for a view, made safe to stand in a page: every rule reaches only what lies within the frame,
 * nothing is loaded from elsewhere. What is wrong is left out and named by its line; the rest counts. The frame itself,
 * which no rule reaches, keeps whatever it holds inside.
 */
export async function readCss(text: string, frame: string): Promise<ReadCss> {
  if (text.trim() === "") return { css: "", problems: [] };
  if (text.length > longestCss) return unreadable(1, "size");
  // Only for views that have any: it is large.
  tree ??= await import("css-tree");
  const deep = tooDeepAt(text);
  if (deep) return unreadable(deep, "depth");
  const much = tooMuchAt(tree, text);
  if (much) return unreadable(much, "size");
  return new CssReader(tree, frame).read(text);
}

export const unreadable = (line: number, fault: CssFault): ReadCss => ({ css: "", problems: [{ line, fault }] });

type Tree = typeof import("css-tree");

let tree: Tree | undefined;

const maxMistakes = 50;
const maxValueParts = 100;

/** Nobody writes deeper, and whoever reads it must come to an end. */
const deepest = 24;

function tooDeepAt(text: string): number | undefined {
  let [depth, line] = [0, 1];
  for (const sign of text) {
    if (sign === "\n") line++;
    else if ("{([".includes(sign)) depth++;
    else if ("})]".includes(sign)) depth = Math.max(depth - 1, 0);
    if (depth > deepest) return line;
  }
  return undefined;
}

const allowedAtRules: ReadonlySet<string> = new Set(["media", "supports", "container"]);

/** These take addresses as plain text, or run something. */
const refusedFunctions: ReadonlySet<string> = new Set(
  "image-set -webkit-image-set image src expression element -moz-element paint cross-fade -webkit-cross-fade".split(
    " ",
  ),
);
const refusedProperties: ReadonlySet<string> = new Set(["behavior", "-moz-binding"]);

class CssReader {
  #problems: CssProblem[] = [];
  #tree: Tree;
  #frame: string;

  constructor(tree: Tree, frame: string) {
    this.#tree = tree;
    this.#frame = frame;
  }

  read(text: string): ReadCss {
    const sheet = this.#parse(text);
    if (!sheet) return unreadable(this.#problems.at(-1)!.line, "size");
    this.#keepGood(sheet.children, false);
    const problems = [...this.#problems].sort((one, other) => one.line - other.line);
    const seen = new Set<string>();
    return {
      // In a page that is sent as a whole it must not end the element that it stands in.
      css: this.#tree.generate(sheet).replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--"),
      problems: problems.filter(({ line, fault }) => !seen.has(`${line} ${fault}`) && seen.add(`${line} ${fault}`)),
    };
  }

  /** Nothing where there are too many mistakes: the parser looks through the whole text for each. */
  #parse(text: string): StyleSheet | undefined {
    const tooMany = new Error("too many mistakes");
    try {
      return this.#tree.parse(text, {
        positions: true,
        parseCustomProperty: true,
        onParseError: ({ line }: { line?: number }) => {
          this.#tell(line ?? 1, "syntax");
          if (this.#problems.length > maxMistakes) throw tooMany;
        },
      }) as StyleSheet;
    } catch (error) {
      if (error !== tooMany) throw error;
      return undefined;
    }
  }

  /** `isNested`: within a rule, which is in the frame already. */
  #keepGood(children: List<CssNode>, isNested: boolean): void {
    children.forEach((node, item, list) => {
      if (!this.#isGood(node, isNested)) list.remove(item);
    });
  }

  #isGood(node: CssNode, isNested: boolean): boolean {
    if (node.type === "WhiteSpace") return true;
    if (node.type === "Rule") return this.#isGoodRule(node, isNested);
    if (node.type === "Declaration") return isNested ? this.#isGoodDeclaration(node) : this.#refuse(node, "syntax");
    if (node.type === "Atrule") {
      if (!allowedAtRules.has(this.#plain(node.name)) || !node.block) return this.#refuse(node, "atRule");
      if (node.prelude && this.#holdsAddress(node.prelude)) return this.#refuse(node, "address");
      this.#keepGood((node.block as Block).children, isNested);
      return true;
    }
    if (node.type !== "Comment") this.#refuse(node, "syntax");
    return false;
  }

  #isGoodRule(rule: Rule, isNested: boolean): boolean {
    if (rule.prelude.type !== "SelectorList") return this.#refuse(rule, "syntax");
    for (const selector of rule.prelude.children.toArray() as Selector[]) {
      if (selector.type !== "Selector") return this.#refuse(rule, "syntax");
      if (!this.#staysInside(selector)) return this.#refuse(rule, "nesting");
      if (isNested) {
        // Without the rule around it, it would stand for itself.
        if (selector.children.first?.type !== "NestingSelector") return this.#refuse(rule, "nesting");
        continue;
      }
      // What begins with a combinator has nothing to begin from.
      if (selector.children.first?.type === "Combinator") return this.#refuse(rule, "syntax");
      selector.children.prependData({ type: "Combinator", name: " " });
      selector.children.prependData({ type: "Raw", value: this.#frame });
    }
    this.#keepGood(rule.block.children, true);
    return true;
  }

  /** The rule around it can only be what a selector begins with: anywhere else it would lead out of the frame. */
  #staysInside(selector: Selector): boolean {
    let isInside = true;
    const first = selector.children.first;
    this.#tree.walk(selector, (node) => {
      if (node.type === "NestingSelector" && node !== first) isInside = false;
      if (node.type === "Raw") isInside = false;
    });
    return isInside;
  }

  #isGoodDeclaration(node: Declaration): boolean {
    const property = this.#plain(node.property);
    const { value } = node;
    if (value.type === "Raw") return this.#refuse(node, "value");
    if (refusedProperties.has(property)) return this.#refuse(node, "property");
    if (this.#holdsAddress(value)) return this.#refuse(node, "address");
    const words = this.#wordsIn(value);
    // What a variable holds is not known here.
    if (property === "position" && (words.includes("fixed") || words.includes("var()")))
      return this.#refuse(node, "position");
    if (
      property.startsWith("--") ||
      property.startsWith("-") ||
      words.some((word) => /^(var|env|attr)\(\)$/.test(word))
    )
      return true;
    if (property !== node.property.toLowerCase()) return this.#refuse(node, "property");
    // Whether a property can have a value takes much longer than the value is long.
    if (this.#sizeOf(value) > maxValueParts) return this.#refuse(node, "size");
    const { error } = this.#tree.lexer.matchDeclaration(node);
    if (!error) return true;
    return this.#refuse(node, error.name === "SyntaxReferenceError" ? "property" : "value");
  }

  /** Anything that would be loaded from elsewhere. */
  #holdsAddress(node: CssNode): boolean {
    let found = false;
    this.#tree.walk(node, (each) => {
      if (each.type === "Url" && !isOwnAddress(each.value)) found = true;
      if (each.type === "Function" && refusedFunctions.has(this.#plain(each.name))) found = true;
      // What could not be read may be anything.
      if (each.type === "Raw" && /[\\(]|url/i.test(each.value)) found = true;
    });
    return found;
  }

  #sizeOf(node: CssNode): number {
    let parts = 0;
    this.#tree.walk(node, () => {
      parts++;
    });
    return parts;
  }

  #wordsIn(node: CssNode): string[] {
    const words: string[] = [];
    this.#tree.walk(node, (each) => {
      if (each.type === "Identifier") words.push(this.#plain(each.name));
      if (each.type === "Function") words.push(`${this.#plain(each.name)}()`);
    });
    return words;
  }

  /** Without escapes, by which anything can be written as something else. */
  #plain(name: string): string {
    return this.#tree.ident.decode(name).toLowerCase();
  }

  #refuse(node: CssNode, fault: CssFault): false {
    this.#tell(node.loc?.start.line ?? 1, fault);
    return false;
  }

  #tell(line: number, fault: CssFault): void {
    this.#problems.push({ line, fault });
  }
}

/** A file of this installation, or a small picture that is written out. */
const isOwnAddress = (address: string): boolean =>
  /^\/api\/[\w./-]+$/.test(address.trim()) || /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=]+$/.test(address.trim());
