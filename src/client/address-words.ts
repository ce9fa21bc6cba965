/** What an address says of a list: texts, each as usual where it says nothing. */
export const wishIn = <Wish extends Record<string, string>>(search: Record<string, unknown>, usual: Wish): Wish =>
  Object.fromEntries(
    Object.entries(usual).map(([key, value]) => [key, isWord(search[key]) ? String(search[key]) : value]),
  ) as Wish;

/** Only what is not as usual: the address of a list that nobody narrowed is short. */
export const givenOf = <Wish extends Record<string, string>>(wish: Wish, usual: Wish): Partial<Wish> =>
  Object.fromEntries(
    Object.entries(wish)
      .map(([key, value]) => [key, value.trim()])
      .filter(([key, value]) => value !== usual[key!]),
  ) as Partial<Wish>;

/** Digits in an address are read as a number. */
const isWord = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
