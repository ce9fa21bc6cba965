/** A value that cannot be: the key of its sentence in the `fields` words, and what the sentence needs. */
export type Problem = { messageKey: string; values?: Record<string, string | number> };

export type Parsed<Value> = { value: Value | null } | { problem: Problem };

/** What reading and writing text depends on beside the field: taken from the team and the file being read. */
export type TextContext = {
  /** `1.234,56` or `1,234.56`. */
  decimalComma: boolean;
  /** Which of 03/04/2027 is the day; ISO dates are always understood. */
  dayFirst: boolean;
  timeZone: string;
  /** For phone numbers and addresses without a country: ISO 3166, two letters. */
  country: string;
  /** Names of linked records, list items, collections and files by id; whoever calls has looked them up. */
  nameOf(id: string): string | undefined;
  /** And back: nothing where no such name is known. */
  idOf(name: string): string | undefined;
};
