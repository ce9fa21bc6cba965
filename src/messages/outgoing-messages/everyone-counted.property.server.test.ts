import fc from "fast-check";
import { expect, it } from "vitest";
import { suppress } from "#messages/consent/suppress.server.ts";
import type { Candidate } from "#messages/sending/contract.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam } from "#testing/outgoing-team.ts";
import { runsOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { AudienceCounts } from "./count-audience.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));

const parents = fc.array(
  fc.record({
    email: fc.constantFrom(
      undefined,
      "ann@example.test",
      "bob@example.test",
      "stopped@example.test",
      "left@example.test",
    ),
    isDeleted: fc.boolean(),
  }),
  { maxLength: 4 },
);
const campers = fc.array(fc.subarray([0, 1, 2, 3]), { minLength: 1, maxLength: 6 });
const how = fc.record({
  everyAddress: fc.boolean(),
  per: fc.constantFrom("address" as const, "record" as const),
});

it("everyone is counted: whom an audience looks at gets it, or is left out for a reason", async () => {
  await fc.assert(
    fc.asyncProperty(parents, campers, how, async (people, links, { everyAddress, per }) => {
      const team = await makeOutgoingTeam(world);
      const { name, email, camperName, link } = team.fields;
      const parentIds: string[] = [];
      for (const [at, { email: address }] of people.entries())
        parentIds.push(
          (await team.add(team.parents, { [name]: `Parent ${at}`, ...(address && { [email]: address }) })).id,
        );
      const camperIds: string[] = [];
      for (const [at, linked] of links.entries()) {
        const ids = linked.flatMap((place) => parentIds[place] ?? []);
        camperIds.push((await team.add(team.campers, { [camperName]: `Camper ${at}`, [link]: ids })).id);
      }
      for (const [at, { isDeleted }] of people.entries())
        if (isDeleted) await team.admin.delete(team.path(`/records/${parentIds[at]}`));
      const stopped = { method: "EMAIL", address: "stopped@example.test", key: "stopped@example.test" } as const;
      await suppress(world.db.team(team.teamId), { ...stopped, reason: "hard_bounce", origin: "bounce" });
      const { Id } = await team.begin({
        Audience: {
          sources: [
            {
              ...{ kind: "records", collectionId: team.campers, throughFieldId: link },
              ...{ addressFieldIds: [email], everyAddress },
            },
          ],
          except: [{ kind: "addresses", addresses: [{ address: "left@example.test" }] }],
          per,
        },
      });
      const counts = await bodyOf<AudienceCounts>(team.admin.get(team.path(`/messages/${Id}/audience`)));
      const listed = async (query: string) =>
        (
          await bodyOf<{ candidates: Candidate[] }>(
            team.admin.get(team.path(`/messages/${Id}/candidates?limit=100${query}`)),
          )
        ).candidates;
      const all = [...(await listed("")), ...(await listed("&reason=any")), ...(await listed("&reason=shared"))];
      const isThere = (place: number) => people[place] !== undefined && !people[place].isDeleted;
      // A camper is there once for each parent, and once where there is none.
      const expected = links.map((linked) => Math.max(1, linked.filter(isThere).length));
      expect(counts.found).toBe(expected.reduce((sum, count) => sum + count, 0));
      const leftOut = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0);
      expect(counts.willGet + counts.shared + leftOut).toBe(counts.found);
      // Where each camper has a message of their own, there is nothing to share but an address in two of their fields.
      if (per === "address") expect(counts.leftOut.duplicate).toBeUndefined();
      expect(all.length).toBe(counts.found);
      expect(new Set(all.map(({ aboutId }) => aboutId))).toEqual(new Set(camperIds));
    }),
    { numRuns: runsOf(12) },
  );
});

it("the same over two links: whoever several ways lead to is counted once for each record", async () => {
  const bookings = fc.array(fc.subarray([0, 1, 2, 3, 4, 5]), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(parents, campers, bookings, how, async (people, links, booked, { everyAddress, per }) => {
      const team = await makeOutgoingTeam(world);
      const { email, camperName, link } = team.fields;
      const parentIds: string[] = [];
      for (const { email: address } of people)
        parentIds.push((await team.add(team.parents, address ? { [email]: address } : {})).id);
      const camperIds: string[] = [];
      for (const [at, linked] of links.entries()) {
        const ids = linked.flatMap((place) => parentIds[place] ?? []);
        camperIds.push((await team.add(team.campers, { [camperName]: `Camper ${at}`, [link]: ids })).id);
      }
      const collectionId = await team.collection("Booking");
      const config = { collectionIds: [team.campers] };
      const throughFieldId = await team.field(collectionId, "Campers", "multi_data_record", { config });
      for (const each of booked)
        await team.add(collectionId, { [throughFieldId]: each.flatMap((place) => camperIds[place] ?? []) });
      for (const [at, { isDeleted }] of people.entries())
        if (isDeleted) await team.admin.delete(team.path(`/records/${parentIds[at]}`));
      const source = { kind: "records", collectionId, throughFieldId, thenFieldId: link };
      const { Id } = await team.begin({
        Audience: { sources: [{ ...source, addressFieldIds: [email], everyAddress }], per },
      });
      const counts = await bodyOf<AudienceCounts>(team.admin.get(team.path(`/messages/${Id}/audience`)));
      const isThere = (place: number) => people[place] !== undefined && !people[place].isDeleted;
      const reached = booked.map((each) => new Set(each.flatMap((place) => links[place] ?? []).filter(isThere)));
      expect(counts.found).toBe(reached.reduce((sum, { size }) => sum + Math.max(1, size), 0));
      const leftOut = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0);
      expect(counts.willGet + counts.shared + leftOut).toBe(counts.found);
      expect(counts.leftOut.no_person ?? 0).toBe(reached.filter(({ size }) => size === 0).length);
    }),
    { numRuns: runsOf(8) },
  );
});
