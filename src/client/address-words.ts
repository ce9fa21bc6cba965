/** What an address says of a list: texts, each as usual where it says nothing. */
export const filtersIn = <Filters extends Record<string, string>>(
  search: Record<string, unknown>,
  usual: Filters,
): Filters =>
  Object.fromEntries(
    Object.entries(usual).map(([key, value]) => [key, isWord(search[key]) ? String(search[key]) : value]),
  ) as Filters;

/** Only what is not as usual: the address of a list that nobody narrowed is short. */
export const givenOf = <Filters extends Record<string, string>>(filters: Filters, usual: Filters): Partial<Filters> =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([key, value]) => [key, value.trim()])
      .filter(([key, value]) => value !== usual[key!]),
  ) as Partial<Filters>;

/** Digits in an address are read as a number. */
const isWord = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
