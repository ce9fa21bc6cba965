import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";

/** A widget on the page of another site, by its id alone: what of it is shown is asked afterwards, of its team. */
export async function requireWidgetRow({ db }: Pick<App, "db">, widgetId: string) {
  const find = () => db.acrossTeams.selectFrom("website_widget").selectAll().where("id", "=", widgetId);
  const row = isId(widgetId) ? await find().executeTakeFirst() : undefined;
  if (!row) throw new Refusal("not_found");
  return row;
}
