import type { HtmlChoice, HtmlContext, HtmlFile } from "#data/fields/field-html.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { App } from "#server/app.ts";
import { isSafeImage } from "#server/files/file-kind.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { sayIn } from "#server/words.ts";
import type { Language } from "#shared/languages.ts";

type Parts = {
  language: Language;
  timeZone: string;
  names?: Readonly<Record<string, string>>;
  colors?: ReadonlyMap<string, string>;
  files?: ReadonlyMap<string, HtmlFile>;
  choices?: ReadonlyMap<string, readonly HtmlChoice[]>;
  mostFileBytes?: number;
};

/** What drawing needs to know beside values, once everything was looked up. */
export function htmlContext({ language, timeZone, names = {}, colors, files, choices, mostFileBytes }: Parts) {
  const say = sayIn(language);
  const context: HtmlContext = {
    ...plainContext,
    ...{ language, timeZone, mostFileBytes },
    dayFirst: language !== "en",
    decimalComma: language !== "en",
    say: (key, values) => say(key, values),
    nameOf: (id) => (Object.hasOwn(names, id) ? names[id] : undefined),
    colorOf: (id) => colors?.get(id),
    fileOf: (id) => files?.get(id),
    choicesOf: (key) => choices?.get(key) ?? [],
  };
  return context;
}

/** Files of a team by their ids, each at the address that `addressOf` gives. */
export async function readFiles(
  { db }: App,
  teamId: string,
  ids: readonly string[],
  addressOf: (file: FileRow, width?: number) => string,
): Promise<Map<string, HtmlFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db.app
    .selectFrom("file")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.map((file) => [
      file.id,
      {
        ...{ name: file.name, bytes: file.bytes, width: file.width, height: file.height },
        isPicture: isSafeImage(file.content_type),
        address: (width) => addressOf(file, width),
      },
    ]),
  );
}
