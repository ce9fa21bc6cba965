import { hash } from "node:crypto";
import { sql } from "kysely";
import { askedByNobody } from "#server/db/asker.ts";
import type { TeamDb } from "#server/db/db.ts";
import { openThreads } from "#server/run-in-thread.ts";
import { Refusal } from "#shared/errors.ts";
import { cssReaderVersion, type FramedCss, type ReadCss, unreadable } from "./read-css.server.ts";

/** `text`: as somebody wrote it. */
export type WrittenCss = { viewId: string; text: string };
export type SafeCss = (written: WrittenCss) => ReadCss;

/**
 * CSS of views as it may stand in a page. It was stored when it was shown for the first time, which is right after it was
 * written; what came here in another way is read now, and so is what another version of the reader has stored.
 */
export async function safeCssOf(team: TeamDb, all: readonly WrittenCss[]): Promise<SafeCss> {
  const known = new Map<string, ReadCss>();
  const written = all.filter(({ text }) => text.trim() !== "");
  if (written.length > 0) {
    const rows = await team
      .from("view_css")
      .select(["view_id", "text_hash", "css", "problems"])
      .where("view_id", "in", [...new Set(written.map(({ viewId }) => viewId))])
      .where("reader_version", "=", cssReaderVersion)
      .execute();
    for (const { view_id, text_hash, css, problems } of rows)
      known.set(`${view_id} ${text_hash.toString("hex")}`, { css, problems: problems as ReadCss["problems"] });
    for (const each of written) if (!known.has(keyOf(each))) known.set(keyOf(each), await readOnce(team, each));
  }
  return (each) => known.get(keyOf(each)) ?? { css: "", problems: [] };
}

/** Of one view. */
export const safeCss = async (team: TeamDb, written: WrittenCss): Promise<string> =>
  (await safeCssOf(team, [written]))(written).css;

const reader = new URL("./read-css.server.ts", import.meta.url).href;
const readInThread = openThreads({ longestRun: 10_000 });
const running = new Map<string, Promise<ReadCss>>();

/** Once for all who wait for it. */
function readOnce(team: TeamDb, written: WrittenCss): Promise<ReadCss> {
  const key = keyOf(written);
  const reading =
    running.get(key) ?? askedByNobody(() => readAndStore(team, written)).finally(() => running.delete(key));
  running.set(key, reading);
  return reading;
}

async function readAndStore(team: TeamDb, { viewId, text }: WrittenCss): Promise<ReadCss> {
  let read: ReadCss;
  try {
    read = await readInThread<FramedCss, ReadCss>(
      reader,
      "readFramedCss",
      { text, frame: frameOf(viewId) },
      { owner: team.id },
    );
  } catch (error) {
    // Too many wait: the next who looks at the view tries again.
    if (error instanceof Refusal && error.code === "unavailable") return { css: "", problems: [] };
    // Nobody waits for it a second time.
    read = unreadable(1, "size");
  }
  await store(team, { viewId, text }, read);
  return read;
}

async function store({ id: teamId, plain }: TeamDb, { viewId, text }: WrittenCss, { css, problems }: ReadCss) {
  await sql`insert into app.view_css (team_id, view_id, text_hash, reader_version, css, problems)
    select team_id, id, ${hashOf(text)}, ${cssReaderVersion}, ${css}, ${JSON.stringify(problems)}::jsonb
    from app.data_view where id = ${viewId}::uuid and team_id = ${teamId}::uuid
    on conflict (view_id, text_hash) do update
      set reader_version = excluded.reader_version, css = excluded.css, problems = excluded.problems`.execute(plain);
  await sql`delete from app.view_css old using app.data_view v
    where v.id = old.view_id and old.view_id = ${viewId}::uuid and old.team_id = ${teamId}::uuid and old.text_hash not in (
      select sha256(convert_to(written, 'UTF8')) from unnest(array[
        v.draft->>'internalCss', v.draft->>'externalCss', v.published->>'internalCss', v.published->>'externalCss'
      ]) as written where written is not null)`.execute(plain);
}

const hashOf = (text: string): Buffer => hash("sha256", text, "buffer");
const keyOf = ({ viewId, text }: WrittenCss): string => `${viewId} ${hash("sha256", text)}`;

/** Named three times, so that a rule of the view goes before those of the product, which name less. */
const frameOf = (viewId: string) => `[data-view-css="${viewId}"][data-view-css][data-view-css]`;
