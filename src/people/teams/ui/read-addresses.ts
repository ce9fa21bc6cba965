import { emailAddress } from "#people/auth/rules.ts";
import { trimEndOf } from "#shared/trim-end.ts";

export type Invitee = { email: string; firstName: string; lastName: string };

/** People as somebody pastes them: a line each, many in a line, `Name <address>`, or cells of a spreadsheet. */
export function readAddresses(text: string): { people: Invitee[]; unread: string[] } {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const heads = headsOf(lines[0] ?? "");
  const people = new Map<string, Invitee>();
  const unread: string[] = [];
  for (const line of heads ? lines.slice(1) : lines) {
    const found = readLine(line, heads);
    if (found.length === 0) unread.push(line.trim());
    for (const person of found) {
      const key = person.email.toLowerCase();
      if (!people.has(key)) people.set(key, person);
    }
  }
  return { people: [...people.values()], unread };
}

type Heads = { first: number; last: number };

/** The titles of a spreadsheet's columns: no address among them, but the word for it. */
function headsOf(line: string): Heads | undefined {
  const titles = cellsOf(line).map((title) => title.toLowerCase());
  if (titles.some(looksLikeAddress) || !titles.some((title) => /mail|correo|courriel/.test(title))) return undefined;
  return {
    first: titles.findIndex((title) => /first|given|^nombres?$|pr[ée]nom/.test(title)),
    last: titles.findIndex((title) => /last|family|surname|apellido|^nom$|nom de famille/.test(title)),
  };
}

function readLine(line: string, heads: Heads | undefined): Invitee[] {
  const cells = cellsOf(line);
  const addressed = cells.filter((cell) => addressIn(cell) !== undefined);
  if (addressed.length > 1) return addressed.flatMap((cell) => personOf(cell, []));
  const [cell] = addressed;
  if (!cell) return [];
  const named = heads
    ? [heads.first, heads.last].map((place) => (cells[place] === cell ? "" : (cells[place] ?? "")))
    : [];
  if (named.some(Boolean)) return personOf(cell, named);
  return personOf(
    cell,
    cells.filter((other) => other !== cell && other !== ""),
  );
}

/** `names`: the cells beside the address, first name first. */
function personOf(cell: string, names: readonly string[]): Invitee[] {
  const email = addressIn(cell);
  if (!email) return [];
  const beside = cell
    .replace(email, "")
    .replace(/mailto:/i, "")
    .replace(/[<>"()]/g, "")
    .trim();
  const [firstName = "", lastName = ""] =
    names.some(Boolean) && names.length > 1 ? names : splitName(names[0] || beside);
  return [{ email, firstName: firstName.slice(0, 120), lastName: lastName.slice(0, 120) }];
}

function splitName(name: string): [string, string] {
  const [last, given] = name.split(",").map((part) => part.trim());
  if (last && given) return [given, last];
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(" ")];
}

const looksLikeAddress = (text: string): boolean => addressIn(text) !== undefined;

function addressIn(text: string): string | undefined {
  const words = text.includes("@") ? text.split(/[\s<>"'(),;:]+/) : [];
  const found = words.find((word) => /[^@]@./.test(word));
  const address = found && trimEndOf(found, ".");
  return address && emailAddress.safeParse(address).success ? address : undefined;
}

/** Tabs part cells where there are any, else commas and semicolons outside of quotes. */
function cellsOf(line: string): string[] {
  const cells = line.includes("\t") ? line.split("\t") : (line.match(/(?:"[^"]*"|[^,;])+/g) ?? []);
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"([^"]*)"$/, "$1")
      .trim(),
  );
}
