/** A line break in a header would let a value write headers of its own. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** One address and nothing else: no list, no name, no comment. */
export const isOneAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s<>@,;:"()[\]\\\p{Cc}]+@[^\s<>@,;:"()[\]\\\p{Cc}]+$/u.test(text);
