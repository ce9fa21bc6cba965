import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, type DataWorld, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";

let world: DataWorld;
let team: DataTeam;

beforeAll(async () => {
  world = await startDataWorld();
});
afterAll(() => world?.stop());
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
    expect(all).toMatch(/familys USING btree \(phone, record_id\)/);
  });
});

describe("products", () => {
  let cabins: string;
  let title: string;
  let cost: string;
  let orders: string;
  let items: string;

  beforeEach(async () => {
    cabins = await team.collection("Cabin", { recordsCanBePurchased: true });
    title = await team.field(cabins, "Title", "plain_text");
    await team.field(cabins, "Size", "decimal");
    cost = await team.field(cabins, "Price", "money", { config: { currency: "EUR" } });
    orders = await team.collection("Order");
    items = await team.field(orders, "Items", "financial_line_items");
  });

  type Listed = { products: { id: string; name: string; price: string | null; currency: string | null }[] };
  const products = async (q = "", who: Visitor = team.admin) =>
    (await bodyOf<Listed>(who.get(team.path(`/products?${new URLSearchParams({ q })}`)))).products;
  const line = (productId: string) => ({ items: [{ productId, unitPrice: "150" }] });
  const buy = async (productId: string, who: Visitor = team.admin) => {
    const { status, body } = await who.post(team.path(`/collections/${orders}/records`), {
      values: { [items]: line(productId) },
    });
    return status === 200
      ? "fine"
      : (body as { error: { fields: { messageKey: string }[] } }).error.fields[0]!.messageKey;
  };

  it("are listed by name with their price, and found by a part of it", async () => {
    const pine = await team.add(cabins, { [title]: "Pine cabin", [cost]: "150.50" });
    await team.add(cabins, { [title]: "Oak cabin" });
    await team.add(orders);
    expect(await products()).toMatchObject([
      { name: "Oak cabin", price: null },
      { id: pine.id, name: "Pine cabin", price: "150.5", currency: "EUR", collection: { id: cabins, name: "Cabins" } },
    ]);
    expect((await products("PINE")).map(({ id }) => id)).toEqual([pine.id]);
    const unpriced = await team.memberWith([
      readers,
      { permissions: ["read_data_field_data"], fieldId: cost, isAllowed: false },
    ]);
    expect(await products("pine", unpriced)).toMatchObject([{ id: pine.id, price: null, currency: null }]);
    expect(await products("", await team.memberWith([{ ...readers, collectionId: orders }]))).toEqual([]);
    await team.admin.patch(team.path(`/collections/${cabins}`), { recordsCanBePurchased: false });
    expect(await products()).toEqual([]);
  });

  it("in line items are live records of a collection that can be purchased, and that one may see", async () => {
    const pine = await team.add(cabins, { [title]: "Pine cabin" });
    const other = await team.add(orders);
    const wrong = "fields.problems.lineItemProduct";
    expect(await buy(pine.id)).toBe("fine");
    expect([await buy(other.id), await buy(newId())]).toEqual([wrong, wrong]);
    const clerk = await team.memberWith([
      { permissions: [...readers.permissions, "update_data_field_data"], collectionId: orders },
    ]);
    expect(await buy(pine.id, clerk)).toBe(wrong);
    const kept = await team.add(orders, { [items]: line(pine.id) });
    await team.admin.patch(team.path(`/collections/${cabins}`), { recordsCanBePurchased: false });
    expect(await buy(pine.id)).toBe(wrong);
    // What was bought stays bought.
    const more = { items: [...line(pine.id).items, { description: "Hat", unitPrice: "5" }] };
    expect((await team.change(kept.id, { values: { [items]: more } })).status).toBe(200);
  });
});

describe("an order by hand", () => {
  let campers: string;
  let name: string;
  let ids: Record<string, string>;

  beforeEach(async () => {
    campers = await team.collection("Camper");
    name = await team.field(campers, "Name", "plain_text");
    ids = {};
    for (const each of ["Ada", "Bob", "Cid", "Dee", "Eve"]) ids[each] = (await team.add(campers, { [name]: each })).id;
  });

  const smart = (membershipOrder: unknown = { byHand: true }) =>
    team.collection("Row", {
      parentId: campers,
      membershipFilter: { field: name, operator: "is_not", value: "Eve" },
      membershipOrder,
    });
  const move = (at: string, who: string, after: string | null, as: Visitor = team.admin) =>
    as.post(team.path(`/collections/${at}/order`), { recordId: ids[who], afterId: after && ids[after] });
  const order = async (at: string, query = {}) =>
    (await team.list(at, query)).records.map((each) => each.name).join(" ");

  it("of a smart collection is kept, with who has no place last by name", async () => {
    const row = await smart();
    expect(await order(row)).toBe("Ada Bob Cid Dee");
    expect((await move(row, "Dee", null)).status).toBe(204);
    expect(await order(row)).toBe("Dee Ada Bob Cid");
    await move(row, "Cid", "Dee");
    expect(await order(row)).toBe("Dee Cid Ada Bob");
    await move(row, "Dee", "Ada");
    expect(await order(row)).toBe("Cid Ada Dee Bob");
    await move(row, "Dee", "Ada");
    expect(await order(row)).toBe("Cid Ada Dee Bob");
    await move(row, "Bob", null);
    expect(await order(row)).toBe("Bob Cid Ada Dee");
    expect(await order(row, { sort: [{ field: "record_name" }] })).toBe("Ada Bob Cid Dee");
    expect(await order(campers)).toBe("Ada Bob Cid Dee Eve");
  });

  it("goes on from page to page", async () => {
    const row = await smart();
    await move(row, "Dee", null);
    await move(row, "Bob", "Dee");
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await team.list(row, { limit: "1", ...(cursor && { cursor }) });
      seen.push(...page.records.map((each) => each.name));
      cursor = page.cursor;
    }
    expect(seen.join(" ")).toBe("Dee Bob Ada Cid");
  });

  it("has always room between two, however often", async () => {
    const row = await smart();
    await move(row, "Bob", "Ada");
    await move(row, "Dee", "Ada");
    for (let count = 0; count < 60; count++) {
      const [one, other] = count % 2 === 0 ? ["Cid", "Dee"] : ["Dee", "Cid"];
      expect((await move(row, one, "Ada")).status).toBe(204);
      expect(await order(row)).toBe(`Ada ${one} ${other} Bob`);
    }
  });

  it("is for members of a collection by hand, and for who may change them", async () => {
    const row = await smart();
    const sorted = await smart([{ field: "record_name", descending: true }]);
    expect(await order(sorted)).toBe("Dee Cid Bob Ada");
    expect((await move(sorted, "Ada", null)).body).toMatchObject({
      error: { fields: [{ messageKey: "data.notByHand" }] },
    });
    expect((await move(row, "Eve", null)).status).toBe(404);
    expect((await move(row, "Ada", "Eve")).status).toBe(404);
    expect((await move(row, "Ada", "Ada")).status).toBe(400);
    expect((await move(row, "Ada", null, await team.memberWith([readers]))).status).toBe(403);
    expect((await move(row, "Ada", null, await team.memberWith([]))).status).toBe(404);
    const wish = { name: "X", pluralName: "X", membershipOrder: { byHand: true } };
    expect((await team.admin.post(team.path("/collections"), wish)).status).toBe(400);
  });

  it("is that of custom lists too", async () => {
    await team.admin.patch(team.path(`/collections/${campers}`), { isUsedAsCustomList: true });
    await move(campers, "Eve", null);
    expect(await order(campers)).toBe("Eve Ada Bob Cid Dee");
    await team.admin.delete(team.path(`/records/${ids.Eve}`));
    expect(await order(campers)).toBe("Ada Bob Cid Dee");
    await team.admin.post(team.path(`/records/${ids.Eve}/restore`));
    expect(await order(campers)).toBe("Eve Ada Bob Cid Dee");
  });
});
