import {
  type FilteredValueToken,
  type PropertyAccessToken,
  type TagToken,
  type Token,
  type Tokenizer,
  TokenKind,
} from "liquidjs";
import { maxFilterArguments, maxFilters, maxOperands, maxPathLength } from "./merge-bounds.ts";
import {
  type BinaryOperator,
  binaryOperators,
  type MergeExpression,
  type MergeFilterUse,
  type MergePath,
  type MergeValueNode,
  type Operand,
  type PathSegment,
} from "./merge-node.ts";
import type { MergeProblem } from "./merge-problem.ts";

export class MergeSyntaxError extends Error {
  readonly problem: MergeProblem;
  constructor(problem: MergeProblem["problem"], name: string, at: number) {
    super(problem);
    this.problem = { problem, name: name.slice(0, 80), at };
  }
}

const longestLiteral = 1_000;

/** What stands between `{{` and `}}`, or behind `if`. */
export function readValue(tokenizer: Tokenizer, within: Token): MergeValueNode {
  const value: FilteredValueToken = tokenizer.readFilteredValue();
  tokenizer.skipBlank();
  if (!tokenizer.end()) throw wrong(within);
  if (value.filters.length > maxFilters || value.filters.some(({ args }) => args.length > maxFilterArguments))
    throw tooComplex(within);
  return {
    initial: readPostfix(value.initial.postfix, within),
    filters: value.filters.map(
      ({ name, args, begin }): MergeFilterUse => ({ name, begin, args: args.map((arg) => readArgument(arg, within)) }),
    ),
  };
}

/** `when "a", "b" or record.c` */
export function readWhenValues(tag: TagToken): Operand[] {
  const { tokenizer } = tag;
  const values: Operand[] = [];
  for (;;) {
    tokenizer.skipBlank();
    if (tokenizer.end()) break;
    values.push(readOperand(tokenizer.readValueOrThrow(), tag));
    if (values.length > maxOperands) throw tooComplex(tag);
    tokenizer.skipBlank();
    if (tokenizer.end()) break;
    if (tokenizer.peek() === ",") tokenizer.advance();
    else if (tokenizer.readIdentifier().content !== "or") throw wrong(tag);
  }
  if (values.length === 0) throw wrong(tag);
  return values;
}

export function readPath(token: Token): MergePath {
  const { variable, props } = token as PropertyAccessToken;
  if (variable) throw wrong(token);
  if (props.length > maxPathLength) throw tooComplex(token);
  return { kind: "path", segments: props.map((prop) => readSegment(prop, token)) };
}

/** Names are plain: one that is itself a value could be anything, and could not be looked for before sending. */
function readSegment(prop: Token, within: Token): PathSegment {
  const { begin, end } = prop;
  const { content } = prop as Token & { content?: unknown };
  if (prop.kind === TokenKind.Word || prop.kind === TokenKind.Quoted) return { name: String(content), begin, end };
  if (prop.kind === TokenKind.Number && Number.isInteger(content)) return { name: content as number, begin, end };
  throw wrong(within);
}

/** liquidjs gives operands first and then what joins them. */
function readPostfix(tokens: Token[], within: Token): MergeExpression {
  // Operators count as well: a chain of `not` has one operand only.
  if (tokens.length > 2 * maxOperands) throw tooComplex(within);
  const stack: MergeExpression[] = [];
  for (const token of tokens) {
    if (token.kind !== TokenKind.Operator) {
      stack.push(readOperand(token, within));
      continue;
    }
    const { operator } = token as Token & { operator: string };
    const right = stack.pop();
    if (!right) throw wrong(within);
    if (operator === "not") {
      stack.push({ kind: "not", of: right });
      continue;
    }
    const left = stack.pop();
    if (!left || !isBinary(operator)) throw wrong(within);
    stack.push({ kind: "binary", operator, left, right });
  }
  const [only] = stack;
  if (!only || stack.length > 1) throw wrong(within);
  return only;
}

const isBinary = (operator: string): operator is BinaryOperator => binaryOperators.includes(operator as BinaryOperator);

/** Arguments by name are of filters that we do not have. */
function readArgument(arg: unknown, within: Token): Operand {
  if (Array.isArray(arg)) throw wrong(within);
  return readOperand(arg as Token, within);
}

function readOperand(token: Token, within: Token): Operand {
  const { content, literal } = token as Token & { content?: unknown; literal?: string };
  if (token.kind === TokenKind.PropertyAccess) return readPath(token);
  if (token.kind === TokenKind.Number) return { kind: "literal", value: content as number };
  if (token.kind === TokenKind.Quoted) {
    if (String(content).length > longestLiteral) throw new MergeSyntaxError("tooLong", String(content), token.begin);
    return { kind: "literal", value: String(content) };
  }
  if (token.kind === TokenKind.Literal && literal !== undefined) return readWord(literal);
  throw wrong(within);
}

function readWord(literal: string): Operand {
  if (literal === "empty" || literal === "blank") return { kind: "emptiness", word: literal };
  return { kind: "literal", value: literal === "true" ? true : literal === "false" ? false : null };
}

const wrong = (token: Token): MergeSyntaxError => new MergeSyntaxError("syntax", token.getText(), token.begin);

const tooComplex = (token: Token): MergeSyntaxError =>
  new MergeSyntaxError("tagTooComplex", token.getText(), token.begin);
