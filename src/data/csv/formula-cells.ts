/** What a spreadsheet takes for the beginning of a formula, also in full width. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const hidden = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe makes a spreadsheet show such a cell as it is; a negative number stays a number. */
export function hideFormula(text: string, isNumeric = false): string {
  if (!formula.test(text)) return text;
  return isNumeric && /^-\d+(\.\d+)?%?$/.test(text) ? text : `'${text}`;
}

/** The cell as it was before. */
export const showFormula = (text: string): string =>
  text.charCodeAt(0) === apostrophe && hidden.test(text) ? text.slice(1) : text;

const apostrophe = 39;
