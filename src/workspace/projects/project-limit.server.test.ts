import { expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { mostProjects } from "./contract.ts";

const world = whileTesting(startDataWorld);

it("there are only so many projects: created, restored, or many at once", async () => {
  const team = await world.team();
  const create = (name: string) => team.admin.post(team.path("/projects"), { name });
  const { id } = await bodyOf<{ id: string }>(create("First"));
  await team.admin.delete(team.path(`/projects/${id}`));
  const projects = `"${world.db.team(team.teamId).schema}"._project`;
  await world.db.run(
    `insert into ${projects} (id, name, icon, state)
      select gen_random_uuid(), 'Project ' || n, icon, state from ${projects}, generate_series(1, $1::int) as n`,
    [mostProjects - 1],
  );
  const answers = await Promise.all(["Ash", "Birch", "Cedar", "Elm"].map(create));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const error = { fields: [expect.objectContaining({ messageKey: "data.projectsTooMany" })] };
  expect(await create("Fir")).toMatchObject({ status: 409, body: { error } });
  const restored = await team.admin.post(team.path(`/projects/${id}/restore`));
  expect(restored).toMatchObject({ status: 409, body: { error } });
});
