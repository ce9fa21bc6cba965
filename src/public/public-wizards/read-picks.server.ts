import type { TeamCaller } from "#server/http/caller.ts";
import { listItems } from "#views/data-views/list-items.server.ts";
import { openView } from "#views/data-views/open-view.server.ts";
import type { RunScreen } from "#wizards/wizard-runs/run-shown.ts";
import { readViewRecords } from "#wizards/wizard-runs/step-choices.server.ts";
import { filesOf } from "../hosted-views/open-file.server.ts";
import type { Visit } from "./wizard-page.server.ts";

type Step = NonNullable<RunScreen["step"]>;

/** Beyond this, people search or filter. */
const maxPicked = 200;

/** Of each task that lets pick from a view. Words of the data are read in its language, whatever the page is in. */
export async function readPicks(visit: Visit, { tasks }: Step) {
  const picks = new Map<string, Awaited<ReturnType<typeof readViewRecords>>>();
  for (const { taskId, view } of tasks)
    if (view && view.pick !== "none")
      picks.set(taskId, await readViewRecords(visit.wizard.db, readerOf(visit), view, { limit: maxPicked }));
  return picks;
}

/** The files in what the views of a step show, whether or not it is picked. */
export async function filesOfViews(visit: Visit, { tasks }: Step): Promise<string[]> {
  const files: string[] = [];
  for (const { view } of tasks) {
    if (!view) continue;
    const narrow = view.filter ?? undefined;
    const { db } = visit.wizard;
    const opened = await openView(db, visit.caller, view.viewId, { narrow });
    const place = { viewId: view.viewId, opened };
    const { items } = await listItems(db, visit.caller, place, { narrow, limit: maxPicked });
    files.push(...items.flatMap((item) => filesOf(opened, item)));
  }
  return files;
}

export const readerOf = ({ caller, wizard: { dataLanguage } }: Pick<Visit, "caller" | "wizard">): TeamCaller =>
  dataLanguage ? { ...caller, language: dataLanguage } : caller;
