import pg from "pg";

const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** Sessions speak UTC (see openPool), so that a moment of our time has but one form: 2026-11-15 09:30:00.12+00. */
const isUsual = (text: string): boolean => text.length >= 22 && text[4] === "-" && text.endsWith("+00");

/** Many times faster than reading every form there is. */
export const readMoment = (text: string): Date =>
  isUsual(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAny(text);

/** As the API writes it, without the way over a Date: lists are full of them. */
export function isoMoment(text: string): string {
  if (!isUsual(text)) return readAny(text).toISOString();
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.length >= 3 ? fraction.slice(0, 3) : fraction.padEnd(3, "0")}Z`;
}
