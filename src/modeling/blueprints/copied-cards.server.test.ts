import { beforeAll, expect, it } from "vitest";
import type { CardGroupShown, CardShown } from "#modeling/cards/contract.ts";
import { type CampTree, makeCampTree } from "#testing/camp-tree.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Used = { collections: { id: string; name: string }[]; notes: { messageKey: string }[] };
type Cards = { cards: CardShown[]; groups: CardGroupShown[] };

const world = whileTesting(startDataWorld);
let team: DataTeam;
let camp: CampTree;

beforeAll(async () => {
  team = await world.team();
  camp = await makeCampTree(team);
});

const cardsOf = (collectionId: string, at = team) =>
  bodyOf<Cards>(at.admin.get(at.path(`/collections/${collectionId}/cards`)));

it("cards and their groups come with a blueprint, and speak of the copies", async () => {
  const make = async (collectionId: string, rest: string, input: object) =>
    (await bodyOf<{ id: string }>(team.admin.post(team.path(`/collections/${collectionId}/${rest}`), input))).id;
  const fields = [{ fieldId: camp.name, width: "half" }];
  const who = await make(camp.people, "cards", { title: "Who", subtitle: "Name", type: "form", fields });
  const friend = { title: "Friend", type: "table", sourceFieldId: camp.friend, fields };
  const friends = await make(camp.campers, "cards", friend);
  const cabins = await team.collection("Cabin");
  const guests = await team.field(cabins, "Guests", "multi_data_record", { config: { collectionIds: [camp.campers] } });
  await make(camp.campers, "cards", { title: "Cabins", type: "table", sourceFieldId: guests });
  const gone = await make(camp.campers, "cards", { title: "Gone", type: "form" });
  await team.admin.delete(team.path(`/collections/${camp.campers}/cards/${gone}`));
  const tab = await make(camp.campers, "card-groups", { name: "At camp", icon: "fas_campground" });
  const placed = { cardIds: [friends, gone, who].filter((id) => id !== gone) };
  await bodyOf(team.admin.put(team.path(`/collections/${camp.campers}/card-groups/${tab}/cards`), placed));

  const saved = await bodyOf<{ id: string }>(
    team.admin.post(team.path("/blueprints"), { collectionId: camp.people, name: "Our camp" }),
  );
  const used = await bodyOf<Used>(team.admin.post(team.path(`/blueprints/${saved.id}/use`), {}));
  expect(used.notes.map(({ messageKey }) => messageKey)).toEqual(["data.blueprintCard"]);
  const campers = used.collections.find(({ name }) => name === "Camper")!.id;
  const { cards, groups } = await cardsOf(campers);
  expect(cards.map(({ title, subtitle, type }) => [title, subtitle, type])).toEqual([
    ["Who", "Name", "form"],
    ["Friend", "", "table"],
  ]);
  expect(cards.map((card) => card.fields)).toEqual([
    [{ fieldId: expect.any(String), width: "half" }],
    [{ fieldId: cards[0]!.fields[0]!.fieldId, width: "half" }],
  ]);
  expect(JSON.stringify(cards)).not.toMatch(new RegExp(`${camp.name}|${camp.friend}|${who}`));
  expect(groups).toMatchObject([{ name: "At camp", icon: "fas_campground", cardIds: [cards[1]!.id, cards[0]!.id] }]);
  expect((await cardsOf(camp.campers)).cards).toHaveLength(3);
});
