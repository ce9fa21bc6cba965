import type { App } from "#server/app.ts";
import { Cache } from "#shared/cache.ts";
import { Refusal } from "#shared/errors.ts";

/** A view never moves to another team. */
const known = new Cache<string, string>("teams-of-views", { max: 10_000 });

/** Whose view it is, by its id alone: what of it is shown is asked afterwards, of that team. */
export async function requireTeamOfView({ db }: Pick<App, "db">, viewId: string): Promise<string> {
  const found = known.get(viewId) ?? (await read({ db }, viewId));
  if (!found) throw new Refusal("not_found");
  known.set(viewId, found);
  return found;
}

const read = async ({ db }: Pick<App, "db">, viewId: string): Promise<string | undefined> =>
  (await db.acrossTeams.selectFrom("data_view").select("team_id").where("id", "=", viewId).executeTakeFirst())?.team_id;
