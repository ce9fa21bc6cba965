import type { App } from "#server/app.ts";

/** People are named as they name themselves, also those who have left the team. */
export async function namesOf(app: App, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await app.db.app.selectFrom("user").select(["id", "name"]).where("id", "in", known).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function whoIs(names: Map<string, string>, id: string | null) {
  const name = id === null ? undefined : names.get(id);
  return id !== null && name !== undefined ? { id, name } : null;
}
