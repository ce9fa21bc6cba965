import { describe, expect, it } from "vitest";
import { makePerson } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(() => startTestApp({ ENABLE_TEST_PAGES: "0" }));

describe("where developer pages are switched off", () => {
  it("captured mail, with the links in it, is for system administrators only", async () => {
    const person = await makePerson(world.db);
    const admin = await makePerson(world.db, { isSysAdmin: true });
    expect((await world.visitor().get("/api/test/outbox")).status).toBe(401);
    expect((await (await world.signIn(person.email)).get("/api/test/outbox")).status).toBe(403);
    expect((await (await world.signIn(admin.email)).get("/api/test/outbox")).status).toBe(200);
  });
});
