import { requireList } from "#messages/consent/lists.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
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

const ownOf = (team: TeamDb) => team.from("website_widget").selectAll().where("list_id", "is not", null).orderBy("id");

/** By which people subscribe to lists of the team. */
export async function listSubscribeWidgets({ app, caller }: Asking): Promise<WidgetShown[]> {
  const team = app.db.team(caller.teamId);
  return showWidgets(app, team, await ownOf(team).execute());
}

export const createSubscribeWidget = (
  { app, caller }: Asking,
  input: NewWidget & { listId: string },
): Promise<WidgetShown> =>
  writeWidget({ app, caller }, async (team) => {
    if (!(await requireList(team, input.listId).catch(() => undefined))) refuseField("listId", "validation.invalid");
    const subject = { collection_id: null, view_id: null, wizard_id: null, list_id: input.listId };
    return insertWidget(team, caller, { subject, own: await ownOf(team).execute(), input });
  });

export const changeSubscribeWidget = (asking: Asking, widgetId: string, changes: Changes): Promise<WidgetShown> =>
  writeWidget(asking, async (team) => {
    await requireOwn(team, widgetId);
    return updateWidget(team, widgetId, changes);
  });

export const deleteSubscribeWidget = (asking: Asking, widgetId: string): Promise<void> =>
  removeWidget(asking, widgetId, (team) => requireOwn(team, widgetId));

async function requireOwn(team: TeamDb, widgetId: string) {
  const row = await ownOf(team).where("id", "=", widgetId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
}
