import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keepWriting } from "#testing/record-writers.ts";
import { findTorn } from "#testing/torn-records.ts";
import type { Visitor } from "#testing/visitor.ts";
import { startWholeProduct, type WholeProduct } from "#testing/whole-product.ts";

const patience = { timeout: 60_000, interval: 50 };

/** Postgres is stopped and killed for real while people write records. */
describe("Postgres while records are written", () => {
  let product: WholeProduct;
  let me: Visitor;
  let at: { team: string; collection: string; field: string };

  beforeAll(async () => {
    product = await startWholeProduct();
    me = product.admin;
    const { teamId } = product;
    const make = async (path: string, input: object) =>
      ((await me.post(`/api/teams/${teamId}${path}`, input)).body as { id: string }).id;
    const collection = await make("/collections", { name: "Camper", pluralName: "Campers" });
    const field = await make(`/collections/${collection}/fields`, { title: "Name", dataType: "plain_text" });
    at = { team: teamId, collection, field };
  });
  afterAll(() => product?.stop());

  it.each(["SIGINT", "SIGQUIT", "SIGKILL"] as const)(
    "comes back after %s, nothing acknowledged is lost and nothing is half",
    async (signal) => {
      const writers = keepWriting(8, () => me, at);
      await vi.waitUntil(() => writers.acknowledged.size > 60, patience);
      process.kill(product.postmaster(), signal);
      await vi.waitUntil(() => (writers.statuses[503] ?? 0) > 0, patience);
      const before = writers.acknowledged.size;
      await vi.waitUntil(() => writers.acknowledged.size > before + 20, patience);
      expect(Object.keys(await writers.stop()).sort()).toEqual(["200", "503"]);

      expect(await product.inDatabase((pool) => findTorn(pool, at.team))).toEqual([]);
      for (const [id, { version, text }] of writers.acknowledged) {
        const { status, body } = await me.get(`/api/teams/${at.team}/records/${id}`);
        expect([id, status]).toEqual([id, 200]);
        const record = body as { version: number; values: Record<string, unknown> };
        const isLater = record.version === version + 1;
        expect([record.version, record.values[at.field]]).toEqual(
          isLater ? [version + 1, writers.asked.get(id)] : [version, text],
        );
      }
    },
  );
});
