import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { spend } from "#server/http/rate-limit.ts";
import { fileTypes } from "#shared/file-types.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makePerson } from "#testing/factories.ts";
import type { FormBrowser } from "#testing/form-browser.ts";
import { makeUploadTeam, pictureFile, textFile, type UploadTeam } from "#testing/upload-team.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: UploadTeam;

beforeAll(async () => {
  team = await makeUploadTeam(world);
});

let wizardId: string;
let page: FormBrowser;
let storedBefore = 0;
beforeEach(async () => {
  for (const { id } of await team.files()) await world.app.files.remove(id);
  storedBefore = countStored();
  wizardId = await team.publish(team.registration());
  page = await team.browser().open(team.pathOf(wizardId));
});

/** Beside what was there before the test. */
const bytesLeft = (): number => countStored() - storedBefore;
const countStored = (): number => {
  const root = join(world.app.env.DATA_DIR, "files");
  if (!statSync(root, { throwIfNoEntry: false })) return 0;
  return (readdirSync(root, { recursive: true }) as string[]).filter((name) => statSync(join(root, name)).isFile())
    .length;
};
const inRunOfAnother = async (name: string) => {
  const other = await team.browser().open(team.pathOf(wizardId));
  await other.fill("Name", name).attach("Papers", textFile("theirs.txt")).press("Next");
  return (await team.files()).find((file) => file.name === "theirs.txt")!.id;
};

describe("what is no upload cannot pose as one", () => {
  it.each(["multipart", "urlencoded", "json"] as const)("a text under a file's name, as %s", async (as) => {
    const id = await inRunOfAnother("Other");
    const pairs = { [page.nameOf("Name")]: "Poser", [page.nameOf("Papers")]: id, move: "next" };
    const form = new FormData();
    for (const [name, value] of Object.entries(pairs)) form.append(name, value);
    const bodies = { multipart: form, urlencoded: new URLSearchParams(pairs), json: JSON.stringify(pairs) };
    const headers = { origin: page.url, ...(as === "json" && { "content-type": "application/json" }) };
    const before = [(await team.files()).length, bytesLeft()];
    const answer = await page.fetch(page.path, { method: "POST", headers, body: bodies[as] });
    expect([303, 422]).toContain(answer.status);
    expect([(await team.files()).length, bytesLeft()]).toEqual(before);
    const runs = (await team.runs(wizardId)).map(({ answers }) => JSON.stringify(answers));
    expect(runs.filter((answers) => answers.includes(id))).toHaveLength(1);
  });

  it("a file for a field, a task or a row that is not asked is let pass", async () => {
    const name = page.nameOf("Papers");
    const form = new FormData();
    form.append(page.nameOf("Name"), "Ada");
    for (const other of [
      name.replace(team.papers, team.age),
      name.replace(team.papers, newId()),
      name.replace(/^v~[^~]+/, `v~${newId()}`),
      name.replace("~~", "~row1~"),
      name.replace(/\.file$/, ""),
      "file",
      "",
    ])
      form.append(other, textFile("stray.txt"));
    form.append("move", "next");
    await page.fetch(page.path, { method: "POST", headers: { origin: page.url }, body: form });
    expect([await team.files(), bytesLeft()]).toEqual([[], 0]);
  });

  it("what fills in the trap leaves nothing", async () => {
    await page.put("website", "https://spam.example").attach("Papers", textFile("spam.txt")).press("Next");
    expect([page.status, await team.files(), await team.runs(wizardId)]).toEqual([200, [], []]);
  });
});

describe("what is refused leaves no byte and no row, and says why at its field", () => {
  const words = {
    en: {
      long: "10 kB",
      full: "You can add at most 3.",
      kind: "Allowed: Document, PDF.",
      empty: "This file is empty.",
    },
    es: { long: "10 kB", full: "3 como máximo.", kind: "Documento, PDF", empty: "vacío" },
    fr: { long: "10\u202fko", full: "3 au plus.", kind: "Document, PDF", empty: "vide" },
  } as const;

  it.each(Object.keys(words) as (keyof typeof words)[])("in %s", async (language) => {
    const said = words[language];
    const at = `${team.pathOf(wizardId)}?lang=${language}`;
    const tried: [string, File[]][] = [
      [said.long, [textFile("long.txt", "x".repeat(10_001))]],
      [said.kind, [await pictureFile("photo.txt")]],
      [said.empty, [new File([], "nothing.txt")]],
    ];
    for (const [sentence, files] of tried) {
      page = await team.browser().open(at);
      const next = page.markup.match(/class="button primary"[^>]*>([^<]*)/)![1]!;
      await page
        .fill("Name", "Ada")
        .attach("Papers", ...files)
        .press(next);
      expect([page.status, page.errorAt("Papers")]).toEqual([422, expect.stringContaining(sentence)]);
      expect(page.errorAt("Papers")).toContain(files[0]!.name);
      expect([await team.files(), bytesLeft()]).toEqual([[], 0]);
    }
    page = await team.browser().open(at);
    const next = page.markup.match(/class="button primary"[^>]*>([^<]*)/)![1]!;
    await page
      .fill("Name", "Ada")
      .attach("Papers", ...["a", "b", "c", "d"].map((name) => textFile(`${name}.txt`)))
      .press(next);
    expect([page.status, page.errorAt("Papers")]).toEqual([
      422,
      expect.stringMatching(new RegExp(`d\\.txt.*${said.full}`)),
    ]);
    expect((await team.files()).map(({ name }) => name)).toEqual(["a.txt", "b.txt", "c.txt"]);
  });

  it("a page that says it is a picture is no picture", async () => {
    await page.attach("Photo", textFile("photo.png", "<!doctype html><script>alert(1)</script>")).press("Next");
    expect(page.errorAt("Photo")).toContain("Allowed: Picture.");
    expect(bytesLeft()).toBe(0);
  });

  it("where the installation takes no such files, or none so large", async () => {
    const { email } = await makePerson(world.db, { isSysAdmin: true });
    const sys = await world.signIn(email);
    const change = (values: object) => bodyOf(sys.patch("/api/sys-admin/settings", values));
    await change({ uploadMegabytes: 1, uploadTypes: ["document"] });
    const large = await pictureFile("large.png");
    await page.attach("Photo", large).press("Next");
    expect(page.errorAt("Photo")).toContain("isn’t accepted here");
    expect(page.text).toContain("up to 1 MB");
    await change({ uploadMegabytes: 25, uploadTypes: [...fileTypes] });
    expect(bytesLeft()).toBe(0);
  });

  it("when the run has all that a run may hold, or the network has sent all that it may", async () => {
    await page.fill("Name", "Ada").attach("Papers", textFile("one.txt")).press("Next");
    await page.press("Back");
    const [one] = await team.files();
    await world.db.app
      .updateTable("file")
      .set({ bytes: 250 * 1024 ** 2 })
      .where("id", "=", one!.id)
      .execute();
    await page.attach("Papers", textFile("two.txt")).press("Next");
    expect(page.errorAt("Papers")).toContain("at most 100 files and 250 MB");
    await world.db.app.updateTable("file").set({ bytes: 10 }).where("id", "=", one!.id).execute();
    const fromHere = { key: `visitor-files:${team.teamId}:127.0.0.1`, most: 10_000, seconds: 60 };
    await spend(world.app, fromHere, 600);
    await page.attach("Papers", textFile("three.txt")).press("Next");
    expect(page.errorAt("Papers")).toContain("Too many files have come from your connection.");
    expect((await team.files()).map(({ name }) => name)).toEqual(["one.txt"]);
    expect(page.text).toContain("Keep “one.txt”");
    await world.db.app.deleteFrom("rate_limit").where("key", "=", fromHere.key).execute();
  });

  it("when the browser goes away in the middle", async () => {
    const { hostname, port } = new URL(page.url);
    const body = [
      ...[
        "--edge",
        `content-disposition: form-data; name="${page.nameOf("Papers")}"; filename="whole.txt"`,
        "",
        "whole",
      ],
      ...["--edge", `content-disposition: form-data; name="${page.nameOf("Papers")}"; filename="half.txt"`, "", "half"],
    ].join("\r\n");
    const headers = {
      "content-type": "multipart/form-data; boundary=edge",
      "content-length": "9000",
      origin: page.url,
    };
    await new Promise<void>((gone) => {
      const sent = request({ hostname, port, path: page.path, method: "POST", headers });
      sent.on("error", () => gone());
      sent.write(body, () => setTimeout(() => sent.destroy(), 200));
      sent.on("close", () => gone());
    });
    await expect.poll(async () => [(await team.files()).length, bytesLeft()]).toEqual([0, 0]);
  });
});
