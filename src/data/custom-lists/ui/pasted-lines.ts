/** What was pasted, as one name a line; the first column of a spreadsheet, where there are several. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => (line.split("\t")[0] ?? "").trim())
    .filter((line) => line !== "");
