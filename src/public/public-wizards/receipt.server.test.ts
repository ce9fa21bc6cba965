import { beforeAll, describe, expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { sentBy } from "#testing/parsed-html.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  asked,
  flowOf,
  fromVariable,
  makeWizardTeam,
  type TestFlow,
  tasksByName,
  type WizardTeam,
} from "#testing/wizard-team.ts";
import { rowsName, valueName } from "./form-names.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam & PublicWizards;
let julyId = "";
let [begins, price, places, sessions, session, born, allergies, swims]: string[] = [];
const of = (key: string | undefined) => key!;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
  sessions = await team.collection("Session");
  const sessionName = await team.field(sessions, "Name", "plain_text");
  begins = await team.field(sessions, "Begins", "date");
  price = await team.field(sessions, "Price", "money", { config: { currency: "USD" } });
  const note = await team.field(sessions, "Note", "plain_text");
  places = await team.field(sessions, "Places", "number");
  await team.add(sessions, { [sessionName]: "August week", [begins]: "2027-08-01" });
  const when = { [begins]: "2027-07-01", [price]: "80.00", [places]: 12 };
  const values = { [sessionName]: "July week", ...when, [note]: "Internal" };
  julyId = (await team.add(sessions, values)).id;
  session = await team.field(team.campers, "Session", "single_data_record", { config: { collectionIds: [sessions] } });
  born = await team.field(team.campers, "Birth date", "date");
  allergies = await team.field(team.campers, "Allergies", "plain_text");
  swims = await team.field(team.campers, "Swims", "boolean");
});

/** A parent, their children one row each, and all of it once more. */
const flow = (): TestFlow =>
  flowOf(
    [
      {
        title: "About you",
        tasks: [
          {
            ...{ type: "create_data_record", name: "parent" },
            settings: { collectionId: team.parents, fields: [asked(team.parentName), asked(team.email)] },
          },
        ],
      },
      {
        title: "Children",
        tasks: [
          {
            ...{ type: "create_data_record", name: "children", loop: { over: "rows", least: 1, most: 3 } },
            settings: {
              collectionId: team.campers,
              fields: [
                fromVariable(team.parent, "parent"),
                asked(team.camperName),
                asked(of(session), { displayFieldIds: [of(begins), of(price), of(places)] }),
                asked(of(born)),
                asked(of(swims)),
                asked(of(allergies), { condition: { field: `children.${of(swims)}`, operator: "is_true" } }),
              ],
            },
          },
        ],
      },
      {
        title: "Check",
        tasks: [
          {
            ...{ type: "display_formatted_text", name: "check" },
            settings: { text: "<p>Please check.</p>", showsAnswers: true },
          },
        ],
      },
    ],
    { finishText: "<p>Thank you, {{ parent.name }}!</p>" },
  );

async function reachCheck() {
  const made = flow();
  const page = await team.browser().open(team.pathOf(await team.publish(made)));
  await page.fill("Name", "Brook").press("Next");
  await page.press("Add another");
  const { children } = tasksByName(made);
  const rows = sentBy(page.markup).get(rowsName(children!))!;
  const put = (at: number, fieldId: string | undefined, value: string) =>
    page.put(valueName(children!, rows[at]!, of(fieldId)), value);
  put(0, team.camperName, "Ada").put(valueName(children!, rows[0]!, of(swims)), "yes");
  put(0, session, julyId);
  put(0, born, "2016-05-03");
  put(1, team.camperName, "Ben").put(valueName(children!, rows[1]!, of(swims)), "no");
  await page.press("Next");
  // The question that an answer has brought up.
  if (page.text.includes("Allergies")) await page.press("Next");
  return page;
}

const receiptIn = ({ text }: FormBrowser): string => text.slice(text.indexOf("Please check."), text.indexOf("Finish"));

it("a record is chosen by what the question shows of each: its dates and its price, and nothing else", async () => {
  const page = await team.browser().open(team.pathOf(await team.publish(flow())));
  await page.fill("Name", "Brook").press("Next");
  expect(page.text).toContain("July week July 1, 2027 $80.00");
  expect(page.text).not.toContain("Internal");
  expect(page.text).toContain("Places 12");
  expect(page.text.indexOf("July week")).toBeLessThan(page.text.indexOf("August week"));
});

describe("a step that lists everything that was entered", () => {
  it("names choices, days and children, leaves out what was not asked, and says what was not answered", async () => {
    expect(receiptIn(await reachCheck()).replaceAll(/\s+/g, "")).toBe(
      [
        ...["Please check.", "About you", "Edit", "Name", "Brook", "Email", "Not answered", "Children", "Edit"],
        ...["Ada", "Name", "Ada", "Session", "July week", "Birth date", "May 3, 2016", "Swims", "Yes"],
        ...["Allergies", "Not answered"],
        ...["Ben", "Name", "Ben", "Session", "Not answered", "Birth date", "Not answered", "Swims", "No"],
      ]
        .join("")
        .replaceAll(/\s+/g, ""),
    );
  });

  it("leads back to each step, and from there here again", async () => {
    const page = await reachCheck();
    const check = page.path;
    await page.press("Edit");
    expect(page.markup).toContain('value="Brook"');
    await page.fill("Name", "").press("Next");
    expect(page.status).toBe(422);
    await page.fill("Name", "Brooks").press("Next");
    expect([page.path, receiptIn(page)]).toEqual([check, expect.stringContaining("Brooks")]);
    await page.press("Finish");
    expect(page.text).toContain("Thank you, Brooks!");
    const dates = page.markup.match(/href="([^"]*calendar\.ics[^"]*)"/)![1]!;
    const calendar = await page.fetch(dates);
    expect([calendar.status, await calendar.text()]).toEqual([
      200,
      expect.stringContaining("DTSTART;VALUE=DATE:20270701"),
    ]);
    // Of a run that is somebody else's, or not finished, nothing is told.
    expect((await team.browser().open(dates)).status).toBe(404);
    const open = await reachCheck();
    expect((await open.fetch(open.path.replace(/step-.*/, "calendar.ics"))).status).toBe(404);
  });
});
