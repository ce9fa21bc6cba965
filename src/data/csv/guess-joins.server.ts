import type { FieldType, FieldTypeName, JoinsColumns } from "#data/fields/field-type.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { foldTitle, readTitle, type TitleRead, wordsIn } from "./read-title.ts";
import { contextFor, type TextFormat } from "./text-context.server.ts";

export type JoinOffer = {
  dataType: FieldTypeName;
  parts: { column: number; part: string }[];
  to: string | null;
  title: string;
  samples: unknown[];
};

/** `to`: the field that it goes to already. `looksLike`: what its cells are by themselves. */
type Column = { title: string; to: string | null; looksLike: FieldTypeName; isFilled: boolean };
type Field = { id: string; title: string; titles: string[]; type: FieldTypeName };
type File = { columns: Column[]; fields: Field[]; about: string[]; cells: string[][]; textFormat: TextFormat };

const shownSamples = 3;

/** Columns that are parts of one value, by their titles: the street, city and postcode of an address. */
export const guessJoins = (file: File): JoinOffer[] => fieldTypes.flatMap((type) => joinsOf(type, file));

type Part = { column: number; part: string; rest: string; read: TitleRead };

function joinsOf(type: FieldType, { columns, fields, about, cells, textFormat }: File): JoinOffer[] {
  const { name, joinsColumns: joins } = type;
  if (!joins) return [];
  const passed = new Set(about.flatMap((each) => wordsIn(foldTitle(each))));
  const ownFields = fields.filter((field) => field.type === name);
  const partOf = new Map(Object.entries(joins.parts).flatMap(([part, all]) => all.map((each) => [`=${each}`, part])));
  const found = columns.flatMap(({ title, to, looksLike, isFilled }, column): Part[] => {
    // What goes to a field of its own stays there, and what is whole by itself is no part.
    const isFree = to === null || ownFields.some(({ id }) => id === to);
    if (!isFilled || !isFree || looksLike === name) return [];
    const read = readTitle(title, passed);
    const meant = [...read.bare].filter((each) => partOf.has(each));
    const rest = [...read.bare].filter((each) => each !== meant[0]);
    // "City of birth" is a city, and no part of where somebody lives.
    if (meant.length !== 1 || rest.some((each) => each.startsWith("="))) return [];
    return [{ column, part: partOf.get(meant[0]!)!, rest: rest.sort().join(" "), read }];
  });
  const neutral = ({ rest }: Part) =>
    rest
      .split(" ")
      .filter((word) => !joins.passedWords.includes(word))
      .join(" ");
  const offers: JoinOffer[] = [];
  // Two streets: then the words that say little tell the two apart.
  for (const some of Map.groupBy(found, neutral).values())
    for (const parts of isEachOnce(some) ? [some] : Map.groupBy(some, ({ rest }) => rest).values()) {
      const has = new Set(parts.map(({ part }) => part));
      if (!isEachOnce(parts) || !joins.needs.some((need) => need.every((part) => has.has(part)))) continue;
      const order = Object.keys(joins.parts);
      parts.sort((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
      const taken = offers.map(({ to }) => to);
      offers.push({
        dataType: name,
        parts: parts.map(({ column, part }) => ({ column, part })),
        to: fieldFor(
          parts,
          columns,
          ownFields.filter(({ id }) => !taken.includes(id)),
          passed,
        ),
        title: titleFor(parts, columns),
        samples: samplesOf(parts, cells, readerOf(type, joins, textFormat)),
      });
    }
  return offers;
}

const isEachOnce = (parts: Part[]): boolean => new Set(parts.map(({ part }) => part)).size === parts.length;

/** The one that a part goes to already, else one whose title says the same beside the part, else the only one. */
function fieldFor(parts: Part[], columns: Column[], fields: Field[], passed: ReadonlySet<string>): string | null {
  const going = parts.map(({ column }) => columns[column]!.to).find((to) => to !== null);
  if (going) return going;
  const isTaken = (id: string) => columns.some(({ to }) => to === id);
  const free = fields.filter(({ id }) => !isTaken(id));
  const rest = parts.flatMap((part) => part.rest.split(" ")).filter((word) => word !== "");
  const words = [...new Set(rest)].sort().join(" ");
  const wordsOf = (title: string) => [...readTitle(title, passed).bare].filter((each) => !each.startsWith("="));
  const same = free.find(({ title, titles }) =>
    [title, ...titles].some((each) => wordsOf(each).sort().join(" ") === words),
  );
  return (same ?? (fields.length === 1 ? free[0] : undefined))?.id ?? null;
}

/** A column that is called "Home address" calls the whole so; "Address 1" does not. */
function titleFor(parts: Part[], columns: Column[]): string {
  const whole = parts.find(({ read }) => read.bare.has("=address") && !read.folded.endsWith("1"));
  return whole ? columns[whole.column]!.title.slice(0, 120) : "";
}

type Reader = (texts: Record<string, string>) => unknown;

/** Undefined where nothing stands, or nothing that can be read. */
function readerOf(type: FieldType, { join }: JoinsColumns, textFormat: TextFormat): Reader {
  const [config, context] = [type.config.parse({}), contextFor(textFormat)];
  return (texts) => {
    const text = join(texts);
    const parsed = text === "" ? undefined : type.parse(text, config, context);
    return parsed && "value" in parsed ? parsed.value : undefined;
  };
}

function samplesOf(parts: Part[], cells: string[][], read: Reader): unknown[] {
  const samples = new Map<string, unknown>();
  for (const row of cells) {
    const value = read(Object.fromEntries(parts.map(({ column, part }) => [part, row[column] ?? ""])));
    if (value !== undefined) samples.set(JSON.stringify(value), value);
    if (samples.size === shownSamples) break;
  }
  return [...samples.values()];
}
