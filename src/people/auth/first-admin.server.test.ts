import { beforeEach, describe, expect, it } from "vitest";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { createAdmin, firstAdminLink } from "./first-admin.server.ts";

const world = whileTesting(() =>
  startTestApp({
    NODE_ENV: "production",
    AUTH_SECRET: "s".repeat(40),
    APP_URL: "https://simply.example",
  }),
);

const password = "for the first time";

describe("the first system administrator", () => {
  beforeEach(() => world.db.app.updateTable("user").set({ is_sys_admin: false }).execute());

  it("is made once, by the link that a production start prints while there is none", async () => {
    const older = new URL((await firstAdminLink(world.app))!);
    const link = new URL((await firstAdminLink(world.app))!);
    expect(link.href).toMatch(/^https:\/\/simply\.example\/setup-password\/first-admin\?token=/);
    const input = (from: URL, email: string) =>
      world.visitor().post("/api/auth/first-admin", {
        token: from.searchParams.get("token"),
        email,
        name: "Sys Admin",
        password,
      });
    const { email: taken } = await makePerson(world.db);
    expect((await input(link, taken)).status).toBe(409);

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, count) => input(link, `sys-${count}@example.test`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(410)]);
    const admins = await world.db.app.selectFrom("user").select("email").where("is_sys_admin", "=", true).execute();
    expect(admins).toHaveLength(1);
    expect((await input(older, "late@example.test")).status).toBe(410);
    expect(await firstAdminLink(world.app)).toBeUndefined();
  });

  it("is not made by a link from before, once there is another", async () => {
    const link = new URL((await firstAdminLink(world.app))!);
    await makePerson(world.db, { isSysAdmin: true });
    const input = { token: link.searchParams.get("token"), email: "late@example.test", name: "Late", password };
    expect((await world.visitor().post("/api/auth/first-admin", input)).status).toBe(410);
  });

  it("is not offered while developing", async () => {
    const developing = { ...world.app, env: { ...world.app.env, isProduction: false } };
    expect(await firstAdminLink(developing)).toBeUndefined();
  });
});

describe("npm run create-admin", () => {
  const spend = (link: URL) =>
    world.visitor().post(`/api/auth/password-links/${link.pathname.split("/").at(-1)}`, {
      token: link.searchParams.get("token"),
      password,
    });
  const isSysAdmin = async (email: string) => {
    const user = await world.db.app.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    return user.is_sys_admin && user.deactivated_at === null;
  };

  it("makes a person, who sets the password by the link", async () => {
    const link = new URL(await createAdmin(world.app, "made@example.test"));
    expect((await spend(link)).status).toBe(200);
    expect((await spend(link)).status).toBe(410);
    await world.signIn("made@example.test", password);
    expect(await isSysAdmin("made@example.test")).toBe(true);
  });

  it("raises someone who is known, and opens a closed account", async () => {
    const { email, userId } = await makePerson(world.db);
    await world.db.app.updateTable("user").set({ deactivated_at: new Date() }).where("id", "=", userId).execute();
    const link = new URL(await createAdmin(world.app, email));
    expect(link.pathname).toBe(`/setup-password/${userId}`);
    expect((await spend(link)).status).toBe(200);
    expect(await isSysAdmin(email)).toBe(true);
    expect((await world.visitor().post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(401);
  });
});
