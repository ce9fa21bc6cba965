import type { FastifyReply } from "fastify";
import { readLink } from "#messages/consent/links.server.ts";
import type { PageAsked } from "#server/http/hosted-pages.ts";
import { newSecret } from "#server/http/secrets.ts";
import { sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { html } from "#shared/html.ts";
import { isId } from "#shared/ids.ts";
import { startRun } from "#wizards/wizard-runs/start-run.server.ts";
import { requirePace } from "../visitors/kept-answers.server.ts";
import { teamPage } from "../visitors/team-page.server.ts";
import { keepVisitorKey } from "./begin-run.server.ts";
import { openPublicWizard, type PublicWizard } from "./open-public-wizard.server.ts";
import { sealKey } from "./sealed-key.server.ts";
import { drawClosed, findOpening } from "./show-step.server.ts";
import { pathsOf, wizardPath } from "./wizard-cookie.ts";
import { withKey } from "./wizard-page.server.ts";

type Opened = { place: { teamId: string; wizardId: string }; outboxId: string; recordId: string; wizard: PublicWizard };

/** What a link in a message stands for; nothing of it holds once the wizard is closed or the record is gone. */
async function readOpened({ app, params, query, language }: PageAsked): Promise<Opened> {
  const { teamId, id: outboxId, detail: wizardId = "" } = readLink(app, "wizard", params.token ?? "");
  if (!isId(wizardId)) throw new Refusal("not_found");
  const place = { teamId, wizardId };
  const wizard = await openPublicWizard(app, place, query.has("lang") ? language : undefined);
  const recordId = await findRecipient(wizard, outboxId);
  if (!recordId) throw new Refusal("link_expired");
  return { place, outboxId, recordId, wizard };
}

/** The person whom it was sent to, or whom it was about: as far as the wizard knows people of their collection. */
async function findRecipient(wizard: PublicWizard, outboxId: string): Promise<string | undefined> {
  const row = await wizard.db.data
    .selectFrom("_outbox")
    .select(["person_id", "about_id", "record_ids"])
    .where("id", "=", outboxId)
    .executeTakeFirst();
  const named = [row?.person_id, row?.about_id, ...(row?.record_ids ?? [])];
  for (const id of new Set(named.filter((each) => each != null))) if (await isRecognized(wizard, id)) return id;
  return undefined;
}

/** Only as one of the collections that the wizard recognises people in. */
async function isRecognized({ db, flow }: PublicWizard, recordId: string): Promise<boolean> {
  const record = await db.data
    .selectFrom("_record")
    .select("collections")
    .where("id", "=", recordId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return flow.externalAccessLinks.some(({ collectionId }) => record?.collections.includes(collectionId) ?? false);
}

const isSpent = async ({ wizard, place, outboxId }: Opened): Promise<boolean> =>
  (await wizard.db.data
    .selectFrom("_wizard_run")
    .select("id")
    .where("wizard_id", "=", place.wizardId)
    .where("opened_by", "=", outboxId)
    .executeTakeFirst()) !== undefined;

/** Shown, and not spent: mail programs look at links before people do. */
export async function showLink(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const opened = await readOpened(asked);
  const closed = await findClosed(asked, opened);
  if (closed) return send(asked, opened, closed);
  if (await isSpent(opened)) return showSpent(asked, opened);
  const say = sayIn(opened.wizard.language);
  const path = `/AuthPublicDataWizard/${asked.params.token}`;
  const body = html`<p>${say("publicPages.link.about", { team: opened.wizard.team.name })}</p>
<form method="post" action="${path}"><button class="button primary">${say("publicPages.link.goOn")}</button></form>`;
  return send(asked, opened, { title: say("publicPages.link.title"), body });
}

/** Spent by the first who continues: their run is about the record that the message was about. */
export async function followLink(asked: PageAsked): Promise<FastifyReply> {
  requirePace(asked.app, asked.request);
  const { app, reply } = asked;
  const opened = await readOpened(asked);
  const closed = await findClosed(asked, opened);
  if (closed) return send(asked, opened, closed);
  if (await isSpent(opened)) return showSpent(asked, opened);
  const { place, outboxId, recordId, wizard } = opened;
  const key = newSecret();
  const caller = withKey(app, wizard.caller, key);
  const { run } = await startRun({ app, caller }, { dataWizardId: place.wizardId, language: wizard.language });
  const bound = await wizard.db.data
    .updateTable("_wizard_run")
    .set({ recognized_at: new Date(), start_record_id: recordId, opened_by: outboxId })
    .where("id", "=", run.id)
    .executeTakeFirst()
    .catch((error: { code?: string }) => {
      // Somebody else was faster with the same link.
      if (error.code === "23505") return undefined;
      throw error;
    });
  if (!bound) return showSpent(asked, opened);
  keepVisitorKey({ asked, place, wizard }, key);
  return reply.redirect(pathsOf(place, undefined, sealKey(app, place.wizardId, key)).home, 303);
}

/** A link begins a run like everybody else: while it is open, and as long as there is room. */
async function findClosed(asked: PageAsked, { wizard }: Opened): Promise<Content | undefined> {
  const opening = await findOpening({ asked, wizard });
  return opening === "open" ? undefined : drawClosed(wizard, opening);
}

function showSpent(asked: PageAsked, opened: Opened): Promise<FastifyReply> {
  const say = sayIn(opened.wizard.language);
  const body = html`<p>${say("publicPages.link.spent")}</p><p><a class="button primary" href="${wizardPath(opened.place)}">${say("publicPages.link.code")}</a></p>`;
  return send(asked, opened, { title: say("publicPages.link.spentTitle"), body, status: 410 });
}

type Content = { title: string; body: ReturnType<typeof html>; status?: number };

async function send({ app, reply }: PageAsked, { wizard, place }: Opened, { title, body, status = 200 }: Content) {
  const content = { title, body, path: wizardPath(place), width: "prose" } as const;
  const text = await teamPage(app, wizard.team, wizard.language, content);
  return reply.code(status).header("cache-control", "private, no-store").type("text/html; charset=utf-8").send(text);
}
