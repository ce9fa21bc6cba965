import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, type WizardTeam } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

const question = (more: object = {}) => ({
  ...{ type: "create_temp_variable", name: "nickname", ...more },
  settings: { label: "Nickname" },
});

/** Asks for what was handed to it, and changes the record that it is about. */
const second = (more: object = {}): TestFlow =>
  flowOf(
    [
      {
        title: "And now this",
        tasks: [
          question(),
          {
            ...{ type: "update_data_fields_for_data_records", name: "change" },
            settings: { records: "start", fields: [asked(team.camperName), asked(team.age)] },
          },
        ],
      },
    ],
    { startCollectionId: team.campers, finishText: "<p>Both are done.</p>", ...more },
  );

const first = (nextWizardId: string): TestFlow =>
  flowOf(
    [
      {
        title: "First this",
        tasks: [
          question(),
          {
            ...{ type: "create_data_record", name: "camper", nextWizardId },
            settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
          },
        ],
      },
    ],
    { finishText: "<p>The first is done.</p>" },
  );

async function finishFirst(nextWizardId: string, name: string): Promise<FormBrowser> {
  const wizardId = await team.publish(first(nextWizardId));
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Nickname", "Lovey").fill("Name", name).press("Finish");
  expect(page.text).toContain("The first is done.");
  return page;
}

/** Where the button leads. */
const onward = ({ markup }: FormBrowser): string | undefined => {
  const address = markup.match(/href="([^"]*resume=[^"]*)"/)?.[1];
  return address && new URL(address).pathname + new URL(address).search;
};

describe("a visitor's run that hands over", () => {
  it("leads to the next wizard, which goes on with what was said and with the record that was made", async () => {
    const nextId = await team.publish(second());
    const page = await finishFirst(nextId, "Ada");
    const to = onward(page)!;
    // It is the same whenever one comes by.
    expect(onward(await page.open(page.path))).toBe(to);
    await page.open(to);
    expect(page.path).not.toContain("resume");
    expect(page.markup).toContain('value="Lovey"');
    expect(page.markup).toContain('value="Ada"');
    await page.fill("Age", "12").press("Finish");
    expect(page.text).toContain("Both are done.");
    const ada = (await team.list(team.campers)).records.find(({ name }) => name === "Ada");
    expect(ada!.values[team.age]).toBe(12);
    expect(await team.runs(nextId)).toMatchObject([{ status: "finished", started_by: null }]);
  });

  it("has a run there that nobody else comes to", async () => {
    const nextId = await team.publish(second());
    const page = await finishFirst(nextId, "Secret");
    const stranger = await team.browser().open(team.pathOf(nextId));
    expect(stranger.markup).not.toContain("Lovey");
    const key = onward(page)!.split("resume=")[1]!;
    await stranger.open(`${team.pathOf(nextId)}?resume=${key.replace(/.$/, (last) => (last === "A" ? "B" : "A"))}`);
    expect(stranger.status).toBe(404);
  });

  it.each([
    ["not public", { isPublic: false }, {}],
    ["for nobody outside", { by: "nobody" }, {}],
    ["not open yet", {}, { opensAt: "2999-01-01T00:00:00.000Z" }],
  ])("says nothing of one that is %s", async (_, how, more) => {
    const page = await finishFirst(await team.publish(second(more), how), "Alone");
    expect(onward(page)).toBe(undefined);
    expect(page.text).toContain("Submit another");
  });

  it("says nothing of one that was closed since", async () => {
    const nextId = await team.publish(second());
    const page = await finishFirst(nextId, "Closed");
    expect(onward(page)).toEqual(expect.any(String));
    await team.changeWizard(nextId, { is_public: false });
    expect(onward(await page.open(page.path))).toBe(undefined);
  });

  it("does not take along a record that was only found", async () => {
    const known = `Known ${newId()}`;
    await team.add(team.campers, { [team.camperName]: known, [team.age]: 77 });
    const nextId = await team.publish(second());
    const wizardId = await team.publish(
      flowOf([
        {
          title: "Find",
          tasks: [
            {
              ...{ type: "find_matching_data_records", name: "found", nextWizardId: nextId },
              settings: { collectionId: team.campers, choose: "one", displayFieldIds: [team.camperName] },
            },
          ],
        },
      ]),
    );
    const page = await team.browser().open(team.pathOf(wizardId));
    const [camper] = (await team.list(team.campers)).records.filter(({ name }) => name === known);
    const [input] = page.markup.match(/name="c~[^"]*"/)!;
    await page.put(input.slice(6, -1), camper!.id).press("Finish");
    await page.open(onward(page)!);
    expect(page.markup).not.toContain('value="77"');
    expect((await team.runs(nextId)).map(({ start_record_id }) => start_record_id)).toEqual([null]);
  });

  it.each([
    ["email_code", "And now this"],
    ["either", "Who are you?"],
  ])("goes on as whom they were recognised where the next one knows people in the same way (%s)", async (by, seen) => {
    const links = { externalAccessLinks: [{ id: newId(), collectionId: team.parents, emailFieldId: team.email }] };
    const own = (more: object) =>
      flowOf(
        [
          {
            title: "And now this",
            tasks: [
              {
                ...{ type: "update_data_fields_for_data_records", name: "own", ...more },
                settings: { records: "start", fields: [asked(team.parentName)] },
              },
            ],
          },
        ],
        { startCollectionId: team.parents, ...links },
      );
    const email = `${newId()}@example.test`;
    await team.add(team.parents, { [team.parentName]: "Pat", [team.email]: email });
    const nextWizardId = await team.publish(own({}), { by });
    const wizardId = await team.publish(own({ nextWizardId }), { by: "email_code" });
    const page = await team.browser().open(team.pathOf(wizardId));
    await page.fill("Email address", email).press("Send a code");
    const [letter] = await world.letters(email);
    await page.fill("Code", letter!.body_text.match(/\b\d{6}\b/)![0]).press("Continue");
    await page.fill("Name", "Pat Two").press("Finish");
    await page.open(onward(page)!);
    expect(page.text).toContain(seen);
    expect(page.markup.includes('value="Pat Two"')).toBe(by === "email_code");
  });
});
