import { localeOf } from "#shared/languages.ts";
import {
  type Escape,
  encodeBehind,
  escapeAttribute,
  escapeInText,
  finishAddress,
  isInAddress,
  markValue,
  wordAfter,
} from "./escape-value.ts";
import { MergeBudget } from "./merge-budget.ts";
import { filterCosts, type MergeFilter, mergeFilters } from "./merge-filters.ts";
import type { MergeFormat } from "./merge-format.ts";
import type {
  BinaryOperator,
  MergeEmptiness,
  MergeExpression,
  MergeNode,
  MergePath,
  MergeValueNode,
  Operand,
} from "./merge-node.ts";
import { isEmptyValue, type MergeData, type MergeValue, plainOf, textOf } from "./merge-value.ts";

const mostRounds = 1_000;

/** `budget`: what the message that the text belongs to may cost in all. */
export type MergeRenderer = (data: MergeData, budget?: MergeBudget) => string;

/**
 * Made once for a message and called for each recipient. liquidjs renders by generators, several times slower (decision 44); what a
 * text means is the same (a test compares the two).
 */
export function mergeRenderer(nodes: MergeNode[], escaped: Escape, format: MergeFormat): MergeRenderer {
  const write = new NodeCompiler(format).all(nodes, escaped);
  return (data, budget = new MergeBudget()) => {
    const state: State = { data, local: undefined, out: "", budget, jump: undefined, word: "" };
    write(state);
    return state.out;
  };
}

type Local = { name: string; value: MergeValue; outer: Local | undefined };
type State = {
  data: MergeData;
  local: Local | undefined;
  out: string;
  budget: MergeBudget;
  jump: "break" | "continue" | undefined;
  /** Of a text without markup: the word that it ends with so far. */
  word: string;
};
type Write = (state: State) => void;
type Evaluate = (state: State) => MergeValue;

class NodeCompiler {
  readonly #format: MergeFormat;
  constructor(format: MergeFormat) {
    this.#format = format;
  }

  all(nodes: MergeNode[], escaped: Escape): Write {
    const writes = nodes.map((node) => this.#node(node, escaped));
    return (state) => {
      for (const write of writes) {
        write(state);
        if (state.jump) return;
      }
    };
  }

  #node(node: MergeNode, escaped: Escape): Write {
    return (this.#compilers[node.kind] as (node: MergeNode, escaped: Escape) => Write)(node, escaped);
  }

  readonly #compilers: {
    [Kind in MergeNode["kind"]]: (node: Extract<MergeNode, { kind: Kind }>, escaped: Escape) => Write;
  } = {
    text:
      ({ text }, escaped) =>
      (state) => {
        state.budget.spendText(text);
        state.out += text;
        if (escaped === escapeInText) state.word = wordAfter(state.word, text);
      },
    output: ({ value }, escaped) => {
      const evaluate = this.#value(value);
      const evaluateAll = this.#ofEachRecord(value);
      const isInText = escaped === escapeInText;
      return (state) => {
        // An address leads to one place.
        const isPart = escaped === markValue || (isInText && isInAddress(state.word));
        const value = (!isPart && evaluateAll?.(state)) || evaluate(state);
        state.budget.spendValue(value);
        const text = isInText ? encodeBehind(state.word, textOf(value)) : escaped(textOf(value));
        state.budget.spendText(text);
        state.out += text;
        if (isInText) state.word = wordAfter(state.word, text);
      };
    },
    if: ({ branches, otherwise }, escaped) => {
      const compiled = branches.map(({ test, nodes }) => ({
        test: this.#value(test),
        write: this.all(nodes, escaped),
      }));
      const last = this.all(otherwise, escaped);
      return (state) => {
        (compiled.find(({ test }) => isChosen(test, state))?.write ?? last)(state);
      };
    },
    case: ({ subject, branches, otherwise }, escaped) => {
      const evaluate = this.#value(subject);
      const compiled = branches.map(({ values, nodes }) => ({
        values: values.map((each) => this.#equalTo(each)),
        write: this.all(nodes, escaped),
      }));
      const last = this.all(otherwise, escaped);
      return (state) => {
        const value = evaluate(state);
        const hits = compiled.filter(({ values }) => values.some((isEqual) => isEqual(value, state)));
        if (hits.length === 0) last(state);
        for (const { write } of hits) write(state);
      };
    },
    for: (node, escaped) => this.#loop(node, escaped),
    break: () => (state) => {
      state.budget.spend(1);
      state.jump = "break";
    },
    continue: () => (state) => {
      state.budget.spend(1);
      state.jump = "continue";
    },
    place: ({ place, nodes }) => {
      if (place === "attribute") return this.all(nodes, escapeAttribute);
      const write = this.all(nodes, markValue);
      return (state) => {
        const before = state.out;
        state.budget.spend(addressCost);
        state.out = "";
        write(state);
        const address = finishAddress(state.out);
        state.budget.spendText(address);
        state.out = before + address;
      };
    },
  };

  #loop(node: Extract<MergeNode, { kind: "for" }>, escaped: Escape): Write {
    const { name, limit, isReversed } = node;
    const evaluate = listBehind(node.over);
    const write = this.all(node.nodes, escaped);
    const otherwise = this.all(node.otherwise, escaped);
    return (state) => {
      const given = evaluate(state);
      const all = Array.isArray(given) ? given : isEmptyValue(given) ? [] : [given];
      if (all.length === 0) return otherwise(state);
      const most = Math.min(limit ?? mostRounds, mostRounds);
      const items = isReversed ? all.slice(0, most).reverse() : all.slice(0, most);
      const outer = state.local;
      state.budget.spend(loopCost);
      for (const [index, value] of items.entries()) {
        state.budget.spend(iterationCost);
        const forloop = {
          index: index + 1,
          index0: index,
          first: index === 0,
          last: index === items.length - 1,
          length: items.length,
        };
        state.local = { name: "forloop", value: { "@": "", ...forloop }, outer: { name, value, outer } };
        write(state);
        const { jump } = state;
        state.jump = undefined;
        if (jump === "break") break;
      }
      state.local = outer;
    };
  }

  #value({ initial, filters }: MergeValueNode): Evaluate {
    const evaluate = expression(initial);
    if (filters.length === 0) return evaluate;
    const filtered = this.#filters(filters);
    return (state) => filtered(state, evaluate(state));
  }

  #filters(filters: MergeValueNode["filters"]): (state: State, value: MergeValue) => MergeValue {
    const applied = filters.map(({ name, args }) => ({
      apply: filterNamed(name),
      args: args.map(operand),
      costOf: filterCosts[name],
    }));
    return (state, initial) => {
      let value = initial;
      for (const { apply, args, costOf } of applied) {
        const given = args.map((arg) => arg(state));
        state.budget.spend(callCost);
        for (const each of [value, ...given]) state.budget.spendValue(each);
        if (costOf) state.budget.spend(costOf(value, given));
        value = apply(value, given, this.#format);
      }
      return value;
    };
  }

  /** What is written of all the records that one letter is about; nothing where it is about one, or something else is meant. */
  #ofEachRecord({ initial, filters }: MergeValueNode): ((state: State) => string | undefined) | undefined {
    const rest = initial.kind === "path" ? pathBehind(recordRoot, initial) : undefined;
    if (!rest) return undefined;
    const filtered = this.#filters(filters);
    const list = new Intl.ListFormat(localeOf[this.#format.language], { type: "conjunction" });
    return (state) => {
      const values = valuesOfAll(state, rest)?.filter((value) => textOf(value) !== "");
      if (!values || values.length === 0) return undefined;
      // Lists are one list, as of one record.
      const all = values.some(Array.isArray) ? eachOnce(values.flat() as MergeValue[]) : undefined;
      const given = all ? (filters.length > 0 ? [all] : all) : values;
      const texts = given.map((value) => {
        const written = filtered(state, value);
        state.budget.spendValue(written);
        return textOf(written);
      });
      return list.format([...new Set(texts)].filter((text) => text !== ""));
    };
  }

  #equalTo(given: Operand): (value: MergeValue, state: State) => boolean {
    if (given.kind === "emptiness")
      return (value, state) => {
        state.budget.spendValue(value);
        return isOf(given, value);
      };
    const evaluate = operand(given);
    return (value, state) => compared(state, comparisons["=="], value, evaluate(state));
  }
}

/** One that there is not is told before anything is sent; until then the value stays as it is. */
const filterNamed = (name: string): MergeFilter =>
  Object.hasOwn(mergeFilters, name) ? mergeFilters[name]! : (value) => value;

/** The list of a loop is copied; of each iteration there is an object that says where it is. */
const [loopCost, iterationCost] = [20, 8];

/** Of an address, beside its characters: it is taken apart and checked. */
const addressCost = 20;

/** Of a filter, beside what it reads. */
const callCost = 20;

function isChosen(test: Evaluate, state: State): boolean {
  state.budget.spend(1);
  return isTrue(test(state));
}

function expression(given: MergeExpression): Evaluate {
  if (given.kind === "not") {
    const of = expression(given.of);
    return (state) => !isChosen(of, state);
  }
  if (given.kind !== "binary") return operand(given);
  const { operator, left, right } = given;
  if (left.kind === "emptiness" || right.kind === "emptiness") return comparedWithEmptiness(operator, left, right);
  const [first, second] = [expression(left), expression(right)];
  const compare = comparisons[operator];
  if (operator === "and" || operator === "or") return (state) => compare(first(state), second(state));
  if (operator === "contains") return (state) => isContained(state, first(state), second(state));
  return (state) => compared(state, compare, first(state), second(state));
}

type Compare = (left: MergeValue, right: MergeValue) => boolean;

/** Texts are compared letter by letter, and lists item by item. */
function compared({ budget }: State, compare: Compare, left: MergeValue, right: MergeValue): boolean {
  budget.spendValue(left);
  budget.spendValue(right);
  return compare(left, right);
}

/** At worst a text is looked for from each place on. */
function isContained(state: State, left: MergeValue, right: MergeValue): boolean {
  const [whole, part] = [plainOf(left), plainOf(right)];
  if (typeof whole === "string" && typeof part === "string")
    state.budget.spend((whole.length * part.length) / comparedPerUnit);
  return compared(state, contains, left, right);
}

const comparedPerUnit = 256;

const comparisons: Record<BinaryOperator, Compare> = {
  "==": isSame,
  "!=": (left, right) => !isSame(left, right),
  ">": (left, right) => isOrdered(left, right, (a, b) => a > b),
  "<": (left, right) => isOrdered(left, right, (a, b) => a < b),
  ">=": (left, right) => isOrdered(left, right, (a, b) => a >= b),
  "<=": (left, right) => isOrdered(left, right, (a, b) => a <= b),
  contains: (left, right) => contains(left, right),
  and: (left, right) => isTrue(left) && isTrue(right),
  or: (left, right) => isTrue(left) || isTrue(right),
};

function comparedWithEmptiness(operator: BinaryOperator, left: MergeExpression, right: MergeExpression): Evaluate {
  const word = (left.kind === "emptiness" ? left : right) as MergeEmptiness;
  const other = expression(left.kind === "emptiness" ? right : left);
  const isOther = (state: State): boolean => {
    const value = other(state);
    state.budget.spendValue(value);
    return isOf(word, value);
  };
  if (operator === "==") return isOther;
  return operator === "!=" ? (state) => !isOther(state) : () => false;
}

function isOf({ word }: MergeEmptiness, value: MergeValue): boolean {
  const plain = plainOf(value);
  if (plain === "" || (Array.isArray(plain) && plain.length === 0)) return true;
  return word === "blank" && (plain === null || plain === false || (typeof plain === "string" && plain.trim() === ""));
}

function isSame(left: MergeValue, right: MergeValue): boolean {
  const [a, b] = [plainOf(left), plainOf(right)];
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each, index) => isSame(each, b[index] ?? null));
}

function isOrdered(
  left: MergeValue,
  right: MergeValue,
  compare: (a: string | number, b: string | number) => boolean,
): boolean {
  const [a, b] = [plainOf(left), plainOf(right)];
  const isComparable = (value: unknown) => value !== null && !Array.isArray(value);
  return isComparable(a) && isComparable(b) && compare(a as string, b as string);
}

function contains(left: MergeValue, right: MergeValue): boolean {
  if (Array.isArray(left)) return left.some((each) => isSame(each, right));
  const [whole, part] = [plainOf(left), plainOf(right)];
  return typeof whole === "string" && part !== null && whole.includes(String(part));
}

/** As Liquid has it: only nothing and false are not. */
function isTrue(value: MergeValue): boolean {
  const plain = plainOf(value);
  // A record is there, whatever it is called.
  if (plain === null) return typeof value === "object" && value !== null;
  return plain !== false;
}

function operand(given: Operand): Evaluate {
  if (given.kind === "path") return path(given);
  const value = given.kind === "literal" ? given.value : "";
  return ({ budget }) => {
    budget.spend(1);
    return value;
  };
}

function path({ segments }: MergePath): Evaluate {
  const keys = segments.map(({ key, name }) => key ?? name);
  const [root = "", ...rest] = keys;
  return (state) => {
    state.budget.spend(keys.length);
    let value = rootOf(state, root);
    for (const key of rest) value = memberOf(value, key);
    return value ?? null;
  };
}

const recordRoot = "record";

/** The keys behind such a root; nothing where the path begins with another. */
function pathBehind(root: string, { segments }: MergePath): (string | number)[] | undefined {
  const [first = "", ...rest] = segments.map(({ key, name }) => key ?? name);
  return first === root ? rest : undefined;
}

/** The same of all records that one letter is about; nothing where there is one, or `record` is the name of a loop. */
function valuesOfAll({ data, local, budget }: State, rest: readonly (string | number)[]): MergeValue[] | undefined {
  const { records = [] } = data;
  if (records.length < 2) return undefined;
  for (let each = local; each; each = each.outer) if (each.name === recordRoot) return undefined;
  budget.spend(records.length * (rest.length + iterationCost));
  return records.map((record) => rest.reduce<MergeValue | undefined>(memberOf, record) ?? null);
}

/** What a loop goes through: the lists of all records together. */
function listBehind(over: MergePath): Evaluate {
  const evaluate = path(over);
  const rest = pathBehind(recordRoot, over);
  if (!rest || rest.length === 0) return evaluate;
  return (state) => {
    const values = valuesOfAll(state, rest);
    return values?.some(Array.isArray)
      ? eachOnce(values.filter(Array.isArray).flat() as MergeValue[])
      : evaluate(state);
  };
}

/** A record that several lead to is there once; two lines that say the same are two. */
function eachOnce(values: readonly MergeValue[]): MergeValue[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, "_name")) return true;
    const key = JSON.stringify(value);
    return seen.size < seen.add(key).size;
  });
}

function rootOf({ local, data }: State, root: string | number): MergeValue | undefined {
  for (let each = local; each; each = each.outer) if (each.name === root) return each.value;
  return memberOf(data as unknown as MergeValue, root);
}

function memberOf(value: MergeValue | undefined, key: string | number): MergeValue | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return Object.hasOwn(value, key) ? (value as Record<string, MergeValue>)[key] : undefined;
  if (typeof key === "number") return value.at(key);
  if (key === "size") return value.length;
  if (key === "first") return value[0];
  return key === "last" ? value.at(-1) : undefined;
}
