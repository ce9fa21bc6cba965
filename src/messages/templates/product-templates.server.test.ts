import { expect, it } from "vitest";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { brandAccent } from "#shared/brands.ts";
import { readableAccent } from "#shared/color-contrast.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam } from "#testing/outgoing-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { ProductTemplateListed, TemplatePreviewed, TemplateShown } from "./contract.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));

async function makeTeam() {
  const team = await makeOutgoingTeam(world);
  await world.db.app.updateTable("team").set({ app_brand: "simply_camps" }).where("id", "=", team.teamId).execute();
  const at = (rest = "") => team.path(`/product-templates${rest}`);
  return {
    ...{ ...team, at },
    offered: async (language: string, who: Visitor = team.admin) =>
      (await bodyOf<{ templates: ProductTemplateListed[] }>(who.get(at(`?language=${language}`)))).templates,
    useFor: (message: MessageShown, key: string) =>
      team.admin.post(team.path(`/messages/${message.Id}/use-template`), { productTemplate: key }),
  };
}

it("those of the team's brand and those for all are there at once, in the language asked for", async () => {
  const team = await makeTeam();
  const keys = ["camps-newsletter", "camps-reminder", "invitation", "confirmation", "cancellation", "survey"];
  expect((await team.offered("en")).map(({ Key }) => Key)).toEqual(keys);
  expect((await team.offered("fr"))[0]).toMatchObject({ Name: "Lettre du camp", ContentLanguageId: "fr" });
  const writer = await team.writer("outgoing_messages_user_emails");
  expect(await team.offered("es", writer)).toHaveLength(6);
  const texter = await team.writer("outgoing_messages_user_sms");
  expect(await team.offered("en", texter)).toEqual([]);
  expect((await texter.get(team.at("/invitation/preview?language=en"))).status).toBe(403);
});

it("one is looked at as a recipient gets it, with the team's name where it has no logo", async () => {
  const team = await makeTeam();
  const preview = (key: string) => bodyOf<TemplatePreviewed>(team.admin.get(team.at(`/${key}/preview?language=es`)));
  const { subject, html, text, problems } = await preview("camps-newsletter");
  expect(problems).toEqual([]);
  expect(subject).toContain("Noticias de ");
  expect(html).toContain(`${world.app.env.APP_URL}/pictures/mail/camp-lake.png`);
  expect(html).toContain('lang="es"');
  expect(text).toContain("Cancelar la suscripción");
  // Of what somebody waits for there is nothing to unsubscribe from.
  expect((await preview("confirmation")).text).not.toContain("Cancelar la suscripción");
  expect((await team.admin.get(team.at("/weddings-newsletter/preview?language=es"))).status).toBe(404);
});

it("a mail shows the team's logo once it has one", async () => {
  const team = await makeTeam();
  const fileId = "01980000-0000-7000-8000-000000000777";
  const logo = JSON.stringify({ fileId });
  const set = { organization_logo_horizontal: logo } as never;
  await world.db.app.updateTable("team").set(set).where("id", "=", team.teamId).execute();
  const { html } = await bodyOf<TemplatePreviewed>(team.admin.get(team.at("/survey/preview?language=en")));
  expect(html).toMatch(new RegExp(`<img class="words" src="[^"]+/api/message-pictures\\?token=${fileId}\\.[^"]+"`));
});

it("a mail has the team's own color, dark enough for white text, where its design names none", async () => {
  const team = await makeTeam();
  const htmlNow = async () =>
    (await bodyOf<TemplatePreviewed>(team.admin.get(team.at("/survey/preview?language=en")))).html;
  expect(await htmlNow()).toContain(brandAccent.simply_camps);
  await bodyOf(team.admin.patch(team.path("/account"), { publicTheme: { color: "#ffcc00" } }));
  const html = await htmlNow();
  expect(html).not.toContain(brandAccent.simply_camps);
  expect(html).toContain(readableAccent("#ffcc00"));
});

it("a copy is a draft of the team's own", async () => {
  const team = await makeTeam();
  const copy = (who: Visitor) => who.post(team.at("/camps-reminder/copy"), { ContentLanguageId: "fr" });
  const made = await bodyOf<TemplateShown>(copy(team.admin));
  expect(made).toMatchObject({
    ...{ Name: "Rappel du camp", Status: "draft", ContentLanguageId: "fr", UsedFor: "participation_only" },
    ...{ Problems: [], IsTextOwn: false, Abilities: { manage: true, delete: true } },
  });
  expect(made.SubjectLine).toBe("Plus qu’une semaine\u00a0: tout pour le premier jour");
  expect(await team.offered("fr")).toHaveLength(6);
  const published = await team.admin.post(team.path(`/templates/${made.Id}/publish`));
  expect(published.status).toBe(200);
  expect((await copy(await team.writer("outgoing_messages_user_emails"))).status).toBe(403);
});

it("a message begins with one in each of its languages", async () => {
  const team = await makeTeam();
  const en = { subject: "", text: "Words" };
  const message = await team.begin({ ContentTypeId: "PARTICIPATION", Contents: { en, fr: en } });
  const begun = await bodyOf<MessageShown>(team.useFor(message, "survey"));
  expect(begun.Template).toBeNull();
  expect(begun.Contents.en?.subject).toBe("How was it? Three questions, three minutes");
  expect(begun.Contents.fr?.subject).toContain("Trois questions");
  expect(begun.Contents.es).toBeUndefined();
  expect(begun.Contents.en?.design).toMatchObject({ blocks: expect.arrayContaining([expect.anything()]) });
});

it("a subject that was typed stays; one that a template has put there makes room for the next one's", async () => {
  const team = await makeTeam();
  const en = { subject: "Our summer", previewText: "", text: "Words" };
  const message = await team.begin({ ContentTypeId: "PARTICIPATION", Contents: { en, fr: { text: "Mots" } } });
  const begun = await bodyOf<MessageShown>(team.useFor(message, "survey"));
  expect(begun.InternalName).toBe(message.InternalName);
  expect(begun.Contents.en?.subject).toBe("Our summer");
  expect(begun.Contents.en?.previewText).not.toBe("");
  expect(begun.Contents.fr?.subject).toContain("Trois questions");
  const other = await bodyOf<MessageShown>(team.useFor(message, "camps-reminder"));
  expect(other.Contents.en?.subject).toBe("Our summer");
  expect(other.Contents.en?.previewText).not.toBe(begun.Contents.en?.previewText);
  expect(other.Contents.fr?.subject).not.toContain("Trois questions");
  expect(other.Contents.fr?.design).not.toEqual(begun.Contents.fr?.design);
});

it("one that is not for such messages, or of another brand, is refused", async () => {
  const team = await makeTeam();
  const news = await team.begin({ ContentTypeId: "MARKETING" });
  expect((await team.useFor(news, "confirmation")).status).toBe(400);
  expect((await team.useFor(news, "music-newsletter")).status).toBe(404);
  const sms = await team.begin({ DeliveryMethodId: "SMS", ContentTypeId: "MARKETING", Audience: { sources: [] } });
  expect((await team.useFor(sms, "camps-newsletter")).status).toBe(400);
  expect((await team.message(news.Id)).Contents.en?.text).toBe("Camp begins on Monday.");
});
