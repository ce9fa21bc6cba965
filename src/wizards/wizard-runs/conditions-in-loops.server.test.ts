import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import { valueName } from "../../public/public-wizards/form-names.ts";
import type { WizardShown } from "../data-wizards/contract.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;
let outside: PublicWizards;
let allergies: string;
let which: string;
let medicine: string;

beforeEach(async () => {
  team = await makeWizardTeam(world);
  outside = publicWizardsOf(world, team);
  allergies = await team.field(team.campers, "Has allergies", "boolean");
  which = await team.field(team.campers, "Which allergies", "plain_text");
  medicine = await team.field(team.campers, "Medicine", "plain_text");
});

const isTrueOf = (variable: string) => ({ field: `${variable}.${allergies}`, operator: "is_true" });

/** Two children at most; what an allergic one is asked more: in the same form, and in a step of its own. */
const flow = (): TestFlow =>
  flowOf([
    {
      tasks: [
        {
          ...{ type: "create_data_record", name: "child", loop: { over: "rows", least: 2, most: 2 } },
          settings: {
            collectionId: team.campers,
            fields: [
              asked(team.camperName),
              asked(allergies),
              asked(which, { isRequired: true, condition: isTrueOf("child") }),
            ],
          },
        },
      ],
    },
    {
      tasks: [
        {
          ...{ type: "update_data_fields_for_data_records", name: "care" },
          loop: { over: "records", variable: "child" },
          settings: { records: "row", fields: [asked(medicine, { isRequired: true, condition: isTrueOf("row") })] },
        },
      ],
    },
  ]);

const saved = async () =>
  (await team.list(team.campers, { sort: [{ field: team.camperName, descending: false }] })).records.map(
    ({ name, values }) => [name, values[which] ?? null, values[medicine] ?? null],
  );

const expected = [
  ["Ada", "Nuts", "EpiPen"],
  ["Ben", null, null],
];

describe("a condition about the current item of a loop", () => {
  it("is no mistake in the flow", async () => {
    const body = { name: "Allergies", flow: flow() };
    const { problems } = await bodyOf<WizardShown>(team.admin.post(team.path("/wizards"), body));
    expect(problems).toEqual([]);
  });

  it("is evaluated for each item in a member's run", async () => {
    const made = flow();
    const { child, care } = tasksByName(made);
    const { run, step } = await team.start(await team.publish(made));
    const rows = (ofAda: object) => [
      { key: "1", values: { [team.camperName]: "Ada", [allergies]: true, ...ofAda } },
      { key: "2", values: { [team.camperName]: "Ben", [allergies]: false } },
    ];
    const first = await team.answer(run.id, step!.id, { [child!]: { rows: rows({}) } }, "next");
    expect(first).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: `answers.${child}.rows.1.values.${which}` }] } },
    });
    const next = await team.next(run.id, step!.id, { [child!]: { rows: rows({ [which]: "Nuts" }) } });
    expect(next.step!.tasks[0]!.rows.map(({ title, hidden }) => [title, hidden])).toEqual([
      ["Ada", []],
      ["Ben", [medicine]],
    ]);
    const [ada] = next.step!.tasks[0]!.rows;
    const answers = { [care!]: { rows: [{ key: ada!.key, values: { [medicine]: "EpiPen" } }] } };
    expect((await team.finish(run.id, answers)).status).toBe(200);
    expect(await saved()).toEqual(expected);
  });

  it("is evaluated for each item in a visitor's run", async () => {
    const made = flow();
    const { child } = tasksByName(made);
    const page = await outside.browser().open(outside.pathOf(await outside.publish(made)));
    const put = (row: string, field: string, value: string) => page.put(valueName(child!, row, field), value);
    put("1", team.camperName, "Ada");
    put("1", allergies, "true");
    put("2", team.camperName, "Ben");
    await page.press("Next");
    expect(page.markup).toContain(valueName(child!, "1", which));
    expect(page.markup).not.toContain(valueName(child!, "2", which));
    put("1", which, "Nuts");
    await page.press("Next");
    await page.fill("Medicine", "EpiPen").press("Finish");
    expect(page.status).toBe(200);
    expect(await saved()).toEqual(expected);
  });
});
