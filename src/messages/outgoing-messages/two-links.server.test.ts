import { beforeAll, expect, it } from "vitest";
import type { Candidate } from "#messages/sending/contract.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { AudienceCounts } from "./count-audience.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;
let bookings: string;
let ofCamper: string;

beforeAll(async () => {
  team = await makeOutgoingTeam(world);
  const { name, email, camperName, link } = team.fields;
  bookings = await team.collection("Booking");
  const config = { collectionIds: [team.campers] };
  ofCamper = await team.field(bookings, "Camper", "multi_data_record", { config });
  const { id: family } = await team.add(team.parents, { [name]: "The Rossis", [email]: "rossi@example.test" });
  for (const child of ["Ana", "Leo"]) {
    const { id } = await team.add(team.campers, { [camperName]: child, [link]: [family] });
    await team.add(bookings, { [ofCamper]: [id] });
  }
  await team.add(bookings, {});
});

const audience = () => ({
  sources: [
    {
      ...{ kind: "records", collectionId: bookings, throughFieldId: ofCamper, thenFieldId: team.fields.link },
      addressFieldIds: [team.fields.email],
    },
  ],
});

it("bookings lead over their campers to the families, who hear of all of them in one message", async () => {
  const Contents = { en: { subject: "For {{ record.camper }}", text: "Dear {{ person.name }}" } };
  const { Id } = await team.begin({ Audience: audience(), Contents });
  const at = (rest: string) => team.path(`/messages/${Id}${rest}`);
  const counts = await bodyOf<AudienceCounts>(team.admin.get(at("/audience")));
  expect(counts).toMatchObject({ found: 3, willGet: 1, shared: 1, leftOut: { no_person: 1 } });
  const { candidates } = await bodyOf<{ candidates: Candidate[] }>(team.admin.get(at("/candidates?limit=10")));
  expect(candidates).toMatchObject([{ name: "The Rossis", address: "rossi@example.test" }]);
  const preview = await bodyOf<{ subject: string; text: string }>(
    team.admin.get(at("/preview?address=rossi@example.test")),
  );
  expect(preview.subject).toMatch(/^For (Ana and Leo|Leo and Ana)$/);
  expect(preview.text).toContain("Dear The Rossis");
});

const grant = (...collectionIds: string[]) =>
  collectionIds.map((collectionId) => ({
    ...{ collectionId, permissions: ["read_data_record_metadata", "read_data_field_data"] },
  }));

it("nobody is reached by a link that the author may not follow, nor by way of records that they may not see", async () => {
  const count = async (...collectionIds: string[]) => {
    const author = await team.memberWith(grant(...collectionIds) as never, ["outgoing_messages_user_emails"]);
    const { Id } = await team.begin({ Audience: audience() }, author);
    const { status, body } = await author.get(team.path(`/messages/${Id}/audience`));
    return [status, body];
  };
  const all = await count(bookings, team.campers, team.parents);
  expect(all).toMatchObject([200, { willGet: 1 }]);
  for (const some of [
    [team.campers, team.parents],
    [bookings, team.parents],
    [bookings, team.campers],
  ])
    expect((await count(...some))[0]).toBeGreaterThanOrEqual(400);
});
