import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  asked,
  fixed,
  flowOf,
  fromVariable,
  makeWizardTeam,
  tasksByName,
  type WizardTeam,
} from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

/** How one is reached, who one is, then one's child: as the starters make it, and a greeting. */
const registration = (more: object = {}, links: object[] = [], steps: Parameters<typeof flowOf>[0] = []) =>
  flowOf(
    [
      {
        title: "You",
        tasks: [
          {
            ...{ type: "create_temp_variable", name: "contact" },
            settings: { label: "Your email", dataType: "email_address" },
          },
        ],
      },
      {
        title: "Who are you?",
        tasks: [
          {
            ...{ type: "find_matching_data_records", name: "family" },
            settings: {
              collectionId: team.parents,
              filter: { field: team.email, operator: "is", value: { variable: "contact" } },
              ...{ choose: "first", whenNone: "create", ...more },
              fields: [fromVariable(team.email, "contact"), asked(team.parentName)],
            },
          },
          {
            ...{ type: "create_data_record", name: "child" },
            settings: {
              collectionId: team.campers,
              fields: [fromVariable(team.parent, "family"), fixed(team.camperName, "Kim"), asked(team.age)],
            },
          },
        ],
      },
      ...steps,
    ],
    {
      finishText: "<p>Thank you, {{ family.name }}!</p>",
      ...(links.length > 0 && { startCollectionId: team.parents, externalAccessLinks: links }),
    },
  );

const addFamily = async (name: string) => {
  const email = `${newId()}@example.test`;
  return { ...(await team.add(team.parents, { [team.parentName]: name, [team.email]: email })), email };
};
const withoutNames = (markup: string) =>
  markup.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{43}|[\w-]+@example\.test/g, "…");
const begin = async (wizardId: string, email: string) => {
  const page = await team.provingBrowser().open(team.pathOf(wizardId));
  return page.fill("Your email", email).press("Next");
};
const childrenOf = async (parentId: string) =>
  (await team.list(team.campers)).records.filter(({ values }) => JSON.stringify(values).includes(parentId));

describe("a visitor who types somebody's address", () => {
  it("is asked what everybody is asked, greeted by what they say themselves, and gets nothing of that person", async () => {
    const family = await addFamily("The Secretives");
    const wizardId = await team.publish(registration());
    const [known, unknown] = [await begin(wizardId, family.email), await begin(wizardId, `${newId()}@example.test`)];
    expect(known.markup).not.toContain("Secretives");
    expect(withoutNames(known.markup)).toBe(withoutNames(unknown.markup));
    expect(known.nameOf("Name")).toMatch(/./);
  });

  it("attaches nothing to that person; the team is told who it may be, and the visitor is not", async () => {
    const family = await addFamily("The Originals");
    const flow = registration();
    const wizardId = await team.publish(flow);
    const page = await begin(wizardId, family.email);
    await page.fill("Name", "The Copies").fill("Age", "9").press("Finish");
    expect(page.text).toContain("Thank you, The Copies!");
    expect(page.markup).not.toContain("Originals");
    expect(await childrenOf(family.id)).toEqual([]);
    const [run] = await team.runs(wizardId);
    const { reports } = await bodyOf<{ reports: { taskId: string; matches?: { id: string; name: string }[] }[] }>(
      team.admin.get(team.run(run!.id, "/report")),
    );
    const report = reports.find(({ taskId }) => taskId === tasksByName(flow).family);
    expect(report?.matches).toEqual([{ id: family.id, name: "The Originals" }]);
  });

  it.each([
    ["one of them", { choose: "one", whenNone: "letCreate", displayFieldIds: [] }],
    ["all of them", { choose: "all", whenNone: "continue" }],
    ["whom they search for", { choose: "one", canOverrideFilter: true, whenNone: "letCreate" }],
  ])("sees nobody where the wizard takes %s", async (_name, more) => {
    const family = await addFamily("The Hidden");
    const wizardId = await team.publish(registration(more));
    const page = await begin(wizardId, family.email);
    expect(page.markup).not.toContain("Hidden");
  });
});

it("whoever makes a wizard that lets strangers choose among people is told what they would see", async () => {
  const warned = async (more: object) => {
    const wizardId = await team.publish(registration(more));
    const wizard = await bodyOf<{ problems: { problem: string; message: string }[] }>(
      team.admin.get(team.path(`/wizards/${wizardId}`)),
    );
    return wizard.problems.filter(({ problem }) => problem === "strangerSees").map(({ message }) => message);
  };
  expect(await warned({ choose: "one", whenNone: "letCreate", displayFieldIds: [team.parentName] })).toEqual([
    expect.stringContaining("Name"),
  ]);
  expect(await warned({ choose: "all", whenNone: "continue" })).toEqual([]);
});

const lastStep = {
  title: "The end",
  tasks: [{ type: "create_temp_variable", name: "remarks", settings: { label: "Remarks", dataType: "plain_text" } }],
};

/** Asked on the second page, once the code was right. */
async function beginProven(name: string, { typed = "", leave = "Back" } = {}) {
  const family = await addFamily(name);
  const links = [{ id: newId(), collectionId: team.parents, emailFieldId: team.email, smsFieldId: null }];
  const wizardId = await team.publish(registration({}, links, leave === "Next" ? [lastStep] : []));
  const page = await begin(wizardId, family.email);
  expect(page.markup).not.toContain(name);
  if (typed !== "") await page.fill("Name", typed).fill("Age", "9").press(leave);
  // As after a code that was right.
  await team.db.data
    .updateTable("_wizard_run")
    .set({ recognized_at: new Date(), start_record_id: family.id })
    .where("wizard_id", "=", wizardId)
    .execute();
  return { page, family };
}

it("who has proven to be that person is found", async () => {
  const { page, family } = await beginProven("The Proven");
  await page.fill("Name", "The Proven").fill("Age", "9").press("Finish");
  expect(page.text).toContain("Thank you, The Proven!");
  expect((await childrenOf(family.id)).map(({ name }) => name)).toEqual(["Kim"]);
});

describe("what was typed before it was known who one is", () => {
  const nameOf = async ({ id }: { id: string }) => (await team.read(id)).name;

  it("is offered as a change, and written by going on", async () => {
    const { page, family } = await beginProven("The Formers", { typed: "The Laters" });
    await page.press("Next");
    expect(page.text).toContain("So far: “The Formers”. If you continue, what you entered replaces it.");
    expect(page.markup).toContain('value="The Laters"');
    await page.press("Finish");
    expect(page.text).toContain("Thank you, The Laters!");
    expect(await nameOf(family)).toBe("The Laters");
    expect(await childrenOf(family.id)).toHaveLength(1);
  });

  it("is left as it was where one puts it back", async () => {
    const { page, family } = await beginProven("The Steadies", { typed: "The Others" });
    await page.press("Next");
    await page.fill("Name", "The Steadies").press("Finish");
    expect(page.text).toContain("Thank you, The Steadies!");
    expect(await nameOf(family)).toBe("The Steadies");
  });

  it("is asked about before the end, whichever page one is on", async () => {
    const { page, family } = await beginProven("The Unasked", { typed: "The Surprised", leave: "Next" });
    await page.fill("Remarks", "None").press("Finish");
    expect([page.status, page.errorAt("Name")]).toEqual([422, expect.stringContaining("Please check this")]);
    expect(page.markup).toContain('value="The Surprised"');
    expect(await nameOf(family)).toBe("The Unasked");
    await page.press("Next");
    await page.press("Finish");
    expect(page.text).toContain("Thank you, The Surprised!");
  });
});

it("who keeps changing what is looked up by is stopped", async () => {
  const wizardId = await team.publish(registration());
  const page = await begin(wizardId, "first@example.test");
  const statuses = new Set<number>();
  for (let time = 0; time < 25; time++) {
    await page.open(team.pathOf(wizardId, `/step-${(await stepIds(wizardId))[0]}`));
    await page.fill("Your email", `other-${time}@example.test`).press("Next");
    statuses.add(page.status);
  }
  expect([...statuses].sort()).toEqual([200, 429]);
});

const stepIds = async (wizardId: string): Promise<string[]> => {
  const { draft } = await bodyOf<{ draft: { steps: { id: string }[] } }>(
    team.admin.get(team.path(`/wizards/${wizardId}`)),
  );
  return draft.steps.map(({ id }) => id);
};

describe("a code to use what is saved", () => {
  const offered = "Have you been here before?";
  const links = () => [{ id: newId(), collectionId: team.parents, emailFieldId: team.email, smsFieldId: null }];
  const withoutWork = (markup: string) => withoutNames(markup.replaceAll(/data-challenge="[^"]*"/g, "…"));

  it("is offered alike whether or not anybody is known, before anything is finished", async () => {
    const { email } = await addFamily("The Offered");
    const wizardId = await team.publish(registration({}, links()));
    const known = await begin(wizardId, email);
    const unknown = await begin(wizardId, `${newId()}@example.test`);
    expect(known.text).toContain(offered);
    expect(withoutWork(known.markup)).toBe(withoutWork(unknown.markup));
    for (const page of [known, unknown]) await page.fill("Name", "Typed before").press("Get a code");
    expect(withoutWork(known.markup)).toBe(withoutWork(unknown.markup));
    expect(known.markup).toContain(`value="${email}"`);
  });

  it("leads to one's own record, with what was typed before as a change", async () => {
    const family = await addFamily("The Brooks");
    const page = await begin(await team.publish(registration({}, links())), family.email);
    await page.fill("Name", "The Brooks now").fill("Age", "9").press("Get a code");
    await page.press("Send a code");
    const [letter] = await world.letters(family.email, 1);
    await page.fill("Code", letter!.body_text.match(/\b\d{6}\b/)![0]).press("Continue");
    expect(page.text).not.toContain(offered);
    expect(page.text).toContain("So far: “The Brooks”.");
    await page.press("Finish");
    expect(page.text).toContain("Thank you, The Brooks now!");
    expect((await team.read(family.id)).name).toBe("The Brooks now");
    expect(await childrenOf(family.id)).toHaveLength(1);
  });

  it("is offered by no wizard that recognises nobody", async () => {
    const page = await begin(await team.publish(registration()), `${newId()}@example.test`);
    expect(page.text).not.toContain(offered);
  });
});
