import { beforeEach, describe, expect, it } from "vitest";
import { sweepFiles } from "#platform/files/jobs.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { elementsIn } from "#testing/parsed-html.ts";
import { keyIn } from "#testing/public-wizards.ts";
import { makeUploadTeam, pictureFile, textFile, type UploadTeam } from "#testing/upload-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf } from "#testing/wizard-team.ts";
import { abandonRunsOfTeam } from "#wizards/wizard-runs/jobs.server.ts";

const world = whileTesting(startDataWorld);
let team: UploadTeam;

beforeEach(async () => {
  team = await makeUploadTeam(world);
});

const day = 24 * 3600 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** A camper with a photo and two papers, as far as the last step. */
async function register(wizardId: string, name = "Ada") {
  const page = await team.browser().open(team.pathOf(wizardId));
  return page
    .fill("Name", name)
    .attach("Photo", await pictureFile("Ada.png"))
    .attach("Papers", textFile("consent.txt"), textFile("doctor.txt"))
    .press("Next");
}

const picturesIn = (markup: string): string[] =>
  elementsIn(markup)
    .filter(({ name }) => name === "img")
    .map(({ attributes }) => attributes.src!);

describe("files in a public wizard", () => {
  it("are sent by a plain form, named on the way, and are the record's at the end", async () => {
    const wizardId = await team.publish(team.registration());
    const page = await register(wizardId);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining("Photo: Ada.png, papers: consent.txt, doctor.txt"),
    ]);
    await page.press("Finish");
    expect(page.text).toContain("See you in July.");
    const files = await team.files();
    expect(files.map(({ name, owner_id, file_type }) => [name, owner_id, file_type])).toEqual([
      ["Ada.png", null, "image"],
      ["consent.txt", null, "document"],
      ["doctor.txt", null, "document"],
    ]);
    const { values } = (await team.camper("Ada"))!;
    expect([values[team.photo], values[team.papers]]).toEqual([files[0]!.id, [files[1]!.id, files[2]!.id]]);
    expect((await team.admin.get(`/api/files/${files[0]!.id}`)).status).toBe(200);
    // The run has let go of them.
    expect(await team.db.data.selectFrom("_wizard_run_file").selectAll().execute()).toEqual([]);
    expect((await team.stored()).every(({ isHeld, isThere }) => isHeld && isThere)).toBe(true);
  });

  it("are shown when one comes back, a picture made small, to nobody without the key", async () => {
    const wizardId = await team.publish(team.registration());
    const page = await register(wizardId);
    await page.press("Back");
    expect(page.text).toContain("Keep “Ada.png”");
    expect(page.text).toContain("Keep “doctor.txt”");
    const [picture] = picturesIn(page.markup);
    const shown = await page.fetch(picture!);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-cache",
    });
    expect((await team.browser().fetch(picture!)).status).toBe(404);
    // Somebody else with a run of the same wizard.
    const other = await register(wizardId, "Ben");
    expect((await other.fetch(picture!)).status).toBe(404);
    const [own] = await team.files();
    expect((await world.visitor().get(`/api/files/${own!.id}`)).status).toBe(401);
    expect((await team.admin.get(`/api/files/${own!.id}`)).status).toBe(404);
  });

  it("stay as they are, are taken out one by one, or replaced; what is taken out is gone at once", async () => {
    const wizardId = await team.publish(team.registration());
    const page = await register(wizardId);
    await page.press("Back");
    const [, , doctor] = await team.files();
    const kept = page.nameOf("Papers").replace(/\.file$/, ".keep");
    await page
      .put(kept, doctor!.id)
      .attach("Photo", await pictureFile("Better.png", 400))
      .press("Next");
    expect(page.text).toContain("Photo: Better.png, papers: doctor.txt");
    expect(await team.stored()).toEqual([
      { name: "doctor.txt", isThere: true, isHeld: false },
      { name: "Better.png", isThere: true, isHeld: false },
    ]);
    await page.press("Back");
    await page.press("Next");
    await page.press("Finish");
    expect((await team.camper("Ada"))!.values[team.papers]).toEqual([doctor!.id]);
  });

  it("are not lost where another field, or another file, is wrong", async () => {
    const wizardId = await team.publish(team.registration());
    const page = await team.browser().open(team.pathOf(wizardId));
    await page
      .attach("Photo", await pictureFile("Ada.png"))
      .attach("Papers", textFile("long.txt", "x".repeat(300_000)), textFile("consent.txt"))
      .press("Next");
    expect(page.status).toBe(422);
    expect(page.errorAt("Name")).toBe("“Name” is still missing.");
    expect(page.errorAt("Papers")).toBe("“long.txt”: This file is too large. The limit is 10 kB.");
    expect(page.text).toContain("Keep “Ada.png”");
    expect(page.text).toContain("Keep “consent.txt”");
    await page.fill("Name", "Ada").press("Next");
    expect(page.text).toContain("Photo: Ada.png, papers: consent.txt");
  });

  it("belong to the row that they were chosen in", async () => {
    const rows = flowOf([
      {
        tasks: [
          {
            type: "create_data_record",
            name: "camper",
            loop: { over: "rows", least: 1, most: 5, addLabel: "Add a camper" },
            settings: { collectionId: team.campers, fields: [asked(team.camperName), asked(team.papers)] },
          },
        ],
      },
    ]);
    const wizardId = await team.publish(rows);
    const page = await team.browser().open(team.pathOf(wizardId));
    await page.fill("Name", "Ada").attach("Papers", textFile("ada.txt")).press("Add a camper");
    const inputs = elementsIn(page.markup).flatMap(({ attributes }) => attributes.name ?? []);
    const second = (fieldId: string) => inputs.filter((name) => name.includes(fieldId) && !name.endsWith(".keep"))[1]!;
    await page.put(second(team.camperName), "Ben").attachTo(second(team.papers), textFile("ben.txt")).press("Finish");
    const names = new Map((await team.files()).map(({ id, name }) => [id, name]));
    const papers = async (name: string) => (await team.camper(name))!.values[team.papers] as string[];
    expect((await papers("Ada")).map((id) => names.get(id))).toEqual(["ada.txt"]);
    expect((await papers("Ben")).map((id) => names.get(id))).toEqual(["ben.txt"]);
  });

  it("are there once where a button was pressed twice", async () => {
    const wizardId = await team.publish(team.registration());
    const page = await team.browser().open(team.pathOf(wizardId));
    await page.fill("Name", "Ada").press("Next");
    await page.press("Back");
    page.attach("Papers", textFile("consent.txt"));
    await Promise.all([page.press("Next"), page.press("Next")]);
    await page.open(team.pathOf(wizardId));
    await page.press("Finish");
    const { values } = (await team.camper("Ada"))!;
    expect(values[team.papers]).toHaveLength(1);
    expect(await team.stored()).toEqual([{ name: "consent.txt", isThere: true, isHeld: true }]);
  });

  it("go along on another device, by the address that goes on with the run", async () => {
    const wizardId = await team.publish(team.registration());
    const page = await register(wizardId);
    const phone = await team.browser().open(`${team.pathOf(wizardId)}?resume=${keyIn(page, wizardId)}`);
    await phone.press("Back");
    expect((await phone.fetch(picturesIn(phone.markup)[0]!)).status).toBe(200);
    await phone.attach("Papers", textFile("third.txt")).press("Next");
    expect(phone.text).toContain("consent.txt, doctor.txt, third.txt");
    await page.open(team.pathOf(wizardId));
    await page.press("Finish");
    expect((await team.camper("Ada"))!.values[team.papers]).toHaveLength(3);
  });

  it("work in the frame of a widget, where the key is in the address and there is no cookie", async () => {
    const wizardId = await team.publish(team.registration());
    const widgetId = newId();
    const site = { id: widgetId, collection_id: team.campers, wizard_id: wizardId, name: "Site", theme: "{}" };
    const row = { ...site, domains: ["camp.example"] };
    await world.db.transaction((tx) => tx.team(team.teamId).insert("website_widget", [row]).execute());
    const page = await team.browser().open(`${team.pathOf(wizardId)}?frame=${widgetId}`);
    await page
      .fill("Name", "Ada")
      .attach("Photo", await pictureFile("Ada.png"))
      .press("Next");
    await page.press("Back");
    expect(page.cookies.size).toBe(0);
    const [picture] = picturesIn(page.markup);
    expect((await page.fetch(picture!)).status).toBe(200);
    expect((await page.fetch(picture!.replace(/&?run=[^&]*/, ""))).status).toBe(404);
    await page.press("Next");
    await page.press("Finish");
    expect((await team.camper("Ada"))!.values[team.photo]).toEqual(expect.any(String));
  });
});

describe("files live as long as their run", () => {
  it("they go when somebody cancels", async () => {
    const wizardId = await team.publish(team.registration());
    const page = await register(wizardId);
    await page.press("Cancel");
    expect([page.text, await team.stored()]).toEqual([expect.stringContaining("Nothing was sent."), []]);
  });

  it("they stay through the nightly sweep while it goes on, and go when it is given up", async () => {
    const wizardId = await team.publish(team.registration({ abandonAfterDays: 30 }));
    const page = await register(wizardId);
    await world.db.app
      .updateTable("file")
      .set({ created_at: ago(20) })
      .where("team_id", "=", team.teamId)
      .execute();
    await sweepFiles.run(world.app, {});
    expect(await team.stored()).toHaveLength(3);
    await team.db.data
      .updateTable("_wizard_run")
      .set({ answered_at: ago(31) })
      .execute();
    const [first] = await team.files();
    await abandonRunsOfTeam.run(world.app, { teamId: team.teamId });
    expect([await team.stored(), team.hasBytes(first!.storage_key)]).toEqual([[], false]);
    await page.open(team.pathOf(wizardId));
    expect(page.text).not.toContain("Ada");
  });

  it("they go in the night after their run was deleted", async () => {
    const wizardId = await team.publish(team.registration());
    await register(wizardId);
    await team.db.data.deleteFrom("_wizard_run").execute();
    expect(await team.db.data.selectFrom("_wizard_run_file").selectAll().execute()).toEqual([]);
    await world.db.app
      .updateTable("file")
      .set({ created_at: ago(8) })
      .where("team_id", "=", team.teamId)
      .execute();
    await sweepFiles.run(world.app, {});
    expect(await team.stored()).toEqual([]);
  });

  it("those that a member has named in a run stay as well", async () => {
    const flow = team.registration();
    const wizardId = await team.publish(flow);
    const form = new FormData();
    form.set("file", textFile("mine.txt"));
    const { id } = await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), form));
    const { run, step } = await team.start(wizardId);
    await team.answer(run.id, step!.id, { [step!.tasks[0]!.taskId]: { values: { [team.papers]: [id] } } });
    await world.db.app
      .updateTable("file")
      .set({ created_at: ago(8) })
      .where("id", "=", id)
      .execute();
    await sweepFiles.run(world.app, {});
    expect(await team.stored()).toHaveLength(1);
  });
});
