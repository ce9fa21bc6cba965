import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { type ReadonlyFlags, toUnicodeSet } from "regexp-ast-analysis";
import { analyse } from "scslre";

type Pattern = { source: string; flags: string };

/**
 * Why a pattern can take more than a fixed time per sign, if it can: two repetitions that share out the same signs, or
 * one that is tried from each of many places to the end. No answer means that neither was found.
 */
export function slownessOf({ source, flags }: Pattern): string | undefined {
  const { reports } = analyse({ source, flags }, { assumeRejectingSuffix: false });
  const [report] = reports;
  if (report) return report.type === "Move" ? moves : `${report.exponential ? "exponentially " : ""}${trades}`;
  return movesBehindBeginning({ source, flags }) ? moves : undefined;
}

const moves = "a repetition is tried anew from many places, each time to its end";
const trades = "repetitions share out the same signs in many ways";

/**
 * The checker looks at repetitions with which a pattern begins. `lock file ".*" is` is as slow: its beginning can stand
 * inside its own repetition, so that each of many beginnings is followed to the end. So each repetition is looked at as
 * if it were the first, where everything before it could also stand in it.
 */
function movesBehindBeginning({ source, flags }: Pattern): boolean {
  const hasSets = flags.includes("v");
  const unicode = flags.includes("u");
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets: hasSets });
  const read: ReadonlyFlags = {
    ignoreCase: flags.includes("i"),
    dotAll: flags.includes("s"),
    unicode,
    unicodeSets: hasSets,
  };
  return parsed.alternatives.some(({ elements }) => {
    const parts = elements.flatMap(flat);
    return parts.some((part, place) => {
      if (place === 0 || part.type !== "Quantifier" || part.max !== Number.POSITIVE_INFINITY) return false;
      const before = parts.slice(0, place);
      if (
        before.some(({ type }) => type === "Assertion") &&
        before[0]?.type === "Assertion" &&
        before[0].kind === "start"
      )
        return false;
      if (!before.every((one) => canStandIn(one, part, read))) return false;
      const rest = parts
        .slice(place)
        .map(({ raw }) => raw)
        .join("");
      return analyse({ source: rest, flags }, { assumeRejectingSuffix: false }).reports.length > 0;
    });
  });
}

/** Groups that are there once and have no alternatives are what is in them. */
function flat(element: AST.Element): AST.Element[] {
  const isGroup = element.type === "Group" || element.type === "CapturingGroup";
  return isGroup && element.alternatives.length === 1 ? element.alternatives[0]!.elements.flatMap(flat) : [element];
}

/** What need not be there, or takes no sign, can stand anywhere. */
function canStandIn(element: AST.Element, repetition: AST.Quantifier, flags: ReadonlyFlags): boolean {
  if (element.type === "Assertion" || (element.type === "Quantifier" && element.min === 0)) return true;
  const [one, all] = [signsOf(element, flags), signsOf(repetition, flags)];
  return one !== undefined && all !== undefined && !one.isDisjointWith(all);
}

function signsOf(element: AST.Element, flags: ReadonlyFlags) {
  const inner = element.type === "Quantifier" ? element.element : element;
  const isSign = inner.type === "Character" || inner.type === "CharacterSet" || inner.type === "CharacterClass";
  return isSign ? toUnicodeSet(inner, flags) : undefined;
}
