/** A token with one character changed, of which every bit counts: the last one may have spare bits. */
export const tampered = (token: string): string =>
  `${token.slice(0, -3)}${token.at(-3) === "A" ? "B" : "A"}${token.slice(-2)}`;
