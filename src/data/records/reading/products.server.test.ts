import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
});

const readers = { permissions: ["read_data_record_metadata" as const, "read_data_field_data" as const] };

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
