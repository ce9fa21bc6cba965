/**
 * Several names in one cell. As in CSV, a name that could be mistaken for several, or would lose a space
 * at its ends, is put in quotes; so whatever is written is read as the same names again.
 */
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => (needsQuotes(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(", ");

/** Also understands what people type: semicolons and line breaks between names, and separators too many. */
export const readNames = (text: string): string[] =>
  [...text.matchAll(oneName)].flatMap(([given, quoted]) => {
    if (quoted !== undefined) return [quoted.replaceAll('""', '"')];
    const name = given.trim();
    return name === "" ? [] : [name];
  });

const needsQuotes = (name: string): boolean => name === "" || /[,;"\r\n]/.test(name) || name !== name.trim();

/** A name in quotes up to the next separator, else whatever stands before it. Spaces here never include line breaks. */
const oneName = /[^\S\r\n]*"((?:[^"]|"")*)"[^\S\r\n]*(?=[,;\r\n]|$)|[^,;\r\n]+/g;
