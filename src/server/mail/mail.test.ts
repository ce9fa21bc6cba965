import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#shared/languages.ts";
import { makePerson } from "#testing/factories.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { sayIn } from "../words.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let world: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  world = await startTestApp({
    SMTP_URL: mail.url,
    MAIL_FROM: "Simply <post@simply.test>",
    APP_URL: "https://simply.example",
  });
});
afterAll(async () => {
  await world?.stop();
  await mail?.stop();
});

async function askForLink(email: string, language: Language) {
  const visitor = world.visitor();
  visitor.headers = { "accept-language": language };
  expect((await visitor.post("/api/auth/forgot-password", { email })).status).toBe(204);
  return mail.letterTo(email);
}

describe("a letter by SMTP", () => {
  it.each(["en", "es", "fr"] as const)("arrives in %s, as text and as a page that say the same", async (language) => {
    const { email, userId, name } = await makePerson(world.db, { name: "Zoë Müller" });
    const letter = await askForLink(email, language);
    const say = sayIn(language);
    const words = { name, product: "Simply" };
    expect(letter.subject).toBe(say("letters.resetPassword.subject", words));
    expect(letter.from?.text).toContain("post@simply.test");
    expect(letter.envelope).toEqual([email]);

    const link = /https:\/\/\S+/.exec(letter.text!)![0];
    expect(link).toMatch(new RegExp(`^https://simply\\.example/setup-password/${userId}\\?token=[\\w-]{43}$`));
    expect(letter.html).toContain(`href="${link}"`);
    expect(letter.html).toContain(`<html lang="${language}">`);
    for (const part of ["body", "button", "note"]) {
      expect(letter.text).toContain(say(`letters.resetPassword.${part}`, words));
    }
    const token = new URL(link).searchParams.get("token");
    const spent = await world
      .visitor()
      .post(`/api/auth/password-links/${userId}`, { token, password: "a fine password" });
    expect(spent.status).toBe(200);
  });

  it("is tried again when the mail server refuses, and its link works", async () => {
    const { email, userId } = await makePerson(world.db);
    mail.refuseNext(2);
    const letter = await askForLink(email, "en");
    expect(mail.refused()).toBe(2);
    expect(mail.letters.filter(({ envelope }) => envelope.includes(email))).toHaveLength(1);
    const token = new URL(/https:\/\/\S+/.exec(letter.text!)![0]).searchParams.get("token");
    expect((await world.visitor().get(`/api/auth/password-links/${userId}?token=${token}`)).status).toBe(200);
  });

  it("gets no header from what a letter says", async () => {
    const evil = "Hello\r\nBcc: everyone@example.test\r\nX-Evil: yes\r\n\r\nbody";
    await world.app.mail.deliver({ to: "head@example.test", subject: evil, text: "text", html: "<p>page</p>" });
    const letter = await mail.letterTo("head@example.test");
    expect(letter.subject).toBe("Hello Bcc: everyone@example.test X-Evil: yes body");
    expect([...letter.headers.keys()]).not.toContain("x-evil");
    expect([...letter.headers.keys()]).not.toContain("bcc");
    expect(letter.envelope).toEqual(["head@example.test"]);
  });

  it("goes to one address only, whatever the address says", async () => {
    const evil = "one@example.test, two@example.test\r\nRCPT TO:<three@example.test>";
    await world.app.mail.deliver({ to: evil, subject: "x", text: "x", html: "x" }).catch(() => {});
    expect(mail.letters.flatMap(({ envelope }) => envelope).filter((to) => /^(two|three)@/.test(to))).toEqual([]);
  });
});
