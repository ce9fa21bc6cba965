import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { HtmlFile } from "#data/fields/field-html.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { idsOf } from "#data/fields/html/sent-ids.ts";
import { isValueOf } from "#data/fields/html/typed-text.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { filesIn } from "#data/records/files-in-values.ts";
import { sendFile } from "#platform/files/send-file.server.ts";
import { type ThumbnailSize, thumbnailSizes } from "#server/files/thumbnails.ts";
import { Refusal } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { broughtFiles, runWriter } from "#wizards/tasks/run-writer.server.ts";
import { isOpen } from "#wizards/wizard-runs/run-rows.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { readFiles } from "../hosted-views/html-context.server.ts";
import { prefillOf } from "./prefill.ts";
import { filesOfViews } from "./read-picks.server.ts";
import { readScreen } from "./read-screen.server.ts";
import { mustBeRecognized } from "./recognize.server.ts";
import type { Visit } from "./wizard-page.server.ts";

/** The files that a step shows, as far as they are the visitor's to see: what they have brought, and what records hold. */
export async function readShownFiles(visit: Visit, { step }: RunScreen): Promise<ReadonlyMap<string, HtmlFile>> {
  if (!step) return new Map();
  const ids = await openToVisitor(visit, [...filesShownIn(step), ...(await filesOfViews(visit, step))]);
  const addressOf = fileAddresses(visit, step.id);
  return readFiles(visit.asked.app, visit.place.teamId, ids, ({ id }, size) => addressOf(id, size));
}

/** Where files are that a step shows. */
export function fileAddresses({ asked, paths, widget }: Visit, stepId: string) {
  const host = widget?.as === "part" ? asked.app.env.APP_URL : "";
  return (fileId: string, size?: number): string => host + paths.file(stepId, fileId, size);
}

/** One of them; what was brought into the run is looked up without playing it. */
export async function openShownFile(visit: Visit, stepId: string): Promise<FastifyReply> {
  const { asked, place, wizard, run } = visit;
  const { fileId = "" } = asked.params;
  if (!isId(fileId)) throw new Refusal("not_found");
  const isBrought = run && isOpen(run) && (await broughtFiles(wizard.db, run.id, [fileId])).length > 0;
  if (!isBrought && !(await isShown(visit, stepId, fileId))) throw new Refusal("not_found");
  const file = await asked.app.db.app
    .selectFrom("file")
    .selectAll()
    .where("id", "=", fileId)
    .where("team_id", "=", place.teamId)
    .executeTakeFirst();
  if (!file) throw new Refusal("not_found");
  return sendFile(asked.app, file, { size: sizeIn(asked.query), keep: "no-cache" }, asked.request, asked.reply);
}

async function isShown(visit: Visit, stepId: string, fileId: string): Promise<boolean> {
  if (mustBeRecognized(visit, [stepId])) return false;
  const { step } = await readScreen(visit, stepId);
  if (step?.id !== stepId) return false;
  if (!filesShownIn(step).includes(fileId) && !(await filesOfViews(visit, step)).includes(fileId)) return false;
  return (await openToVisitor(visit, [fileId])).length > 0;
}

/** The same that may be written: nobody sees a file by naming it. */
async function openToVisitor({ asked, place, wizard, caller, run }: Visit, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { app, query } = asked;
  const files = await app.db.app
    .selectFrom("file")
    .select(["id", "owner_id"])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("team_id", "=", place.teamId)
    .execute();
  const { definitions, rights } = await definitionsAndRights(wizard.db, caller);
  // Before it is begun, all that was said is in the address.
  const said = run ?? { id: place.wizardId, answers: prefillOf(query) };
  const writer = runWriter({ tx: app.db, caller, definitions, rights }, said);
  return [...(await writer.findUsableFiles(files))];
}

/** In what is asked, and in what was found. */
function filesShownIn({ tasks }: NonNullable<RunScreen["step"]>): string[] {
  const ids = tasks.flatMap(({ fields, rows, matches, receipt }) => [
    ...(receipt ?? []).flatMap(({ parts }) =>
      parts.flatMap(({ entries }) => entries.flatMap(({ field, value }) => (field ? filesOf(field, value) : []))),
    ),
    ...rows.flatMap(({ values }) => fields.flatMap(({ key, field }) => filesOf(field, values[key]))),
    ...[matches, ...rows.map((row) => row.matches)].flatMap((each) =>
      (each?.records ?? []).flatMap(({ values }) => each!.fields.flatMap((field) => filesOf(field, values[field.id]))),
    ),
  ]);
  return [...new Set(ids)];
}

/** Of a value, and of ids that are none, such as too many of them. */
function filesOf({ dataType, config }: { dataType: FieldTypeName; config: unknown }, value: unknown): string[] {
  const type = fieldTypeNamed(dataType);
  if (type.holds?.of !== "files") return [];
  return isValueOf(type, value, config) ? filesIn(dataType, value) : idsOf(value);
}

const sizeIn = (query: URLSearchParams): ThumbnailSize | undefined =>
  thumbnailSizes.find((size) => String(size) === query.get("size"));
