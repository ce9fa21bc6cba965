import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { camperFlow, type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, fromVariable, makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;

beforeEach(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
});

const fieldPath = (collectionId: string, fieldId: string) =>
  team.path(`/collections/${collectionId}/fields/${fieldId}`);
const require = async (isRequired: boolean) =>
  expect((await team.admin.patch(fieldPath(team.campers, team.age), { isRequired })).status).toBe(200);
const apology = "The team that runs it has been told";

describe("a published wizard that does not ask for a field that is required now", () => {
  it("says so to visitors, keeps what they typed, and works again when it can", async () => {
    const wizardId = await team.publish(camperFlow(team));
    const page = await team.browser().open(team.pathOf(wizardId));
    await require(true);
    await page.fill("Name", "Ada").press("Next");
    expect([page.status, page.text]).toEqual([503, expect.stringContaining(apology)]);
    expect(page.text).toContain("What you have entered is kept");
    const stranger = await team.browser().open(team.pathOf(wizardId));
    expect([stranger.status, stranger.text]).toEqual([503, expect.stringContaining(apology)]);
    await require(false);
    await page.open(team.pathOf(wizardId));
    expect(page.markup).toContain('value="Ada"');
    await page.press("Next");
    await page.press("Finish");
    expect(page.status).toBe(200);
    expect((await team.list(team.campers)).records.map(({ name }) => name)).toEqual(["Ada"]);
  });

  it("names it to its administrators, and is not published again before it is asked for", async () => {
    const wizardId = await team.publish(camperFlow(team));
    await require(true);
    const { problems } = await bodyOf<WizardShown>(team.admin.get(team.path(`/wizards/${wizardId}`)));
    const [named] = problems.filter(({ severity }) => severity === "error");
    expect(named).toMatchObject({ problem: "requiredNotAsked", message: expect.stringContaining("Age") });
    expect((await team.admin.post(team.path(`/wizards/${wizardId}/publish`))).status).toBe(409);
  });

  it("is named before the field becomes required, in what needs attention, and by mail", async () => {
    const wizardId = await team.publish(camperFlow(team));
    await team.changeWizard(wizardId, { is_public: true });
    const { held } = await bodyOf<{ held: object[] }>(
      team.admin.get(`${fieldPath(team.campers, team.age)}/rules-check`),
    );
    expect(held).toMatchObject([{ kind: "wizard", id: wizardId }]);
    await require(true);
    const { notes } = await bodyOf<{ notes: object[] }>(team.admin.get(team.path("/structure/attention")));
    expect(notes[0]).toMatchObject({ kind: "heldWizard", subjectId: wizardId });
    const { email } = await bodyOf<{ email: string }>(team.admin.get("/api/me"));
    expect((await world.letters(email))[0]!.subject).toContain("Not shown any more: Public");
  });

  it("is fine where another task sets the field, or it has a default", async () => {
    const { campers, camperName, age } = team;
    const flow = flowOf([
      {
        tasks: [
          {
            type: "create_data_record",
            name: "camper",
            settings: { collectionId: campers, fields: [asked(camperName)] },
          },
        ],
      },
      {
        tasks: [
          {
            type: "update_data_fields_for_data_records",
            name: "ages",
            settings: { records: "camper", fields: [asked(age)] },
          },
        ],
      },
    ]);
    const [later, never] = [await team.publish(flow), await team.publish(camperFlow(team))];
    await require(true);
    expect((await team.browser().open(team.pathOf(later))).status).toBe(200);
    expect((await team.browser().open(team.pathOf(never))).status).toBe(503);
    await team.admin.patch(fieldPath(campers, age), { defaultValue: 9 });
    expect((await team.browser().open(team.pathOf(never))).status).toBe(200);
  });
});

it("a public wizard of a deleted collection says that it is closed", async () => {
  const wizardId = await team.publish(camperFlow(team));
  expect((await team.admin.delete(team.path(`/collections/${team.campers}`))).status).toBe(204);
  const page = await team.browser().open(team.pathOf(wizardId));
  expect(page.text).toContain("This is closed.");
  expect(page.markup).not.toContain("<input");
});

it("places that are counted in a deleted collection are not unlimited", async () => {
  const { parents } = team;
  const flow = camperFlow(team);
  const wizardId = await team.publish({
    ...flow,
    places: { most: 5, collectionId: parents, filter: null, onlyMade: false },
  });
  expect((await team.browser().open(team.pathOf(wizardId))).status).toBe(200);
  expect((await team.admin.delete(team.path(`/collections/${parents}`))).status).toBe(204);
  expect((await team.browser().open(team.pathOf(wizardId))).text).toContain("This is closed.");
});

it("places that are counted by a field that is gone are not unlimited", async () => {
  const filter = { field: newId(), operator: "is", value: 9 };
  const places = { most: 5, collectionId: team.campers, filter, onlyMade: false };
  const page = await team.browser().open(team.pathOf(await team.publish({ ...camperFlow(team), places })));
  expect(page.markup).not.toContain("<input");
});

it("a filter of a public wizard that cannot be evaluated finds nobody and creates no duplicate", async () => {
  const { parents, parentName, email, campers, camperName } = team;
  const settings = {
    collectionId: parents,
    filter: { field: email, operator: "is", value: "ann@example.test" },
    choose: "one",
    fields: [asked(parentName)],
    whenNone: "create",
  };
  const wizardId = await team.publish(
    flowOf([
      { tasks: [{ type: "find_matching_data_records", name: "parent", settings }] },
      {
        tasks: [
          {
            type: "create_data_record",
            name: "camper",
            settings: { collectionId: campers, fields: [asked(camperName), fromVariable(team.parent, "parent")] },
          },
        ],
      },
    ]),
  );
  expect((await team.browser().open(team.pathOf(wizardId))).status).toBe(200);
  expect((await team.admin.delete(fieldPath(parents, email))).status).toBe(204);
  const page = await team.browser().open(team.pathOf(wizardId));
  expect([page.status, page.text]).toEqual([503, expect.stringContaining(apology)]);
  expect((await team.list(parents)).records).toEqual([]);
});

it("a required field that a condition hides is told to the team, and named; visitors learn that it is not their fault", async () => {
  const { campers, camperName, age } = team;
  const never = { field: "now", operator: "is_empty" };
  const fields = [asked(camperName), asked(age, { condition: never })];
  const wizardId = await team.publish(
    flowOf([{ tasks: [{ type: "create_data_record", name: "camper", settings: { collectionId: campers, fields } }] }]),
  );
  await require(true);
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Name", "Ada").press("Finish");
  expect([page.status, page.text]).toEqual([409, expect.stringContaining(apology)]);
  expect(page.text).toContain("What you have entered is kept");
  expect(page.text).not.toContain("Age");
  expect(await team.runs(wizardId)).toMatchObject([
    { status: "failed", failure: { messageKey: "wizardRuns.problems.requiredNotAsked", values: { name: "Age" } } },
  ]);
  const { email } = await bodyOf<{ email: string }>(team.admin.get("/api/me"));
  expect((await world.letters(email))[0]!.subject).toContain("Nobody can finish “Public");
  await require(false);
  await page.press("Finish");
  expect((await team.list(campers)).records.map(({ name }) => name)).toEqual(["Ada"]);
});

it("a step that shows a view, or lets pick from it, is not open while the view's filter cannot be evaluated", async () => {
  const { parents, parentName, email, admin } = team;
  const inside = await team.field(parents, "Inside", "plain_text");
  await team.add(parents, { [parentName]: "Ann", [email]: "ann@example.test", [inside]: "yes" });
  const settings = { displayedFields: [{ field: parentName }], filter: { field: inside, operator: "is_empty" } };
  const { id: viewId } = await bodyOf<{ id: string }>(
    admin.post(team.path(`/collections/${parents}/views`), {
      ...{ type: "list", internalName: "Open", isPersonal: false, publish: true, settings },
    }),
  );
  const wizards = await Promise.all(
    (["none", "one"] as const).map((pick) =>
      team.publish(flowOf([{ tasks: [{ type: "display_dataview", name: "view", settings: { viewId, pick } }] }])),
    ),
  );
  const seen = () =>
    Promise.all(
      wizards.map(async (wizardId) => {
        const { status, text } = await team.browser().open(team.pathOf(wizardId));
        return [status, text.includes("Ann")];
      }),
    );
  expect(await seen()).toEqual([
    [200, false],
    [200, false],
  ]);
  expect((await admin.delete(fieldPath(parents, inside))).status).toBe(204);
  expect(await seen()).toEqual([
    [503, false],
    [503, false],
  ]);
});
