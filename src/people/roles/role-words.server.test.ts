import { expect, it } from "vitest";
import { sayIn } from "#server/words.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { addToTeam, makePerson } from "#testing/factories.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { roleWord } from "./role-words.server.ts";

const world = whileTesting(startDataWorld);

it("calls a team's first roles what they are in the reader's language, whichever the team began in", () => {
  expect(["Member", "Miembro", "Membre"].map((stored) => roleWord(sayIn("fr"), stored))).toEqual([
    "Membre",
    "Membre",
    "Membre",
  ]);
  expect(roleWord(sayIn("es"), "Team Admin")).toBe(sayIn("es")("roles.teamAdmin.name"));
  expect(roleWord(sayIn("fr"), "Kitchen")).toBe("Kitchen");
});

it("shows them so wherever roles are shown, and keeps what is stored", async () => {
  const team = await world.team();
  const person = await makePerson(world.db, {});
  await addToTeam(world.db, team.teamId, { ...person, isTeamAdmin: true, roleIds: [team.memberRoleId] });
  const reader = await world.signIn(person.email);
  reader.headers["accept-language"] = "fr";
  const shown = async (rest: string) => JSON.stringify(await bodyOf(reader.get(team.path(rest))));
  for (const rest of ["/roles", `/roles/${team.memberRoleId}`, "/users", "/people"]) {
    expect([rest, (await shown(rest)).includes('"Membre"')]).toEqual([rest, true]);
    expect([rest, (await shown(rest)).includes('"Member"')]).toEqual([rest, false]);
  }
  const stored = await world.db.team(team.teamId).from("role").select("name").orderBy("name").execute();
  expect(stored.map(({ name }) => name)).toEqual(["Member", "Team Admin"]);
});
