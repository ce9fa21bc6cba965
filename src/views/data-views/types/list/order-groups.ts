/** How the values of a group compare: by their place in a list, as numbers or days, or by what they are called. */
export type GroupOrder = {
  /** Of choices: in the order of their list. */
  rankOf?: ((value: unknown) => number | undefined) | undefined;
  nameOf: (value: unknown) => string;
  descending: boolean;
};

/** Groups in an order that people expect, those without a value last, whatever the order. */
export const orderGroups = <Group extends { values: readonly unknown[] }>(
  groups: readonly Group[],
  orders: readonly GroupOrder[],
): Group[] =>
  [...groups].sort((one, other) => {
    for (const [level, order] of orders.entries()) {
      const result = compare(one.values[level], other.values[level], order);
      if (result !== 0) return result;
    }
    return 0;
  });

function compare(one: unknown, other: unknown, { rankOf, nameOf, descending }: GroupOrder): number {
  const [isNone, isOtherNone] = [isEmpty(one), isEmpty(other)];
  if (isNone || isOtherNone) return Number(isNone) - Number(isOtherNone);
  const turned = descending ? -1 : 1;
  const [rank, otherRank] = [rankOf?.(one), rankOf?.(other)];
  if (rank !== undefined && otherRank !== undefined && rank !== otherRank) return turned * (rank - otherRank);
  // Yes before no.
  if (typeof one === "boolean" && typeof other === "boolean") return turned * (Number(other) - Number(one));
  if (typeof one === "number" && typeof other === "number") return turned * (one - other);
  return turned * nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true });
}

const isEmpty = (value: unknown) => value === null || value === undefined;
