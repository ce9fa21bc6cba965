import { Tokenizer } from "liquidjs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { bodyOf } from "#testing/data-world.ts";
import { designsAtBounds, designsOverBounds } from "#testing/large-designs.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { startDue } from "#testing/start-due.ts";
import { refusal } from "#testing/view-team.ts";

const { makeTeam, world, mail, addParents, makeDue, run } = startSendingWorld();
let team: OutgoingTeam;

beforeEach(async () => {
  team = await makeTeam();
});

const at = (id: string, rest = "") => team.path(`/messages/${id}${rest}`);
const contentWith = (design: object) => ({ subject: "News", design });
const tooLarge = designsOverBounds.tooManyLinks!;
const sentence = "This design has more than 500 links.";
const storeTooLarge = (id: string) =>
  world.db
    .team(team.teamId)
    .update("outgoing_message", { contents: JSON.stringify({ en: contentWith(tooLarge) }) })
    .where("id", "=", id)
    .execute();

describe("a design over a bound", () => {
  it.each([
    ["tooManyContentTags", "This message has more than 5000 merge tags."],
    ["tooManyElements", "The formatted texts of this design have more than 10000 HTML tags."],
    ["tooManyLinks", sentence],
    ["tooMuchDesignText", "The texts of this design have more than 300000 characters."],
  ])("is not saved: %s", async (bound, told) => {
    const Contents = { fr: contentWith(designsOverBounds[bound]!) };
    const begun = { InternalName: "Large", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL", Contents };
    expect(await refusal(team.admin.post(team.path("/messages"), begun))).toBe(`400 Contents.fr ${told}`);
    const { Id } = await team.begin();
    expect(await refusal(team.admin.patch(at(Id), { Contents }))).toBe(`400 Contents.fr ${told}`);
  });

  it("that was stored before is shown with its problem, and neither sent nor in the way of other changes", async () => {
    await addParents(1);
    const { Id } = await team.begin();
    await storeTooLarge(Id);
    expect((await team.message(Id)).Contents.en!.design).toMatchObject({
      blocks: (tooLarge as { blocks: object[] }).blocks,
    });
    const { checks } = await bodyOf<{ checks: object[] }>(team.admin.get(at(Id, "/checks")));
    expect(checks).toEqual([
      expect.objectContaining({ isProblem: true, language: "en", part: "design", message: sentence }),
    ]);
    const preview = await bodyOf<{ html: string; problems: object[] }>(team.admin.get(at(Id, "/preview")));
    expect([preview.html, preview.problems]).toEqual(["", [expect.objectContaining({ problem: "tooManyLinks" })]]);
    expect(await refusal(team.admin.post(at(Id, "/schedule"), {}))).toBe(`409 Contents.en.design ${sentence}`);
    const fr = { subject: "Salut", text: "Salut" };
    await bodyOf(team.admin.patch(at(Id), { InternalName: "Other", Contents: { fr } }));
    expect(await refusal(team.admin.patch(at(Id), { SubjectLine: "Other" }))).toBe(`400 Contents.en ${sentence}`);
    await bodyOf(team.admin.patch(at(Id), { Contents: { en: { design: null, text: "News" } } }));
    expect((await team.message(Id)).Contents).toMatchObject({ en: { text: "News" }, fr });
  });

  it("stops a message that had begun to be sent, and says why", async () => {
    await addParents(1);
    const { Id } = await team.begin();
    await makeDue(Id);
    await startDue(world.app);
    await storeTooLarge(Id);
    const frozen = { contents: { en: contentWith(tooLarge) } };
    await world.db
      .team(team.teamId)
      .update("outgoing_message", { frozen: JSON.stringify(frozen) })
      .where("id", "=", Id)
      .execute();
    await run(Id);
    expect(await team.message(Id)).toMatchObject({ Status: "ERROR_SENDING", Problem: sentence });
    expect(mail.letters).toEqual([]);
  });
});

describe("a design at its bounds", () => {
  it("is saved, shown and sent", async () => {
    await addParents(1);
    const design = designsAtBounds["merge tags in many blocks"]!;
    const { Id } = await team.begin({ Contents: { en: contentWith(design) } });
    await makeDue(Id);
    await run(Id);
    expect(await team.message(Id)).toMatchObject({ Status: "SENT" });
    expect(mail.letters.at(-1)!.subject).toBe("News");
  });
});

describe("a content", () => {
  /** How often the text of a block was split into tags while something was asked for. */
  async function splitsDuring(ask: () => Promise<unknown>): Promise<number> {
    const split = vi.spyOn(Tokenizer.prototype, "readTopLevelTokens");
    await ask();
    const count = (split.mock.contexts as Tokenizer[]).filter(({ input }) => input.includes("needle")).length;
    split.mockRestore();
    return count;
  }

  it("is converted and written as a mail no more than once by a request", async () => {
    const html = "<p>needle {{ record.name }}</p>";
    const { Id } = await team.begin({ Contents: { en: contentWith({ blocks: [{ id: "t", kind: "text", html }] }) } });
    const splitsFor = (rest: string) => splitsDuring(() => bodyOf(team.admin.get(at(Id, rest))));
    // Each cleans the HTML, parses the text, writes the mail, looks for warnings: once.
    expect(await splitsFor("")).toBeLessThanOrEqual(4);
    expect(await splitsFor("/preview")).toBeLessThanOrEqual(13);
    expect(await splitsFor("/checks")).toBeLessThanOrEqual(15);
  });
});
