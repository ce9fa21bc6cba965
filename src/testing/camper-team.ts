import type { StructureChange } from "#modeling/definition-log/contract.ts";
import { bodyOf, type DataWorld } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

export type CamperTeam = Awaited<ReturnType<typeof makeCamperTeam>>;

/** A team with campers, who have a name and a fee, and what its structural log tells. */
export async function makeCamperTeam(world: DataWorld) {
  const team = await world.team();
  const campers = await team.collection("Camper");
  const name = await team.field(campers, "Name", "plain_text");
  const fee = await team.field(campers, "Fee", "decimal");
  const shape = (rest = "") => team.path(`/collections/${campers}${rest}`);
  const log = (query = "", who: Visitor = team.admin) =>
    bodyOf<{ changes: StructureChange[]; cursor: string | null }>(who.get(team.path(`/structure/changes${query}`)));
  return {
    ...{ ...team, campers, name, fee, shape, log },
    patch: (rest: string, input: object) => bodyOf(team.admin.patch(shape(rest), input)),
    newest: async () => (await log()).changes[0]!,
    undo: (changeId: string, who: Visitor = team.admin) => who.post(team.path(`/structure/changes/${changeId}/undo`)),
    collectionNow: async (id = campers) => {
      const all = await bodyOf<Record<string, unknown>[]>(team.admin.get(`/api/dataCollections?TeamId=${team.teamId}`));
      return all.find((each) => each.id === id);
    },
  };
}
