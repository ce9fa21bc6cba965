import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findRunningPostgres } from "#server/postgres/embedded-postgres.ts";
import { newId } from "#shared/ids.ts";
import { keepCalling } from "#testing/load.ts";
import type { Visitor } from "#testing/visitor.ts";
import { startWholeProduct, type WholeProduct } from "#testing/whole-product.ts";

const patience = { timeout: 60_000, interval: 50 };

/** Postgres is stopped and killed for real while people work. */
describe("Postgres under load", () => {
  let product: WholeProduct;
  let me: Visitor;

  beforeAll(async () => {
    product = await startWholeProduct();
    me = product.admin;
  });
  afterAll(() => product?.stop());

  it.each(["SIGINT", "SIGQUIT", "SIGKILL"] as const)(
    "comes back after %s, and nothing acknowledged is lost",
    async (signal) => {
      await product.inDatabase((pool) => pool.query("delete from app.rate_limit"));
      const acknowledged: string[] = [];
      const load = keepCalling(8, async () => {
        const answer = await me.post(`/api/teams/${product.teamId}/invitations`, {
          email: `${newId()}@example.test`,
          firstName: "Guest",
        });
        if (answer.status === 200) acknowledged.push((answer.body as { teamUserId: string }).teamUserId);
        return answer.status;
      });
      await vi.waitUntil(() => acknowledged.length > 80, patience);
      process.kill(product.postmaster(), signal);
      await vi.waitUntil(() => (load.statuses[503] ?? 0) > 0, patience);
      expect((await me.get("/api/health")).status).toBe(200);
      const before = acknowledged.length;
      await vi.waitUntil(() => acknowledged.length > before + 20, patience);
      const statuses = await load.stop();
      expect(Object.keys(statuses).sort()).toEqual(["200", "503"]);
      // Requests find the database first; streams and jobs connect anew with pauses in between.
      await expect.poll(async () => (await me.get("/api/ready")).status).toBe(200);

      const counting = "select count(*)::int n from app.team_user where id = any($1)";
      const { rows } = await product.inDatabase((pool) => pool.query<{ n: number }>(counting, [acknowledged]));
      expect(rows[0]!.n).toBe(acknowledged.length);
    },
  );

  it("stops cleanly afterwards", async () => {
    expect(await product.server.terminate()).toEqual({ code: 0, signal: null });
    expect(findRunningPostgres(product.dataDir)).toBeUndefined();
  });
});
