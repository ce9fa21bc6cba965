import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { requireView } from "#views/data-views/read-views.server.ts";
import { requireWizard } from "#wizards/data-wizards/read-wizards.server.ts";
import type { WidgetShown } from "./contract.ts";
import {
  type Asking,
  type Changes,
  insertWidget,
  type NewWidget,
  removeWidget,
  showWidgets,
  updateWidget,
  writeWidget,
} from "./widget-rows.server.ts";

/** Of a collection: its views, and wizards. */
export async function listWidgets({ app, caller }: Asking, collectionId: string): Promise<WidgetShown[]> {
  const team = app.db.team(caller.teamId);
  await requireShaped(team, caller, collectionId);
  const rows = await team
    .from("website_widget")
    .selectAll()
    .where("collection_id", "=", collectionId)
    .orderBy("id")
    .execute();
  return showWidgets(app, team, rows);
}

type OfCollection = NewWidget & { viewId: string | null; wizardId: string | null };

export const createWidget = (
  { app, caller }: Asking,
  collectionId: string,
  input: OfCollection,
): Promise<WidgetShown> =>
  writeWidget({ app, caller }, async (team) => {
    await requireShaped(team, caller, collectionId);
    await requireSubject(team, collectionId, input);
    const own = await team.from("website_widget").select("id").where("collection_id", "=", collectionId).execute();
    const { viewId: view_id, wizardId: wizard_id } = input;
    const subject = { collection_id: collectionId, view_id, wizard_id, list_id: null };
    return insertWidget(team, caller, { subject, own, input });
  });

export const changeWidget = ({ app, caller }: Asking, widgetId: string, changes: Changes): Promise<WidgetShown> =>
  writeWidget({ app, caller }, async (team) => {
    await requireWidget(team, caller, widgetId);
    return updateWidget(team, widgetId, changes);
  });

export const deleteWidget = ({ app, caller }: Asking, widgetId: string): Promise<void> =>
  removeWidget({ app, caller }, widgetId, (team) => requireWidget(team, caller, widgetId));

async function requireShaped(team: TeamDb, caller: TeamCaller, collectionId: string) {
  const { definitions } = await definitionsAndRights(team, caller);
  if (!shapedBy(definitions, caller).collections.has(collectionId)) throw new Refusal("not_found");
}

async function requireWidget(team: TeamDb, caller: TeamCaller, widgetId: string) {
  const row = await team.from("website_widget").selectAll().where("id", "=", widgetId).executeTakeFirst();
  if (!row?.collection_id) throw new Refusal("not_found");
  await requireShaped(team, caller, row.collection_id);
}

/** A view of this collection, or a wizard of the team. */
async function requireSubject(
  team: TeamDb,
  collectionId: string,
  { viewId, wizardId }: Pick<OfCollection, "viewId" | "wizardId">,
) {
  if ((viewId === null) === (wizardId === null)) refuseField("viewId", "websiteWidgets.oneOf");
  if (viewId !== null) {
    const view = await requireView(team, viewId).catch(() => undefined);
    if (!view || view.ownerId !== null || view.collectionId !== collectionId)
      refuseField("viewId", "validation.invalid");
  }
  if (wizardId !== null && !(await requireWizard(team, wizardId).catch(() => undefined)))
    refuseField("wizardId", "validation.invalid");
}
