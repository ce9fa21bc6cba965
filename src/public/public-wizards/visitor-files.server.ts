import type { Readable } from "node:stream";
import { formatSize } from "#data/fields/file-size.ts";
import { uploadLimits } from "#platform/files/team.server.ts";
import type { App } from "#server/app.ts";
import { cleanFileName } from "#server/files/file-name.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { networkOf } from "#server/http/network.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import type { FileType } from "#shared/file-types.ts";
import { localeOf } from "#shared/languages.ts";
import { keepRunFile, usedByRun } from "#wizards/wizard-runs/run-files.server.ts";
import type { FileRoom } from "./file-places.ts";
import type { Visit } from "./wizard-page.server.ts";

/** What one run may hold. */
const inRun = { files: 100, bytes: 250 * 1024 ** 2 };
/** A school behind one address sends its photos within the hour; a machine does not stop. */
const fromNetwork = { files: { most: 600, seconds: 3600 }, megabytes: { most: 2048, seconds: 3600 } };

/** A file that was not taken, and why. */
export type RefusedFile = { name: string; problem: string };
export const isRefused = (kept: FileRow | RefusedFile): kept is RefusedFile => "problem" in kept;

/** Stores a file as everybody's are stored, for the visitor's run; nothing stays of what is refused. */
export async function keepVisitorFile(
  visit: Visit,
  { stream, name: given }: { stream: Readable; name: string },
  room: FileRoom,
): Promise<FileRow | RefusedFile> {
  const { asked, wizard, run, place } = visit;
  const { app, address } = asked;
  const say = sayIn(wizard.language);
  const name = cleanFileName(given);
  const refuse = (problem: string): RefusedFile => ({ name, problem });
  const sizeOf = (bytes: number) => formatSize(localeOf[wizard.language], bytes);
  if (room.left < 1) return refuse(say("fields.inputs.files.full", { count: room.most }));
  const network = `${place.teamId}:${networkOf(address)}`;
  if (!(await mayStillSpend(app, { key: `visitor-files:${network}`, ...fromNetwork.files })))
    return refuse(say("publicPages.files.tooOften"));
  const used = await usedByRun(app, wizard.db, run!.id);
  const full = () => refuse(say("publicPages.files.runFull", { count: inRun.files, size: sizeOf(inRun.bytes) }));
  if (used.files >= inRun.files) return full();
  const { maxBytes, types } = takenHere(app, room);
  const left = Math.min(maxBytes, inRun.bytes - used.bytes);
  const saved = await app.files
    .save({ stream, name, maxBytes: left, types, owner: { teamId: place.teamId } })
    .catch((error) => {
      if (!(error instanceof Refusal) || !(error.code === "too_large" || error.code === "file_type_refused"))
        throw error;
      if (error.code === "too_large")
        return left < maxBytes ? full() : refuse(say("fields.inputs.files.tooLarge", { size: sizeOf(maxBytes) }));
      const kinds = types.map((type) => say(`fields.inputs.files.kinds.${type}`)).join(", ");
      return refuse(say("fields.inputs.files.wrongKind", { kinds }));
    });
  if (isRefused(saved)) return saved;
  const megabytes = Math.ceil(saved.bytes / 1024 ** 2);
  const problem =
    saved.bytes === 0
      ? say("fields.inputs.files.empty")
      : !(await mayStillSpend(app, { key: `visitor-megabytes:${network}`, ...fromNetwork.megabytes }, megabytes)) &&
        say("publicPages.files.tooOften");
  if (problem) {
    await app.files.remove(saved.id);
    return refuse(problem);
  }
  await keepRunFile(app, wizard.db, run!.id, saved);
  return saved;
}

/** What the field takes, as far as the installation takes it. */
function takenHere(app: App, { maxBytes, fileTypes }: FileRoom): { maxBytes: number; types: readonly FileType[] } {
  const here = uploadLimits(app);
  const types = fileTypes.length === 0 ? here.types : here.types.filter((type) => fileTypes.includes(type));
  return { maxBytes: Math.min(maxBytes, here.maxBytes), types };
}
