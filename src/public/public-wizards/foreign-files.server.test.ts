import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { makeUploadTeam, pictureFile, textFile, type UploadTeam } from "#testing/upload-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf } from "#testing/wizard-team.ts";

const world = whileTesting(startDataWorld);
let team: UploadTeam;

beforeAll(async () => {
  team = await makeUploadTeam(world);
});

let wizardId: string;
let page: FormBrowser;
beforeEach(async () => {
  for (const { id } of await team.files()) await world.app.files.remove(id);
  wizardId = await team.publish(team.registration());
  page = await team.browser().open(team.pathOf(wizardId));
});

const keepName = (label: string) => page.nameOf(label).replace(/\.file$/, ".keep");
const uploadAs = async (who: UploadTeam) => {
  const form = new FormData();
  form.set("file", textFile("secret.txt"));
  return (await bodyOf<{ id: string }>(who.admin.send("POST", who.path("/files"), form))).id;
};
const inRunOfAnother = async (name: string) => {
  const other = await team.browser().open(team.pathOf(wizardId));
  await other.fill("Name", name).attach("Papers", textFile("theirs.txt")).press("Next");
  return (await team.files()).find((file) => file.name === "theirs.txt")!.id;
};

describe("a file that is not of one's own run", () => {
  const foreign: Record<string, () => Promise<string>> = {
    "of the run of another visitor": () => inRunOfAnother("Other"),
    "that a member has uploaded": () => uploadAs(team),
    "of another team": async () => uploadAs(await makeUploadTeam(world)),
    "that a record holds, whose field the wizard asks for": async () => {
      const id = await uploadAs(team);
      await team.add(team.campers, { [team.camperName]: "Held", [team.papers]: [id] });
      return id;
    },
    "that nobody has": async () => newId(),
  };

  it.each(Object.keys(foreign))("%s is neither taken nor shown by its id", async (which) => {
    const id = await foreign[which]!();
    await page.fill("Name", "Thief").put(keepName("Papers"), id).press("Next");
    expect(page.status).toBe(422);
    expect(page.errorAt("Papers")).toBe("This file doesn’t exist.");
    expect(page.text).not.toMatch(/secret|theirs/);
    const step = page.markup.match(/action="([^"?]*\/step-[^"?]*)[?"]/)![1]!;
    for (const size of ["", "?size=64"]) expect((await page.fetch(`${step}/files/${id}${size}`)).status).toBe(404);
    await page.press("Next");
    expect([page.status, await team.camper("Thief")]).toEqual([422, undefined]);
  });

  it.each(Object.keys(foreign))("%s is not opened by an address that fills it in", async (which) => {
    const id = await foreign[which]!();
    const named = await team.browser().open(`${team.pathOf(wizardId)}?camper.papers=${id}&camper.name=Thief`);
    expect(named.text).not.toMatch(/secret|theirs/);
    await named.press("Next");
    expect([named.status, named.text]).toEqual([422, expect.stringContaining("This file doesn’t exist.")]);
    expect(named.text).not.toMatch(/secret|theirs/);
  });
});

describe("a picture that a record holds", () => {
  it("is shown to whom the step shows the record, stays by being left alone, and is nobody else's", async () => {
    const form = new FormData();
    form.set("file", await pictureFile("Zoe.png"));
    const { id } = await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), form));
    const zoe = await team.add(team.campers, { [team.camperName]: "Zoe", [team.photo]: id });
    const own = await team.publish(
      flowOf(
        [
          {
            tasks: [
              {
                type: "update_data_fields_for_data_records",
                name: "details",
                settings: { records: "start", fields: [asked(team.camperName), asked(team.photo)] },
              },
            ],
          },
        ],
        { startCollectionId: team.campers, finishText: "<p>Saved.</p>" },
      ),
    );
    const mine = await team.browser().open(team.pathOf(own));
    const step = mine.path;
    await mine.press("Finish");
    await team.db.data
      .updateTable("_wizard_run")
      .set({ recognized_at: new Date(), start_record_id: zoe.id, answers: "{}", status: "in_progress" })
      .where("wizard_id", "=", own)
      .execute();
    await mine.open(team.pathOf(own));
    expect(mine.text).toContain("Keep “Zoe.png”");
    expect((await mine.fetch(`${step}/files/${id}?size=64`)).status).toBe(200);
    expect((await team.browser().fetch(`${step}/files/${id}?size=64`)).status).toBe(404);
    await mine.fill("Name", "Zoé").press("Finish");
    expect(mine.text).toContain("Saved.");
    expect((await team.camper("Zoé"))!.values[team.photo]).toBe(id);
  });
});
