import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { htmlToText } from "#data/fields/html-text.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let pages: string;
let text: string;

beforeAll(async () => {
  team = await world.team();
  pages = await team.collection("Page");
  text = await team.field(pages, "Text", "formatted_text");
  for (const html of [
    "<h2>Packing</h2><ul><li>Map &amp; compass</li><li>Bo<strong>ot</strong>s</li></ul>",
    '<p style="text-align:center"><a href="https://example.org">Strong tea</a>, 3 &lt; 4</p>',
    "<p>See you</p><p>Monday</p>",
  ])
    await team.add(pages, { [text]: html });
});

const count = async (operator: string, value: string) =>
  (await team.list(pages, { filter: { field: text, operator, value } })).records.length;

it.each([
  ["contains", "boots", 1],
  ["contains", "map & compass", 1],
  ["contains", "3 < 4", 1],
  ["contains", "strong", 1],
  ["contains", "you monday", 1],
  ["contains", "<", 1],
  ["contains", "example.org", 0],
  ["contains", "text-align", 0],
  ["contains", "amp;", 0],
  ["contains", "href", 0],
  ["contains", "li", 0],
  ["does_not_contain", "boots", 2],
  ["starts_with", "packing", 1],
  ["starts_with", "strong tea", 1],
  ["starts_with", "<p", 0],
  ["ends_with", "monday", 1],
  ["ends_with", "4", 1],
])("formatted text %s “%s” as people read it: %i", async (operator, value, expected) => {
  expect(await count(operator, value)).toBe(expected);
});

it("says the same in the database as in the program, but for where lines end", async () => {
  const examples = fieldTypeNamed("formatted_text").examples.values as string[];
  const { rows } = await sql<{ plain: string }>`select public.plain(given.html) as plain
    from unnest(${examples}::text[]) with ordinality as given (html, place) order by place`.execute(
    world.db.team(team.teamId).data,
  );
  const oneLine = (words: string) => words.replace(/\s+/g, " ").trim();
  expect(rows.map(({ plain }) => oneLine(plain))).toEqual(examples.map((html) => oneLine(htmlToText(html))));
});
