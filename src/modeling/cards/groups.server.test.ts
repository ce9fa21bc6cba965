import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type CardTeam, makeCardTeam } from "#testing/card-team.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { CardGroupShown } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: CardTeam;
let people: string;
let cabins: string;
let name: string;

beforeEach(async () => {
  team = await makeCardTeam(world);
  ({ people, cabins, name } = team);
});

const full = (...ids: string[]) => ids.map((fieldId) => ({ fieldId, width: "full" }));

describe("a group of cards", () => {
  it("holds cards in an order of its own; one can be in two, and comes back to both", async () => {
    const [a, b] = [await team.make({ title: "A" }), await team.make({ title: "B" })];
    const [first, second] = [await team.makeGroup("At camp"), await team.makeGroup("Family")];
    await team.place(first.id, [b.id, a.id]);
    expect((await team.place(second.id, [a.id])).cardIds).toEqual([a.id]);
    await team.admin.delete(team.at(`/cards/${a.id}`));
    expect((await team.shown()).groups.map(({ cardIds }) => cardIds)).toEqual([[b.id], []]);
    await team.place(first.id, [b.id]);
    await team.admin.post(team.at(`/cards/${a.id}/restore`));
    expect((await team.shown()).groups.map(({ cardIds }) => cardIds)).toEqual([[b.id, a.id], [a.id]]);
    for (const wrong of [[a.id, a.id], [newId()], [(await team.make({}, cabins)).id]]) {
      const answer = await team.admin.put(team.at(`/card-groups/${first.id}/cards`), { cardIds: wrong });
      expect(answer.status).toBe(404);
    }
    await team.place(first.id, []);
    expect((await team.shown()).cards).toHaveLength(2);
  });

  it("is named, ordered, deleted and restored with what is in it", async () => {
    const card = await team.make();
    const [first, second] = [await team.makeGroup("At camp"), await team.makeGroup("Family")];
    await team.place(first.id, [card.id]);
    const patch = (input: object) => team.admin.patch(team.at(`/card-groups/${first.id}`), input);
    expect(await bodyOf(patch({ name: "Camp life", icon: "fas_campground" }))).toMatchObject({
      ...{ name: "Camp life", icon: "fas_campground", cardIds: [card.id] },
    });
    expect((await patch({ icon: "nothing" })).status).toBe(400);
    expect((await patch({ name: " " })).status).toBe(400);
    const order = (groupIds: string[]) => team.admin.put(team.at("/card-group-order"), { groupIds });
    expect((await order([second.id, first.id])).status).toBe(204);
    expect((await order([second.id])).status).toBe(404);
    const names = async () => (await team.shown()).groups.map((group) => group.name);
    expect(await names()).toEqual(["Family", "Camp life"]);
    await team.admin.delete(team.at(`/card-groups/${first.id}`));
    expect(await names()).toEqual(["Family"]);
    const back = await bodyOf<CardGroupShown>(team.admin.post(team.at(`/card-groups/${first.id}/restore`)));
    expect(back.cardIds).toEqual([card.id]);
  });

  it("of a collection above is on the pages below too, and cards from above can be placed below", async () => {
    const above = await team.make({ title: "Person", fields: full(name) }, people);
    const tab = await team.makeGroup("Details", people);
    const own = await team.makeGroup("At camp");
    await team.place(own.id, [above.id]);
    const { cards, groups } = await team.shown();
    expect(cards.map(({ id, collectionId }) => [id, collectionId])).toEqual([[above.id, people]]);
    expect(groups.map(({ id }) => id)).toEqual([tab.id, own.id]);
    const below = await team.make();
    const wrong = await team.admin.put(team.at(`/card-groups/${tab.id}/cards`, people), { cardIds: [below.id] });
    expect(wrong.status).toBe(404);
    expect((await team.shown(people)).groups.map(({ id }) => id)).toEqual([tab.id]);
  });
});

describe("cards on several groups", () => {
  const groupsNow = async () =>
    Object.fromEntries((await team.shown()).groups.map((each) => [each.name, each.cardIds]));
  const placeAll = (groups: { groupId: string; cardIds: string[] }[]) =>
    team.admin.put(team.at("/card-placements"), { groups });

  it("move from one to another in one act, or not at all", async () => {
    const [a, b] = [await team.makeGroup("A"), await team.makeGroup("B")];
    const [one, two] = [await team.make({ title: "One" }), await team.make({ title: "Two" })];
    await team.place(a.id, [one.id, two.id]);
    const moved = await placeAll([
      { groupId: a.id, cardIds: [two.id] },
      { groupId: b.id, cardIds: [one.id] },
    ]);
    expect(moved.body).toMatchObject({ groups: [{ cardIds: [two.id] }, { cardIds: [one.id] }] });
    const half = [
      { groupId: a.id, cardIds: [] },
      { groupId: newId(), cardIds: [two.id] },
    ];
    expect((await placeAll(half)).status).toBe(404);
    const twice = [
      { groupId: a.id, cardIds: [] },
      { groupId: a.id, cardIds: [two.id] },
    ];
    expect((await placeAll(twice)).status).toBe(404);
    expect(await groupsNow()).toEqual({ A: [two.id], B: [one.id] });
  });

  it("are made with their groups, or not at all", async () => {
    const [a, b] = [await team.makeGroup("A"), await team.makeGroup("B")];
    const first = await team.make({ groupIds: [a.id] });
    const second = await team.make({ groupIds: [a.id, b.id] });
    expect(await groupsNow()).toEqual({ A: [first.id, second.id], B: [second.id] });
    const lost = { title: "Lost", type: "form", groupIds: [newId()] };
    expect((await team.admin.post(team.at("/cards"), lost)).status).toBe(404);
    expect((await team.shown()).cards).toHaveLength(2);
  });
});
