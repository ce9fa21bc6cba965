import type { FastifyReply } from "fastify";
import { ledCollections } from "#data/collections/led-collections.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import { listRecords } from "#data/records/reading/list-records.server.ts";
import { Refusal } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import { timesOf } from "#views/data-views/types/calendar/event-times.ts";
import { type IcsEvent, writeIcs } from "#views/data-views/types/calendar/write-ics.ts";
import { kindOf, settingsOf } from "#wizards/tasks/registry.ts";
import type { Answers } from "#wizards/tasks/run-answers.ts";
import { isAsked } from "#wizards/tasks/value-source.ts";
import { tasksOf } from "#wizards/tasks/wizard-flow.ts";
import { wizardPath } from "./wizard-cookie.ts";
import type { Visit } from "./wizard-page.server.ts";

const mostEvents = 50;

/** When that is which was chosen in a finished run, as far as its questions have shown it. */
export async function chosenEvents({ asked, place, wizard, caller, run }: Visit): Promise<IcsEvent[]> {
  if (run?.status !== "finished" || run.undone_at) return [];
  const { db, flow, team } = wizard;
  const { definitions, rights } = await definitionsAndRights(db, caller);
  const known = { definitions, rights, timeZone: team.timeZone };
  const url = `${asked.app.env.APP_URL}${wizardPath(place)}`;
  const updatedAt = run.finished_at!.toISOString();
  const events = new Map<string, IcsEvent>();
  for (const { fieldId, displayFieldIds, ids } of chosenIn(flow, (run.answers ?? {}) as Answers)) {
    const field = definitions.fields.get(fieldId);
    for (const collectionId of field ? ledCollections(definitions, field.config) : []) {
      if (!rights.mayInCollection("read_data_record_metadata", collectionId)) continue;
      const columns = columnsFor(definitions, rights, collectionId);
      const fields = displayFieldIds.filter((id) => {
        const shown = columns.shows(id) ? definitions.fields.get(id) : undefined;
        return shown && fieldTypeNamed(shown.type).isTemporal;
      });
      if (fields.length === 0) continue;
      const { records } = await listRecords(db, known, { collectionId, ids, fields, limit: mostEvents });
      for (const { id, name, values } of records) {
        const [start = "", end = ""] = fields;
        const times = timesOf(team.timeZone, values[start], values[end], undefined, undefined);
        if (times) events.set(id, { ...times, uid: `${id}@${place.wizardId}`, name, description: "", url, updatedAt });
      }
    }
  }
  return [...events.values()].slice(0, mostEvents);
}

/** Records that were picked, with what was shown of each. */
function chosenIn(flow: Visit["wizard"]["flow"], answers: Answers) {
  return tasksOf(flow).flatMap((task) => {
    const asked = (kindOf(task).uses(settingsOf(task)).fields ?? []).filter(isAsked);
    const answer = answers[task.id];
    return asked.flatMap(({ fieldId, displayFieldIds }) => {
      const given = [answer?.values, ...(answer?.rows ?? []).map(({ values }) => values)];
      const ids = given.flatMap((values) => [values?.[fieldId]].flat()).filter(isId);
      return displayFieldIds.length > 0 && ids.length > 0 ? [{ fieldId, displayFieldIds, ids: [...new Set(ids)] }] : [];
    });
  });
}

/** What was chosen, for the calendar of who has the key of the finished run. */
export async function openCalendar(visit: Visit): Promise<FastifyReply> {
  const events = await chosenEvents(visit);
  if (events.length === 0) throw new Refusal("not_found");
  const { team } = visit.wizard;
  const headers = {
    "content-disposition": 'attachment; filename="calendar.ics"',
    "cache-control": "private, no-store",
  };
  return visit.asked.reply
    .headers({ ...headers, "x-robots-tag": "noindex" })
    .type("text/calendar; charset=utf-8")
    .send(writeIcs({ name: team.name, timeZone: team.timeZone }, events));
}
