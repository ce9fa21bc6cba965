import type pg from "pg";
import { bodyOf } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

type Parameter = { name: string; in: "path" | "query"; required?: boolean };
type Described = { paths: Record<string, { get?: { parameters?: Parameter[] } }> };

/** Where a parameter of an address is read from: the first of the team. */
const tables: Record<string, string> = {
  collectionId: "collection",
  fieldId: "field",
  viewId: "data_view",
  templateId: "message_template",
  messageId: "outgoing_message",
  listId: "subscription_list",
  wizardId: "data_wizard",
  roleId: "role",
  teamUserId: "team_user",
};

/** The addresses of all that a server says can be read with what a team has: whatever is added is among them. */
export async function findReadings(who: Visitor, pool: pg.Pool, known: { teamId: string } & Record<string, string>) {
  const values: Record<string, string> = {
    ...{ TeamId: known.teamId, idTeam: known.teamId, language: "en", q: "camp" },
    ...known,
  };
  for (const [name, table] of Object.entries(tables)) {
    const { rows } = await pool
      .query<{ id: string }>(`select id from app.${table} where team_id = $1 limit 1`, [known.teamId])
      .catch(() => ({ rows: [] }));
    if (rows[0]) values[name] ??= rows[0].id;
  }
  const { paths } = await bodyOf<Described>(who.get("/api/openapi.json"));
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const needed = (get?.parameters ?? []).filter((each) => each.required || each.in === "path");
    // A stream never ends.
    if (!get || path.endsWith("/events") || needed.some(({ name }) => values[name] === undefined)) return [];
    const query = needed.flatMap((each) => (each.in === "query" ? [[each.name, values[each.name]!]] : []));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
    return [`/api${filled}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`];
  });
}
