/** What a spreadsheet takes for the beginning of a formula, also in full width. */
const anywhere = /[=+\-@＝＋－＠]/;
const isFormula = (sign: string) => anywhere.test(sign);
/** Whatever a spreadsheet may leave out before it, and our own apostrophe. */
const passed = /[\s"']/;
const atBeginning = /^(?:'*[\t\r\n]|[\s"']*[=+\-@＝＋－＠])/;
/**
 * Where a cell ends for readers who take another separator than the comma: Excel in countries of the decimal comma
 * reads semicolons, knows then no quotation mark before ours, and so takes our line breaks for its own, too.
 */
const otherEnd = /[;\t\r\n]/;

/**
 * What begins like a formula and is none. A phone number must have a space in it: spreadsheets then leave it alone, and
 * would make "+12125550123" a number without its plus.
 */
const harmless = { number: /^-\d+(?:\.\d+)?%?$/, phone: /^\+\d{1,3} [\d -]+$/ } as const;

/**
 * An apostrophe makes a spreadsheet show as it is what would begin with a formula, wherever it may begin a cell: by
 * commas, by semicolons or by tabs. A negative number stays a number, and a phone number one that can be called.
 */
export function hideFormula(text: string, kind?: keyof typeof harmless): string {
  const isHidden = atBeginning.test(text);
  if (isHidden && kind && harmless[kind].test(text)) return text;
  const rest = otherEnd.test(text) && anywhere.test(text) ? hideInside(text) : text;
  return isHidden ? `'${rest}` : rest;
}

/** The cell as it was before. Whether something is hidden does not depend on apostrophes, so each leads back to its place. */
export function showFormula(text: string): string {
  if (!text.includes("'")) return text;
  const isHidden = text.charCodeAt(0) === apostrophe && atBeginning.test(text);
  const rest = otherEnd.test(text) && anywhere.test(text) ? showInside(text) : text;
  return isHidden ? rest.slice(1) : rest;
}

const apostrophe = 39;

const hideInside = (text: string): string => changeInside(text, (found) => `'${found}`);

const showInside = (text: string): string =>
  changeInside(text, (found) => (found.charCodeAt(0) === apostrophe ? found.slice(1) : found));

/** Each part after another end that leads to a formula; seen from behind, so that no sign is looked at twice. */
function changeInside(text: string, change: (part: string) => string): string {
  const parts: string[] = [];
  let end = text.length;
  let leads = false;
  for (let at = text.length - 1; at > 0; at--) {
    const sign = text[at]!;
    leads = isFormula(sign) || (leads && passed.test(sign));
    if (!leads || !otherEnd.test(text[at - 1]!)) continue;
    parts.push(change(text.slice(at, end)));
    end = at;
  }
  return text.slice(0, end) + parts.reverse().join("");
}
