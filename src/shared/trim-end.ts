/**
 * Text without these signs at its end. Patterns such as `0+$` begin anew at each sign of every run that is not at the end,
 * and so take the square of its length.
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
