/** More marks than this on one letter are no writing of any language (Unicode's stream-safe text allows thirty). */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * As `normalize`, which puts the marks on a letter in order, one by one: it takes the square of how many there are, and
 * for a hundred thousand of them half a minute. So all but the first thirty are dropped before.
 */
export const normalForm = (text: string, form: "NFC" | "NFD" | "NFKD"): string =>
  text.replace(tooManyMarks, "$1").normalize(form);
