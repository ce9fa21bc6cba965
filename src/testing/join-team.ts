import { addToTeam, makePerson } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

export type Joined = Awaited<ReturnType<typeof joinTeam>>;
export type JoinedAs = Omit<Parameters<typeof addToTeam>[2], "userId" | "name">;

/** Somebody new in a team, signed in. */
export async function joinTeam(world: Pick<TestApp, "db" | "signIn">, teamId: string, as: JoinedAs = {}) {
  const person = await makePerson(world.db);
  const teamUserId = await addToTeam(world.db, teamId, { ...person, ...as });
  return { ...person, teamUserId, me: await world.signIn(person.email) };
}
