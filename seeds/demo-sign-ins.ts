import type { App } from "#server/app.ts";

/** The addresses that README and the start screen name; all with the same password. */
export const demoSignIns = [
  { email: "admin@simply.test", who: "team admin of the camp" },
  { email: "member@simply.test", who: "member of the camp and the music school" },
  { email: "sys@simply.test", who: "system admin" },
  { email: "other@simply.test", who: "team admin of the wedding planner only" },
];

export async function hasPeople(db: App["db"]): Promise<boolean> {
  return (await db.app.selectFrom("user").select("id").limit(1).executeTakeFirst()) !== undefined;
}
