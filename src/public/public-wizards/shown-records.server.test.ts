import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { makeUploadTeam, pictureFile, type UploadTeam } from "#testing/upload-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { flowOf, tasksByName } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: UploadTeam;
let viewId: string;

beforeEach(async () => {
  team = await makeUploadTeam(world);
  const form = new FormData();
  form.set("file", await pictureFile("Ada.png"));
  const { id: photo } = await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), form));
  await team.add(team.campers, { [team.camperName]: "Ada", [team.age]: 9, [team.photo]: photo });
  await team.add(team.campers, { [team.camperName]: "Ben", [team.age]: 11 });
  const view = {
    ...{ type: "list", internalName: "Campers", isPersonal: false, publish: true },
    settings: { displayedFields: [{ field: team.age }, { field: team.photo }] },
  };
  ({ id: viewId } = await bodyOf<{ id: string }>(
    team.admin.post(team.path(`/collections/${team.campers}/views`), view),
  ));
});

const picturesIn = (markup: string): string[] =>
  [...markup.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address!.replaceAll("&amp;", "&"));

const opened = async (wizardId: string): Promise<FormBrowser> => team.browser().open(team.pathOf(wizardId));

describe.each(["none", "one", "some"] as const)("a view in a public step (%s is picked)", (pick) => {
  it("shows its displayed fields, with files at the addresses of the step", async () => {
    const flow = flowOf([{ tasks: [{ type: "display_dataview", name: "camper", settings: { viewId, pick } }] }]);
    const page = await opened(await team.publish(flow));
    expect(page.text).toMatch(/Ada.*9/);
    expect(page.text).toMatch(/Ben.*11/);
    const [picture] = picturesIn(page.markup);
    expect(picture).toContain(`/step-${flow.steps[0]!.id}/files/`);
    const shown = await page.fetch(picture!);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("shows no file of what the step leaves out", async () => {
    const filter = { field: team.age, operator: "greater_than", value: 10 };
    const all = flowOf([{ tasks: [{ type: "display_dataview", name: "camper", settings: { viewId, pick } }] }]);
    const [picture] = picturesIn((await opened(await team.publish(all))).markup);
    const [, file] = picture!.match(/files\/([0-9a-f-]+)/)!;
    const few = flowOf([{ tasks: [{ type: "display_dataview", name: "camper", settings: { viewId, pick, filter } }] }]);
    const wizardId = await team.publish(few);
    const page = await opened(wizardId);
    expect(page.text).not.toContain("Ada");
    const address = team.stepPath(wizardId, few.steps[0]!.id, `/files/${file}`);
    expect((await page.fetch(address)).status).toBe(404);
  });
});

it.each(["first", "all"])(
  "where the filter can be set aside one can search, also where %s is taken",
  async (choose) => {
    const settings = { collectionId: team.campers, choose, canOverrideFilter: true, displayFieldIds: [team.age] };
    const flow = flowOf([
      { tasks: [{ type: "find_matching_data_records", name: "camper", settings }] },
      { tasks: [{ type: "display_formatted_text", name: "told", settings: { text: "<p>It is {{ camper }}.</p>" } }] },
    ]);
    const page = await opened(await team.publish(flow));
    await page.fill("Search", "Ben").press("Find");
    expect(page.text).toContain("Ben");
    expect(page.text).not.toContain("Ada");
    await page.press("Next");
    expect(page.text).toContain(`It is ${choose === "first" ? "Ben" : ""}`);
  },
);

describe("an export that a public wizard offers", () => {
  const exporting = (more: object = {}) =>
    flowOf(
      [
        {
          tasks: [
            {
              type: "find_matching_data_records",
              name: "campers",
              settings: { collectionId: team.campers, choose: "all" },
            },
            {
              type: "export_data_records_to_csv",
              name: "file",
              settings: { records: "campers", fieldIds: [team.camperName, team.age], fileName: "campers" },
            },
          ],
        },
      ],
      more,
    );

  it("can be downloaded at the end, with the key of the run alone", async () => {
    const flow = exporting();
    const wizardId = await team.publish(flow);
    const page = await opened(wizardId);
    const address = team.pathOf(wizardId, `/exports/${tasksByName(flow).file}`);
    await page.press("Finish");
    expect(page.text).toContain("Download campers.csv");
    expect(page.markup).toContain(`href="${address}"`);
    const csv = await page.fetch(address);
    expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(csv.headers.get("cache-control")).toContain("no-store");
    expect(
      (await csv.text())
        .replace(/^\uFEFF/, "")
        .trim()
        .split(/\r?\n/),
    ).toHaveLength(3);
    expect((await team.browser().fetch(address)).status).toBe(404);
  });

  it("is nothing before the run has finished", async () => {
    const flow = exporting();
    const wizardId = await team.publish(flow);
    const page = await opened(wizardId);
    const address = team.pathOf(wizardId, `/exports/${tasksByName(flow).file}`);
    expect((await page.fetch(address)).status).toBe(404);
  });

  it("is not taken away by the page that comes next", async () => {
    const page = await opened(await team.publish(exporting({ finishUrl: "https://camp.example/thanks" })));
    await page.press("Finish");
    expect(page.text).toContain("Download campers.csv");
    expect(page.markup).not.toContain("http-equiv");
    expect(page.markup).toContain('href="https://camp.example/thanks"');
  });
});
