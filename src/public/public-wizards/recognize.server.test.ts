import { beforeAll, describe, expect, it } from "vitest";
import { signLink } from "#messages/consent/links.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { keyIn, ownDetailsFlow, type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { tampered } from "#testing/tampered.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

const addParent = async (name: string) => {
  const email = `${name.toLowerCase()}-${newId()}@example.test`;
  const values = { [team.parentName]: name, [team.email]: email };
  const { id } = await bodyOf<{ id: string }>(
    team.admin.post(team.path(`/collections/${team.parents}/records`), { values }),
  );
  return { id, email };
};

const links = () => [{ id: newId(), collectionId: team.parents, emailFieldId: team.email, smsFieldId: null }];

const ownDetails = (): TestFlow => ownDetailsFlow(team);

const publish = (flow: TestFlow, by = "email_code") => team.publish(flow, { by });
const codeSentTo = async (email: string, place = 0) => {
  const letters = await world.letters(email, place + 1);
  return letters[0]!.body_text.match(/\b\d{6}\b/)![0];
};
const ask = async (wizardId: string, email: string, page = team.browser()) => {
  await page.open(team.pathOf(wizardId));
  return page.fill("Email address", email).press("Send a code");
};
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("one's own record by a code", () => {
  it("is shown and changed by who reads the code in their mailbox, and nobody else's is", async () => {
    const [ada, bob] = [await addParent("Ada"), await addParent("Bob")];
    const wizardId = await publish(ownDetails());
    const page = await ask(wizardId, ada.email.replace("example.test", "EXAMPLE.test"));
    expect(page.text).toContain("Enter the code");
    await page.fill("Code", await codeSentTo(ada.email)).press("Continue");
    expect(page.markup).toContain('value="Ada"');
    expect(page.text).not.toContain("Bob");
    await page.fill("Name", "Ada Lovelace").press("Finish");
    expect(page.text).toContain("Saved.");
    const names = (await team.list(team.parents)).records.filter(({ id }) => [ada.id, bob.id].includes(id));
    expect(names.map(({ name }) => name).sort()).toEqual(["Ada Lovelace", "Bob"]);
  });

  it("answers the same whether or not anybody has the address", async () => {
    const ada = await addParent("Ada");
    const wizardId = await publish(ownDetails());
    const [known, unknown] = [await ask(wizardId, ada.email), await ask(wizardId, `nobody-${newId()}@example.test`)];
    // Each has a key of their own.
    const plain = ({ markup, status }: FormBrowser) => [
      status,
      markup.replace(/\b[a-z]•••@example\.test/g, "…").replace(/run=[\w-]+/g, "…"),
    ];
    expect(plain(unknown)).toEqual(plain(known));
    await unknown.fill("Code", "000000").press("Continue");
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining("isn’t right, or it’s too old")]);
  });

  it("is chosen by who shares an address with others, among those alone", async () => {
    const ada = await addParent("Ada");
    const values = { [team.parentName]: "Grace", [team.email]: ada.email };
    const grace = await team.add(team.parents, values);
    const bob = await addParent("Bob");
    const wizardId = await publish(ownDetails());
    const page = await ask(wizardId, ada.email);
    await page.fill("Code", await codeSentTo(ada.email)).press("Continue");
    expect(page.text).toContain("Several people share this address");
    expect(page.text).toMatch(/Ada.*Grace/);
    expect(page.text).not.toContain("Bob");
    await page.put("who", bob.id).press("Continue");
    expect(page.text).toContain("Several people share this address");
    await page.put("who", grace.id).press("Continue");
    expect(page.markup).toContain('value="Grace"');
    await page.fill("Name", "Grace Hopper").press("Finish");
    expect([(await team.read(grace.id)).name, (await team.read(ada.id)).name]).toEqual(["Grace Hopper", "Ada"]);
  });

  it("is not opened to who has begun the run that somebody else is recognised in", async () => {
    const ada = await addParent("Ada");
    const wizardId = await publish(ownDetails());
    const stranger = await ask(wizardId, `stranger-${newId()}@example.test`);
    const planted = keyIn(stranger, wizardId);
    const page = await team.browser().open(team.pathOf(wizardId, `?resume=${planted}`));
    expect(keyIn(page, wizardId)).toBe(planted);
    await page.fill("Email address", ada.email).press("Send a code");
    await page.fill("Code", await codeSentTo(ada.email)).press("Continue");
    expect(page.markup).toContain('value="Ada"');
    expect(keyIn(page, wizardId)).not.toBe(planted);
    await stranger.open(team.pathOf(wizardId));
    expect([stranger.text, stranger.markup]).toEqual([
      expect.stringContaining("Send a code"),
      expect.not.stringContaining("Ada"),
    ]);
    expect((await team.browser().open(team.pathOf(wizardId, `?resume=${planted}`))).status).toBe(404);
  });

  it("is mailed to nobody before one is recognised", async () => {
    const wizardId = await publish(ownDetails());
    const stranger = await ask(wizardId, `stranger-${newId()}@example.test`);
    const ada = await addParent("Ada");
    const body = new URLSearchParams({ move: "mail", email: ada.email });
    const sent = await stranger.fetch(team.pathOf(wizardId), {
      method: "POST",
      headers: { origin: stranger.url },
      body,
    });
    expect(sent.status).toBe(403);
    expect(await world.letters(ada.email, 0)).toEqual([]);
  });

  it("is closed after five wrong codes, also to the right one; a new code opens it", async () => {
    const ada = await addParent("Ada");
    const wizardId = await publish(ownDetails());
    const page = await ask(wizardId, ada.email);
    const code = await codeSentTo(ada.email);
    for (let wrong = 0; wrong < 5; wrong++) await page.fill("Code", wrongOf(code)).press("Continue");
    await page.fill("Code", code).press("Continue");
    expect(page.text).toContain("That was wrong too often.");
    await ask(wizardId, ada.email, page);
    await page.fill("Code", await codeSentTo(ada.email, 1)).press("Continue");
    expect(page.markup).toContain('value="Ada"');
  });

  it("is not opened by a code in another browser, after its time, or a second time", async () => {
    const ada = await addParent("Ada");
    const wizardId = await publish(ownDetails());
    const page = await ask(wizardId, ada.email);
    const code = await codeSentTo(ada.email);
    const other = await ask(wizardId, `nobody-${newId()}@example.test`);
    await other.fill("Code", code).press("Continue");
    expect(other.status).toBe(422);
    const late = await ask(wizardId, ada.email);
    const lateCode = await codeSentTo(ada.email, 1);
    const db = world.db.team(team.teamId).data;
    await db
      .updateTable("_access_code")
      .set({ expires_at: new Date(0) })
      .where("tries", "=", 0)
      .where("used_at", "is", null)
      .execute();
    await late.fill("Code", lateCode).press("Continue");
    expect(late.status).toBe(422);
    expect(page.status).toBe(200);
  });

  it("sends no more letters than somebody needs, and a stranger's asking does not keep the owner out", async () => {
    const ada = await addParent("Ada");
    const wizardId = await publish(ownDetails());
    for (let time = 0; time < 7; time++) await ask(wizardId, ada.email);
    await expect.poll(async () => (await world.letters(ada.email)).length).toBe(5);
    const limits = await world.db.app
      .selectFrom("rate_limit")
      .select(["key", "used"])
      .where("key", "like", "access-code:%")
      .execute();
    // Counted for who asked, by where they asked from; what is counted for the address alone has room left.
    expect(limits.some(({ key, used }) => key.endsWith(":127.0.0.1") && used >= 5)).toBe(true);
  });

  it("takes nothing but an address", async () => {
    const wizardId = await publish(ownDetails());
    const page = await ask(wizardId, "not an address");
    expect([page.status, page.text]).toEqual([422, expect.stringContaining("Please enter an email address")]);
  });
});

describe("a step that asks who one is", () => {
  const mixed = () => {
    const flow = flowOf(
      [
        {
          title: "Hello",
          tasks: [{ type: "display_formatted_text", name: "hello", settings: { text: "<p>Welcome.</p>" } }],
        },
        {
          title: "Your details",
          requiresAuthentication: true,
          tasks: [
            {
              type: "update_data_fields_for_data_records",
              name: "details",
              settings: { records: "start", fields: [asked(team.parentName)] },
            },
          ],
        },
      ],
      { startCollectionId: team.parents, externalAccessLinks: links(), finishText: "<p>Saved.</p>" },
    );
    return flow;
  };

  it("is reached neither by its address nor by finishing, until the code is right; then it goes on where it was", async () => {
    const ada = await addParent("Ada");
    const flow = mixed();
    const wizardId = await publish(flow, "anyone");
    const page = await team.browser().open(team.pathOf(wizardId));
    expect(page.text).toContain("Welcome.");
    const stranger = await team.browser().open(team.pathOf(wizardId, `/step-${flow.steps[1]!.id}`));
    expect(stranger.text).toContain("Who are you?");
    await page.put("move", "finish").press("Next");
    expect(page.text).toContain("Who are you?");
    await page.open(team.pathOf(wizardId));
    await page.press("Next");
    expect(page.text).toContain("Who are you?");
    await page.fill("Email address", ada.email).press("Send a code");
    await page.fill("Code", await codeSentTo(ada.email)).press("Continue");
    expect(page.markup).toContain('value="Ada"');
  });
});

describe("a link in a message", () => {
  const linkFor = async (recordId: string, wizardId: string, more: object = {}) => {
    const id = newId();
    const row = { id, message_id: newId(), address: "a@example.test", address_key: newId(), language: "en" };
    await world.db
      .team(team.teamId)
      .data.insertInto("_outbox")
      .values({ ...row, about_id: recordId })
      .execute();
    const expiresAt = new Date(Date.now() + 60_000);
    const about = { teamId: team.teamId, of: "outbox", id, expiresAt, detail: wizardId, ...more } as const;
    return `/AuthPublicDataWizard/${signLink(world.app, "wizard", about)}`;
  };

  it("recognises its recipient: shown by looking, spent by continuing, once", async () => {
    const ada = await addParent("Ada");
    const wizardId = await publish(ownDetails());
    const path = await linkFor(ada.id, wizardId);
    const scanner = await team.browser().open(path);
    expect([scanner.status, scanner.text]).toEqual([200, expect.stringContaining("Continue as yourself")]);
    expect(scanner.markup).not.toContain("Ada");
    const page = await team.browser().open(path);
    await page.press("Continue");
    expect(page.markup).toContain('value="Ada"');
    await scanner.press("Continue");
    expect([scanner.status, scanner.text]).toEqual([410, expect.stringContaining("already used")]);
    expect(scanner.markup).not.toContain("Ada");
  });

  it("opens nothing when it is made up, over, of another purpose, or for somebody whom the wizard does not know", async () => {
    const ada = await addParent("Ada");
    const wizardId = await publish(ownDetails());
    const values = { [team.camperName]: "Ben" };
    const camper = await bodyOf<{ id: string }>(
      team.admin.post(team.path(`/collections/${team.campers}/records`), { values }),
    );
    const good = await linkFor(ada.id, wizardId);
    const wrong = [
      tampered(good),
      await linkFor(ada.id, wizardId, { expiresAt: new Date(0) }),
      await linkFor(camper.id, wizardId),
      `/AuthPublicDataWizard/${signLink(world.app, "view", { teamId: team.teamId, of: "outbox", id: newId(), detail: wizardId })}`,
    ];
    for (const path of wrong) {
      const page = await team.browser().open(path);
      expect([path, page.status]).toEqual([path, 410]);
    }
    await team.changeWizard(wizardId, { is_public: false });
    expect((await team.browser().open(good)).status).toBe(404);
  });
});
