import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type DataTeam, startDataWorld, type Values } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { today } from "../writing/computed-values.server.ts";
import { markOverdue } from "./mark-overdue.server.ts";

// Without a worker: the jobs run when the test says so.
const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let orders: string;
let items: string;
let paid: string;
let due: string;
let status: string;

beforeEach(async () => {
  team = await world.team();
  orders = await team.collection("Order");
  items = await team.field(orders, "Items", "financial_line_items");
  paid = await team.field(orders, "Paid", "money");
  due = await team.field(orders, "Due", "date");
  status = await team.field(orders, "Status", "payment_status", {
    config: { lineItemsFieldId: items, paidAmountFieldId: paid, dueDateFieldId: due },
  });
});

const lines = (unitPrice: string, quantity = "1") => ({ items: [{ description: "Week", unitPrice, quantity }] });
const order = async (values: Values) => (await team.add(orders, values)).values[status];
const daysFromNow = (days: number) => {
  const day = new Date(`${today("America/New_York")}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

describe("a computed payment status", () => {
  it.each([
    [null, null, "unpaid"],
    ["100", null, "unpaid"],
    ["100", "0", "unpaid"],
    ["100", "0.01", "partially_paid"],
    ["100", "99.99", "partially_paid"],
    ["100", "100", "paid"],
    ["100", "100.01", "paid"],
    ["0", "0", "unpaid"],
    ["0.1", "0.3", "paid"],
    [null, "5", "unpaid"],
  ])("of %s owed and %s paid is %s", async (owed, given, expected) => {
    const values = { ...(owed && { [items]: lines(owed) }), ...(given && { [paid]: given }) };
    expect(await order(values)).toBe(expected);
  });

  it("is exact, and follows every change of what it is worked out from", async () => {
    // Three tenths are not three tenths for a computer that counts in twos.
    const made = await team.add(orders, { [items]: lines("0.1", "3"), [paid]: "0.3" });
    expect(made.values[status]).toBe("paid");
    await team.change(made.id, { values: { [paid]: "0.29" } });
    expect((await team.read(made.id)).values[status]).toBe("partially_paid");
    await team.change(made.id, { values: { [items]: lines("0.29") } });
    expect((await team.read(made.id)).values[status]).toBe("paid");
    const [last] = await team.history(made.id);
    expect([last!.before[status], last!.after[status]]).toEqual(["partially_paid", "paid"]);
    await team.admin.post(team.path(`/change-sets/${last!.changeSetId}/undo`));
    expect((await team.read(made.id)).values[status]).toBe("partially_paid");
  });

  it("is overdue when the day is over and not all is paid, by the team's clocks", async () => {
    const owed = { [items]: lines("100") };
    expect(await order({ ...owed, [due]: daysFromNow(-1) })).toBe("overdue");
    expect(await order({ ...owed, [due]: daysFromNow(-1), [paid]: "1" })).toBe("overdue");
    expect(await order({ ...owed, [due]: daysFromNow(-1), [paid]: "100" })).toBe("paid");
    expect(await order({ ...owed, [due]: daysFromNow(0), [paid]: "1" })).toBe("partially_paid");
    expect(await order({ [due]: daysFromNow(-1) })).toBe("unpaid");
  });

  it("is not set by hand, but for what a person decides, which stays until it is taken back", async () => {
    const made = await team.add(orders, { [items]: lines("100"), [paid]: "100" });
    for (const input of ["unpaid", "partially_paid", "overdue"]) {
      const { status: code, body } = await team.change(made.id, { values: { [status]: input } });
      expect([code, body]).toMatchObject([400, { error: { fields: [{ messageKey: "data.computedStatus" }] } }]);
    }
    const refused = await team.admin.post(team.path(`/collections/${orders}/records`), {
      values: { [status]: "paid" },
    });
    expect(refused.status).toBe(400);
    // The same as it is, as a form sends it back, is no change.
    expect((await team.change(made.id, { values: { [status]: "paid" } })).status).toBe(200);
    for (const input of ["refunded", "waived"]) {
      await team.change(made.id, { values: { [status]: input } });
      await team.change(made.id, { values: { [paid]: "50" } });
      expect((await team.read(made.id)).values[status]).toBe(input);
      await team.change(made.id, { values: { [status]: null } });
      expect((await team.read(made.id)).values[status]).toBe("partially_paid");
    }
  });

  it("without settings is set by hand alone, and is again when its sources are gone", async () => {
    const free = await team.field(orders, "By hand", "payment_status");
    const made = await team.add(orders, { [free]: "overdue" });
    expect(made.values[free]).toBe("overdue");
    await team.admin.delete(team.path(`/collections/${orders}/fields/${paid}`));
    expect((await team.change(made.id, { values: { [status]: "paid" } })).status).toBe(200);
    expect((await team.read(made.id)).values[status]).toBe("paid");
  });
});

describe("undoing", () => {
  it("minds neither who may set the status nor that a day has changed it", async () => {
    const clerk = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] },
      { permissions: ["update_data_field_data"], fieldId: status, isAllowed: false },
    ]);
    const made = await team.add(orders, { [items]: lines("100"), [due]: daysFromNow(5) });
    expect((await team.change(made.id, { values: { [paid]: "10" } }, clerk)).status).toBe(200);
    const [set] = await team.history(made.id);
    await pass(7);
    await markOverdue(world.app);
    const undone = await clerk.post(team.path(`/change-sets/${set!.changeSetId}/undo`));
    expect([undone.status, undone.body]).toMatchObject([200, { records: 1 }]);
    expect((await team.read(made.id)).values).toMatchObject({ [status]: "overdue" });
    expect((await team.read(made.id)).values[paid]).toBeUndefined();
  });

  it("brings back what a person had decided, and takes it away", async () => {
    const made = await team.add(orders, { [items]: lines("100") });
    await team.change(made.id, { values: { [status]: "waived" } });
    const [waiving] = await team.history(made.id);
    const undo = async (id: string) => {
      const answer = await team.admin.post(team.path(`/change-sets/${id}/undo`));
      expect([answer.status, (await team.read(made.id)).values[status]]).toEqual([200, expect.any(String)]);
      return [(await team.read(made.id)).values[status], (await team.history(made.id))[0]!.changeSetId] as const;
    };
    const [without, undoing] = await undo(waiving!.changeSetId);
    const [again] = await undo(undoing);
    expect([without, again]).toEqual(["unpaid", "waived"]);
  });
});

/** As if so many days had gone by. */
async function pass(days: number) {
  const { data, schema } = world.db.team(team.teamId);
  await sql`update ${sql.table(`${schema}.orders`)} set due = due - ${days}::int`.execute(data);
}

describe("what a day changes", () => {
  it("is written by the program itself, once, and only where it is so", async () => {
    const owed = { [items]: lines("100"), [due]: daysFromNow(5) };
    const [late, paidUp, waived] = [
      await team.add(orders, { ...owed, [paid]: "10" }),
      await team.add(orders, { ...owed, [paid]: "100" }),
      await team.add(orders, { ...owed, [status]: "waived" }),
    ];
    await pass(7);
    await markOverdue(world.app);
    const states = await Promise.all(
      [late, paidUp, waived].map(async ({ id }) => (await team.read(id)).values[status]),
    );
    expect(states).toEqual(["overdue", "paid", "waived"]);
    const history = await team.history(late.id);
    expect(history[0]).toMatchObject({
      before: { [status]: "partially_paid" },
      after: { [status]: "overdue" },
      user: null,
    });
    await markOverdue(world.app);
    expect(await team.history(late.id)).toHaveLength(history.length);
    expect(await team.history(paidUp.id)).toHaveLength(1);
  });
});
