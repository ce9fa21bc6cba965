import { sql } from "kysely";
import type { FindPinPlaces } from "#data/collections/pin-places.server.ts";
import { seenProjects } from "./project-rights.server.ts";

export const projectsWithPin: FindPinPlaces = async (team, caller, { kind, id }) => {
  const rows = await seenProjects(team, caller)
    .where("_project.deleted_at", "is", null)
    .where("_project.id", "in", (eb) =>
      eb.selectFrom("_project_pin").select("project_id").where("kind", "=", kind).where("subject_id", "=", id),
    )
    .orderBy(sql`public.fold(_project.name)`)
    .orderBy("_project.id")
    .execute();
  return rows.map(({ name }) => name);
};
