import { sameValue } from "#shared/same-json.ts";
import { unite } from "../united-values.ts";

export type Side = "kept" | "other" | "both";
type Values = Readonly<Record<string, unknown>>;

/** One field of which the two say something different. */
export type Difference = {
  fieldId: string;
  kept: unknown;
  other: unknown;
  /** Lists of ids can be laid together. */
  both: unknown;
};

/** What there is to choose, in the order of the fields; what is empty in both or the same is not. */
export function differencesOf(fieldIds: readonly string[], kept: Values, other: Values): Difference[] {
  return fieldIds.flatMap((fieldId) => {
    const [one, two] = [kept[fieldId] ?? null, other[fieldId] ?? null];
    return sameValue(one, two) ? [] : [{ fieldId, kept: one, other: two, both: bothOf(one, two) }];
  });
}

/** Undefined where one of them is empty, says all that the other does, or is no list of ids. */
function bothOf(one: unknown, two: unknown): unknown {
  if (one === null || two === null) return undefined;
  const all = unite(one, two);
  return sameValue(all, one) || sameValue(all, two) ? undefined : all;
}

/** What is chosen before anybody chooses: nothing is lost. */
export function sideBefore({ kept, other, both }: Difference): Side {
  if (both !== undefined) return "both";
  if (kept === null) return "other";
  if (other === null) return "kept";
  return sameValue(unite(kept, other), other) ? "other" : "kept";
}

/** What is sent: every difference, as it was decided. */
export const chosenValues = (
  differences: readonly Difference[],
  chosen: Readonly<Record<string, Side>>,
): Record<string, unknown> =>
  Object.fromEntries(
    differences.map((difference) => [
      difference.fieldId,
      difference[chosen[difference.fieldId] ?? sideBefore(difference)],
    ]),
  );
