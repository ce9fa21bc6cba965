import type { CardGroupShown, CardShown } from "#modeling/cards/contract.ts";
import { bodyOf, type DataWorld } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

export type CardTeam = Awaited<ReturnType<typeof makeCardTeam>>;

/** A team with campers, who are people and sleep in cabins, and what one does with their cards and tabs. */
export async function makeCardTeam(world: DataWorld) {
  const team = await world.team();
  const people = await team.collection("Person");
  const name = await team.field(people, "Name", "plain_text");
  const cabins = await team.collection("Cabin");
  const beds = await team.field(cabins, "Beds", "number");
  const campers = await team.collection("Camper", { parentId: people });
  const allergies = await team.field(campers, "Allergies", "plain_text");
  const cabin = await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } });
  const photos = await team.field(campers, "Photos", "multi_image");
  const at = (rest: string, collectionId = campers) => team.path(`/collections/${collectionId}${rest}`);
  const shown = (collectionId = campers, who: Visitor = team.admin) =>
    bodyOf<{ cards: CardShown[]; groups: CardGroupShown[] }>(who.get(at("/cards", collectionId)));
  return {
    ...{ ...team, people, campers, cabins, name, allergies, cabin, photos, beds, at, shown },
    make: (input: object = {}, collectionId = campers) =>
      bodyOf<CardShown>(team.admin.post(at("/cards", collectionId), { title: "Health", type: "form", ...input })),
    makeGroup: (groupName: string, collectionId = campers) =>
      bodyOf<CardGroupShown>(team.admin.post(at("/card-groups", collectionId), { name: groupName })),
    changeCard: (id: string, input: object, who: Visitor = team.admin) =>
      bodyOf<CardShown>(who.patch(at(`/cards/${id}`), input)),
    place: (groupId: string, cardIds: string[]) =>
      bodyOf<CardGroupShown>(team.admin.put(at(`/card-groups/${groupId}/cards`), { cardIds })),
    titles: async (collectionId = campers) => (await shown(collectionId)).cards.map(({ title }) => title),
  };
}
