import { columnsFor } from "#data/filters/columns.server.ts";
import { matchingRecords } from "#data/records/reading/matching-records.server.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { requireView } from "#views/data-views/read-views.server.ts";
import { maySeeView } from "#views/data-views/view-access.ts";
import { requireWholeFilter, withVariables } from "../../filter-variables.server.ts";
import { done, type TaskPlay } from "../../task-play.server.ts";
import type { DisplayViewSettings } from "./display-view.ts";

export const playDisplayView: TaskPlay<DisplayViewSettings> = {
  async play({ memory, settings, answer, task, isShown, reading }) {
    const { viewId, pick, isRequired } = settings;
    const { caller, definitions, rights } = memory.context;
    const none = { kind: "records", ids: [] } as const;
    const view = viewId ? await requireView(memory.team, viewId).catch(nothingThere) : undefined;
    // A view that is hidden from who runs it shows nothing, and asks nothing.
    if (!view || !maySeeView(caller, rights, view)) return done(pick === "none" ? {} : { value: none });
    if (pick === "none" && !isShown) return done();
    const { collectionId } = view;
    const columns = columnsFor(definitions, rights, collectionId);
    const filter = settings.filter
      ? await withVariables(memory, settings.filter, (field) => columns.find(field)?.operators ?? {})
      : null;
    const known = { definitions, rights, timeZone: caller.timeZone };
    const own = view.published?.filter ?? null;
    for (const each of [own, settings.filter]) requireWholeFilter(memory, columns, each);
    const both = [own, filter].filter((each): each is Filter => each !== null);
    const ids = pick === "none" ? [] : (answer?.recordIds ?? []);
    const question = { collectionId, ...(both.length > 0 && { filter: { and: both } }) };
    const found = await reading([collectionId], (team) => matchingRecords(team, known, question, ids));
    const chosen = ids.filter((id) => found.has(id)).slice(0, pick === "one" ? 1 : undefined);
    const screen = { view: { viewId: view.id, collectionId, filter, pick, isRequired, chosenIds: chosen } };
    if (pick === "none") return done({ screen });
    if (isRequired && chosen.length === 0)
      return {
        state: "open",
        problems: [{ path: `${task.id}.recordIds`, messageKey: "wizardRuns.problems.chooseOne" }],
        screen,
      };
    return done({ value: { kind: "records", ids: chosen }, found: chosen.length, screen });
  },
};

function nothingThere(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
