import type { Definitions } from "#data/collections/definitions.ts";
import type { Opened } from "#data/collections/opened-grants.ts";
import type { TeamDb } from "#server/db/db.ts";
import { openedByView } from "#views/data-views/opened-by-view.ts";
import { readView } from "#views/data-views/read-views.server.ts";
import type { ViewDefinition } from "#views/data-views/view-definitions.ts";
import { type OpenedByFlow, openedByFlow } from "../tasks/opened-by-flow.ts";
import { kindOf, settingsOf } from "../tasks/registry.ts";
import { tasksOf, type WizardFlow } from "../tasks/wizard-flow.ts";

type Asking = { team: TeamDb; definitions: Definitions };

/** All that a flow can do at most, with what the views open that it shows. */
export async function readOpened({ team, definitions }: Asking, flow: WizardFlow): Promise<OpenedByFlow> {
  const views = await readShownViews(team, flow);
  const opened = openedByFlow(flow, { definitions, viewCollection: (id) => views.get(id)?.collectionId });
  const shown = opened.viewIds.flatMap((id) => {
    const view = views.get(id);
    return view ? [openedByView(definitions, view, view.published ?? view.draft)] : [];
  });
  return {
    ...opened,
    fieldIds: [...new Set([...opened.fieldIds, ...shown.flatMap(({ fieldIds }) => fieldIds)])],
    collectionIds: [...new Set([...opened.collectionIds, ...shown.flatMap(({ collectionIds }) => collectionIds)])],
  };
}

/** The rights that a run has which has those alone that its tasks name; of views what is published of them. */
export async function rightsOfFlow({ team, definitions }: Asking, flow: WizardFlow): Promise<Opened> {
  const views = await readShownViews(team, flow);
  const opened = openedByFlow(flow, { definitions, viewCollection: (id) => views.get(id)?.collectionId });
  const shown = opened.viewIds.flatMap((id) => {
    const view = views.get(id);
    return view?.published ? [openedByView(definitions, view, view.published)] : [];
  });
  return {
    readable: {
      fieldIds: [...opened.fieldIds, ...shown.flatMap(({ fieldIds }) => fieldIds)],
      collectionIds: [...opened.collectionIds, ...shown.flatMap(({ collectionIds }) => collectionIds)],
    },
    writable: {
      fieldIds: opened.writtenFieldIds,
      collectionIds: opened.writtenCollectionIds,
      // A right on a collection is one on its fields, unless they say otherwise.
      otherFieldIds: opened.writtenCollectionIds
        .flatMap((id) => definitions.fieldsOf(id).map((field) => field.id))
        .filter((id) => !opened.writtenFieldIds.includes(id)),
    },
  };
}

async function readShownViews(team: TeamDb, flow: WizardFlow): Promise<ReadonlyMap<string, ViewDefinition>> {
  const ids = tasksOf(flow).flatMap((task) => kindOf(task).uses(settingsOf(task)).viewIds ?? []);
  if (ids.length === 0) return new Map();
  const asked = team.from("data_view").selectAll().where("id", "in", ids).where("owner_id", "is", null);
  const rows = await asked.where("deleted_at", "is", null).execute();
  return new Map(rows.map((row) => [row.id, readView(row)]));
}
