import { beforeAll, expect, it } from "vitest";
import { sendMessage } from "#messages/sending/send-message.server.ts";
import { startDue } from "#messages/sending/start-due.server.ts";
import type { TemplateShown } from "#messages/templates/contract.ts";
import { longWorkKinds, runLongWork } from "#platform/long-work/long-work.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf } from "#testing/data-world.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { asked, flowOf, makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";

const { world, mail } = startSendingWorld();
let team: WizardTeam & PublicWizards;
let templateId: string;

beforeAll(async () => {
  const made = await makeWizardTeam(world);
  team = { ...made, ...publicWizardsOf(world, made) };
  const template = await bodyOf<TemplateShown>(
    team.admin.post(team.path("/templates"), {
      ...{ Name: "Confirmation", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
      ...{ SubjectLine: "Welcome {{ record.name }}", TextOnlyVersion: "We have you, {{ record.name }}." },
    }),
  );
  templateId = template.Id;
  await bodyOf(team.admin.post(team.path(`/templates/${templateId}/publish`)));
});

/** A parent who says who they are, and a letter to them; opened to the world by the administration. */
async function open(more: object = {}): Promise<string> {
  const flow = flowOf([
    {
      title: "You",
      tasks: [
        {
          ...{ type: "create_data_record", name: "parent" },
          settings: { collectionId: team.parents, fields: [asked(team.parentName), asked(team.email)] },
        },
        {
          ...{ type: "export_data_records_to_csv", name: "list" },
          settings: { records: "parent", fileName: "You", isOffered: false },
        },
        {
          ...{ type: "send_outgoing_message", name: "letter", ...more },
          settings: { templateId, records: "parent", attachments: ["list"] },
        },
      ],
    },
  ]);
  const input = { name: `Register ${newId()}`, isPublic: true, externalAccessBy: "anyone", flow };
  const { id } = await bodyOf<{ id: string }>(team.admin.post(team.path("/wizards"), input));
  await bodyOf(team.admin.post(team.path(`/wizards/${id}/publish`)));
  return id;
}

async function register(wizardId: string, name: string) {
  const page = await team.browser().open(team.pathOf(wizardId));
  await page.fill("Name", name).fill("Email", `${name.toLowerCase()}@example.test`).press("Finish");
  expect(page.text).toContain("Thank you");
  const [run] = await team.runs(wizardId);
  return run!;
}

const messageOf = ({ report }: { report: unknown }) =>
  (report as { messageId: string | null; recipients: number }[]).at(-1)!.messageId;

async function sendNow(messageId: string) {
  const past = { scheduled_at: new Date(Date.now() - 1000) };
  await team.db.update("outgoing_message", past).where("id", "=", messageId).execute();
  await startDue(world.app);
  await sendMessage(world.app, { teamId: team.teamId, messageId });
}

const lettersTo = (address: string) =>
  mail.letters
    .filter(({ envelope }) => envelope.includes(address))
    .map(({ subject, attachments }) => [subject, ...attachments.map(({ filename }) => filename)]);

it("a visitor's run writes to who they are, as by who has opened it to the world, and only once", async () => {
  const run = await register(await open(), "Ada");
  const messageId = messageOf(run)!;
  await sendNow(messageId);
  await sendNow(messageId);
  expect(lettersTo("ada@example.test")).toEqual([["Welcome Ada", "You.csv"]]);
  const version = team.db.from("data_wizard_version").select("published_by").where("id", "=", run.version_id);
  const { published_by } = await version.executeTakeFirstOrThrow();
  const message = team.db.from("outgoing_message").select(["owned_by", "sends_as"]).where("id", "=", messageId);
  expect(await message.executeTakeFirst()).toEqual({ owned_by: published_by, sends_as: published_by });
});

it("so do its tasks in the background", async () => {
  const wizardId = await open({ isInBackground: true });
  const { work_id } = await register(wizardId, "Ben");
  await runLongWork(world.app, longWorkKinds.all(), { teamId: team.teamId, workId: work_id! });
  const [run] = await team.runs(wizardId);
  await sendNow(messageOf(run!)!);
  expect(lettersTo("ben@example.test")).toEqual([["Welcome Ben", "You.csv"]]);
});

it("where nobody may send it any more, what a visitor has said is kept all the same", async () => {
  const wizardId = await open();
  await team.db.update("data_wizard_version", { published_by: null }).where("wizard_id", "=", wizardId).execute();
  const run = await register(wizardId, "Cleo");
  expect([run.status, messageOf(run)]).toEqual(["finished", null]);
  expect((await team.list(team.parents)).records.map(({ name }) => name)).toContain("Cleo");
});
