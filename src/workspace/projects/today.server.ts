import { sql } from "kysely";
import type { TodayItem, TodayPart } from "#server/today-parts.ts";
import { seenProjects } from "./project-rights.server.ts";

/** Projects under way whose day has come, or is past. */
export const projectsToday: TodayPart = {
  kinds: ["projects.due"],
  async read({ team, caller }) {
    const today = sql<string>`(now() at time zone ${await team.timeZone()}::text)::date`;
    const due = await seenProjects(team, caller)
      .where("_project.deleted_at", "is", null)
      .where("_project.state", "=", "active")
      .where("_project.due_on", "<=", today)
      .orderBy("_project.due_on")
      .execute();
    if (due.length === 0) return [];
    const item: TodayItem = { kind: "projects.due", count: due.length };
    return due.length === 1 ? [{ ...item, subject: { id: due[0]!.id, name: due[0]!.name } }] : [item];
  },
};
