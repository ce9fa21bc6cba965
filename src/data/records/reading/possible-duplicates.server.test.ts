import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

const readers = { permissions: ["read_data_record_metadata" as const, "read_data_field_data" as const] };

describe("people who may be the same", () => {
  let families: string;
  let staff: string;
  let name: string;
  let email: string;
  let phone: string;
  let staffEmail: string;

  beforeEach(async () => {
    families = await team.collection("Family", { representsPeople: true });
    name = await team.field(families, "Name", "plain_text");
    email = await team.field(families, "Email", "email_address");
    phone = await team.field(families, "Phone", "phone_number");
    staff = await team.collection("Staff", { representsPeople: true });
    staffEmail = await team.field(staff, "Work email", "email_address");
  });

  const ask = async (values: Values, who: Visitor = team.admin, at = families, recordId?: string) => {
    const body = { values, ...(recordId && { recordId }) };
    const answer = who.post(team.path(`/collections/${at}/possible-duplicates`), body);
    return (await bodyOf<{ records: { id: string; fieldIds: string[] }[] }>(answer)).records;
  };

  it("are those with the same address or number, however it is written, in any collection of people", async () => {
    const ada = await team.add(families, { [name]: "Ada", [email]: "Ada@example.org", [phone]: "+12125550123" });
    const bob = await team.add(staff, { [staffEmail]: "ada@example.org" });
    await team.add(families, { [email]: "eve@example.org", [phone]: "+12125550199" });
    const found = await ask({ [email]: " ADA@Example.ORG ", [phone]: "+1 (212) 555-0123" });
    expect(found.map(({ id, fieldIds }) => [id, fieldIds.toSorted()])).toEqual([
      [ada.id, [email, phone].toSorted()],
      [bob.id, [staffEmail]],
    ]);
    expect(found[0]).toMatchObject({ name: "Ada", collections: [{ id: families, name: "Familys" }] });
    expect((await ask({ [email]: "ada@example.org" }, team.admin, families, ada.id)).map(({ id }) => id)).toEqual([
      bob.id,
    ]);
    expect(await ask({ [email]: "ada@", [name]: "Ada", [newId()]: "x" })).toEqual([]);
    await team.admin.delete(team.path(`/records/${ada.id}`));
    expect((await ask({ [email]: "ada@example.org" })).map(({ id }) => id)).toEqual([bob.id]);
  });

  it("are at most five, and none in collections that are not of people", async () => {
    const things = await team.collection("Thing");
    const contact = await team.field(things, "Contact", "email_address");
    await team.add(things, { [contact]: "ada@example.org" });
    expect(await ask({ [email]: "ada@example.org" })).toEqual([]);
    for (let count = 0; count < 7; count++) await team.add(families, { [email]: "ada@example.org" });
    expect(await ask({ [email]: "ada@example.org" })).toHaveLength(5);
    expect(await ask({ [contact]: "ada@example.org" }, team.admin, things)).toEqual([]);
    await team.admin.patch(team.path(`/collections/${families}`), { representsPeople: false });
    expect(await ask({ [staffEmail]: "ada@example.org" }, team.admin, staff)).toEqual([]);
  });

  it("are not told to who may not see them, or not read by what they are the same", async () => {
    await team.add(staff, { [staffEmail]: "ada@example.org" });
    const ada = await team.add(families, { [email]: "ada@example.org", [phone]: "+12125550123" });
    const [ofFamilies, blind] = [
      await team.memberWith([{ ...readers, collectionId: families }]),
      await team.memberWith([
        { ...readers, collectionId: families },
        { permissions: ["read_data_field_data"], fieldId: email, isAllowed: false },
      ]),
    ];
    const values = { [email]: "ada@example.org", [phone]: "+12125550123" };
    expect(await ask(values, ofFamilies)).toMatchObject([{ id: ada.id }]);
    expect(await ask({ [email]: "ada@example.org" }, blind)).toEqual([]);
    expect(await ask(values, blind)).toMatchObject([{ id: ada.id, fieldIds: [phone] }]);
    expect((await ofFamilies.post(team.path(`/collections/${staff}/possible-duplicates`), { values })).status).toBe(
      404,
    );
  });

  it("are found by an index", async () => {
    const { data, schema } = world.db.team(team.teamId);
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where schemaname = ${schema}`.execute(data);
    const all = rows.map(({ indexdef }) => indexdef).join("\n");
    expect(all).toMatch(/familys USING btree \(fold\(email\)|public\.fold\(email\)/);
    expect(all).toMatch(/familys USING btree \(phone, _record_id\)/);
  });
});
