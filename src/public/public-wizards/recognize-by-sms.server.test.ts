import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { ownDetailsFlow, type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { startTwilioServer, twilioSid, twilioToken } from "#testing/twilio-server.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";

const ofInstallation = "+15005550006";
const twilio = whileTesting(async () => {
  const server = await startTwilioServer();
  return { ...server, stop: async () => server.stop() };
});
const world = whileTesting(() =>
  startDataWorld({
    ...{ TWILIO_URL: twilio.url, TWILIO_ACCOUNT_SID: twilioSid, TWILIO_AUTH_TOKEN: twilioToken },
    TWILIO_FROM: ofInstallation,
  }),
);
let team: WizardTeam & PublicWizards;
let phone: string;
let last = 100;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
  phone = await team.field(team.parents, "Phone", "phone_number");
});

const addParent = async (name: string) => {
  const [number, email] = [`+1500555${++last}0`, `${newId()}@example.test`];
  const values = { [team.parentName]: name, [team.email]: email, [phone]: number };
  return { ...(await team.add(team.parents, values)), number, email };
};

const ownDetails = (by: string) => team.publish(ownDetailsFlow(team, phone), { by });

const sentTo = (number: string) => twilio.messages.map(({ form }) => form).filter(({ To }) => To === number);
const codeIn = (text: string): string => text.match(/\b\d{6}\b/)![0];
const smsTo = async (number: string) => {
  await expect.poll(() => sentTo(number).length).toBe(1);
  return sentTo(number)[0]!;
};
const ask = async (wizardId: string, number: string) => {
  const page = await team.provingBrowser().open(team.pathOf(wizardId));
  return page.fill("Phone number", number).press("Send a code");
};

describe("one's own record by a code on the phone", () => {
  it("is shown and changed by who reads the code there, and nobody else's is", async () => {
    const [ada, bob] = [await addParent("Ada"), await addParent("Bob")];
    const wizardId = await ownDetails("sms_code");
    const page = await team.provingBrowser().open(team.pathOf(wizardId));
    expect(page.text).not.toContain("Email address");
    // As people write numbers.
    await page.fill("Phone number", ada.number.replace(/^(\+1)(\d{3})/, "$1 ($2) ")).press("Send a code");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(`If we know •••${ada.number.slice(-4)},`)]);
    const sms = await smsTo(ada.number);
    expect(sms.From).toBe(ofInstallation);
    expect(sms.Body).toMatch(/^\d{6} is your code for .+\. It’s valid for 10 minutes\.$/);
    const wrong = String((Number(codeIn(sms.Body!)) + 1) % 1_000_000).padStart(6, "0");
    await page.fill("Code", wrong).press("Continue");
    expect([page.status, page.text]).toEqual([422, expect.stringContaining("isn’t right, or it’s too old")]);
    await page.fill("Code", codeIn(sms.Body!)).press("Continue");
    expect(page.markup).toContain('value="Ada"');
    await page.fill("Name", "Ada Lovelace").press("Finish");
    expect(page.text).toContain("Saved.");
    expect((await team.read(ada.id)).name).toBe("Ada Lovelace");
    expect([(await team.read(bob.id)).name, sentTo(bob.number)]).toEqual(["Bob", []]);
  });

  it("answers the same whether or not anybody has the number, and sends nothing to nobody", async () => {
    const ada = await addParent("Ada");
    const wizardId = await ownDetails("sms_code");
    const [known, unknown] = [await ask(wizardId, ada.number), await ask(wizardId, "+15005559999")];
    const plain = (text: string) => text.replace(/•••\d{4}/g, "…").replace(/run=[\w-]+/g, "…");
    expect([unknown.status, plain(unknown.markup)]).toEqual([known.status, plain(known.markup)]);
    await smsTo(ada.number);
    await unknown.fill("Code", "000000").press("Continue");
    expect([unknown.status, sentTo("+15005559999")]).toEqual([422, []]);
  });

  it("comes from a number that the team has proven", async () => {
    const ada = await addParent("Ada");
    const own = { id: newId(), name: "Camp", channel: "SMS" as const, address: "+15005550042", proven_at: new Date() };
    await world.db.transaction((tx) => tx.team(team.teamId).insert("message_sender", [own]).execute());
    await ask(await ownDetails("sms_code"), ada.number);
    expect((await smsTo(ada.number)).From).toBe("+15005550042");
    await team.db.update("message_sender", { deleted_at: new Date() }).where("id", "=", own.id).execute();
  });

  it("is sent again where the provider does not take it at once", async () => {
    const ada = await addParent("Ada");
    twilio.refuseNext(503, 20500);
    const page = await ask(await ownDetails("sms_code"), ada.number);
    await page.fill("Code", codeIn((await smsTo(ada.number)).Body!)).press("Continue");
    expect(page.markup).toContain('value="Ada"');
  });

  it("is in the language of who asks", async () => {
    const ada = await addParent("Ada");
    const wizardId = await ownDetails("sms_code");
    const page = await team.provingBrowser().open(`${team.pathOf(wizardId)}?lang=fr`);
    await page.fill("Numéro", ada.number).press("Envoyer un code");
    expect((await smsTo(ada.number)).Body).toContain("est votre code pour");
  });

  it("takes no number without its country, and no address", async () => {
    const wizardId = await ownDetails("sms_code");
    for (const text of ["0791234567", "ada@example.test", "+1", ""]) {
      const page = await ask(wizardId, text);
      expect([page.status, page.text]).toEqual([422, expect.stringContaining("such as +41")]);
    }
  });
});

describe("either by email or by SMS", () => {
  it("goes where somebody has asked for it, and only there", async () => {
    const [ada, bob] = [await addParent("Ada"), await addParent("Bob")];
    const wizardId = await ownDetails("either");
    const byPhone = await ask(wizardId, ada.number);
    await byPhone.fill("Code", codeIn((await smsTo(ada.number)).Body!)).press("Continue");
    expect(byPhone.markup).toContain('value="Ada"');
    const byMail = await team.provingBrowser().open(team.pathOf(wizardId));
    await byMail.fill("Email address", bob.email).press("Send a code");
    const [letter] = await world.letters(bob.email);
    await byMail.fill("Code", codeIn(letter!.body_text)).press("Continue");
    expect(byMail.markup).toContain('value="Bob"');
    expect([sentTo(bob.number), await lettersTo(ada.email)]).toEqual([[], []]);
  });

  it("by email where both are given: one code, to one address", async () => {
    const ada = await addParent("Ada");
    const page = await team.provingBrowser().open(team.pathOf(await ownDetails("either")));
    await page.fill("Email address", ada.email).fill("Phone number", ada.number).press("Send a code");
    expect([(await world.letters(ada.email)).length, sentTo(ada.number)]).toEqual([1, []]);
  });

  it.each([
    ["sms_code", "email"],
    ["email_code", "phone"],
  ])("a wizard that knows people by %s takes nothing under %s", async (by, input) => {
    const ada = await addParent("Ada");
    const wizardId = await ownDetails(by);
    const page = await team.provingBrowser().open(team.pathOf(wizardId));
    await page.put(input, input === "email" ? ada.email : ada.number).press("Send a code");
    expect([page.status, await team.runs(wizardId)]).toEqual([422, []]);
  });
});

const lettersTo = (email: string) =>
  world.db.app.selectFrom("captured_mail").select("id").where("recipient", "=", email).execute();
