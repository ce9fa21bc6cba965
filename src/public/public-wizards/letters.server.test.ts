import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { sendMessage } from "#messages/sending/send-message.server.ts";
import type { TemplateShown } from "#messages/templates/contract.ts";
import { longWorkKinds, runLongWork } from "#platform/long-work/long-work.server.ts";
import type { Jobs } from "#server/jobs/job-queue.ts";
import { contrastOf } from "#shared/color-contrast.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf } from "#testing/data-world.ts";
import { type PublicWizards, publicWizardsOf } from "#testing/public-wizards.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { startDue } from "#testing/start-due.ts";
import { tellChange } from "#testing/tell-change.ts";
import type { Visitor } from "#testing/visitor.ts";
import { asked, flowOf, makeWizardTeam, type WizardTeam } from "#testing/wizard-team.ts";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import { sendConfirmation } from "#wizards/wizard-runs/confirm-run.server.ts";

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

const usualConfirmation = { to: "email", subject: "Thank you, {{ nickname }}", text: "Dear {{ nickname }},\nsee you!" };
const mayOwn = ["outgoing_messages_user_emails", "outgoing_messages_user_send_emails"] as const;

/** Asks for an address and a name, makes no record, and confirms. */
async function openConfirming(confirmation: object = {}): Promise<string> {
  const flow = flowOf(
    [
      {
        title: "You",
        tasks: [
          { ...{ type: "create_temp_variable", name: "nickname" }, settings: { label: "Nickname" } },
          {
            ...{ type: "create_temp_variable", name: "email" },
            settings: { label: "Where to", dataType: "email_address" },
          },
        ],
      },
    ],
    {
      confirmation: { ...usualConfirmation, ...confirmation },
    },
  );
  const input = { name: `Confirming ${newId()}`, isPublic: true, externalAccessBy: "anyone", flow };
  const { id } = await bodyOf<{ id: string }>(team.admin.post(team.path("/wizards"), input));
  await bodyOf(team.admin.post(team.path(`/wizards/${id}/publish`)));
  return id;
}

/** What the last run said at its end. */
let ending = "";

async function finishConfirming(wizardId: string, nickname: string, email: string, language = "en"): Promise<string> {
  const page = await team.provingBrowser().open(`${team.pathOf(wizardId)}?lang=${language}`);
  await page.fill("Nickname", nickname).fill("Where to", email);
  await page.press(language === "fr" ? "Terminer" : "Finish");
  expect(page.text).toContain(language === "fr" ? "Merci" : "Thank you");
  ending = page.text;
  const runs = await team.runs(wizardId);
  return runs
    .map(({ id }) => id)
    .sort()
    .at(-1)!;
}

let sent: MockInstance<Jobs["send"]>;
beforeAll(() => {
  sent = vi.spyOn(world.app.jobs, "send");
});
afterAll(() => sent.mockRestore());
const confirmationJobs = (runId: string): object[] =>
  sent.mock.calls.flatMap(([, { name }, data]) =>
    name === "send-wizard-confirmation" && (data as { runId?: string }).runId === runId ? [data] : [],
  );

describe("the confirmation of a visitor's run", () => {
  const send = (runId: string) => sendConfirmation.run(world.app, { teamId: team.teamId, runId });

  it("goes to the address that was given, with what was said, once for a finish", async () => {
    const runId = await finishConfirming(await openConfirming(), "Dot <b>{{ email }}</b>", "dot@example.test");
    expect(ending).toContain("A confirmation is on its way to d•••@example.test.");
    // It holds nothing of what was said.
    expect(confirmationJobs(runId)).toEqual([{ teamId: team.teamId, runId }]);
    await send(runId);
    const [letter, ...more] = mail.letters.filter(({ envelope }) => envelope.includes("dot@example.test"));
    expect(more).toEqual([]);
    expect(letter!.subject).toBe("Thank you, Dot <b>{{ email }}</b>");
    expect(letter!.text).toContain("Dear Dot <b>{{ email }}</b>,\nsee you!");
    expect(letter!.html).toContain("Dear Dot &#60;b&#62;{{ email }}&#60;/b&#62;,");
  });

  it("comes from the team: its sender, its color and its contact", async () => {
    const theme = { color: "#ffee00", contactEmail: "office@lark.test", contactAddress: "1 Lake Road\nIthaca" };
    await bodyOf(team.admin.patch(team.path("/account"), { publicTheme: theme }));
    const { name } = await world.db.app
      .selectFrom("team")
      .select("name")
      .where("id", "=", team.teamId)
      .executeTakeFirstOrThrow();
    const wizardId = await openConfirming();
    const letterTo = async (nickname: string) => {
      await send(await finishConfirming(wizardId, nickname, `${nickname}@from.test`));
      return mail.letters.find(({ envelope }) => envelope.includes(`${nickname}@from.test`))!;
    };
    const before = await letterTo("before");
    expect(before.from).toMatchObject({ value: [{ name, address: expect.not.stringContaining("lark.test") }] });
    const id = newId();
    const sender = {
      id,
      channel: "EMAIL" as const,
      name: "Lark office",
      address: "office@lark.test",
      proven_at: new Date(),
    };
    await world.db.transaction((tx) => tx.team(team.teamId).insert("message_sender", [sender]).execute());
    const after = await letterTo("after");
    await team.db.update("message_sender", { deleted_at: new Date() }).where("id", "=", id).execute();
    expect(after.from).toMatchObject({ value: [{ name: "Lark office", address: "office@lark.test" }] });
    expect(after.text).toContain(`Dear after,\nsee you!\n\n-- \n${name}\n1 Lake Road\nIthaca\noffice@lark.test`);
    // Yellow is darkened as far as it can be read.
    const [, accent = ""] = /color:(#[0-9a-f]{6})">/.exec(after.html as string) ?? [];
    expect([accent === "#ffee00", contrastOf(accent, "#ffffff") >= 4.5]).toEqual([false, true]);
    expect(after.html).toContain("1 Lake Road<br>Ithaca<br>office@lark.test");
  });

  it("is approved by whoever has published it, where the team wants approval", async () => {
    const wizardId = await openConfirming();
    const publisher = await team.memberWith(
      [{ permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] }],
      ["team_admin_data_collections", "team_admin_data_wizards", ...mayOwn, "outgoing_messages_approval_emails"],
    );
    const wantApproval = (messagesNeedApproval: boolean) =>
      bodyOf(team.admin.patch(team.path("/account"), { messagesNeedApproval }));
    await wantApproval(true);
    const change = (text: string, who: Visitor) =>
      bodyOf(who.patch(team.path(`/wizards/${wizardId}`), { confirmation: { ...usualConfirmation, text } }));
    const publish = (who: Visitor) => bodyOf(who.post(team.path(`/wizards/${wizardId}/publish`)));
    const finish = async (name: string) => send(await finishConfirming(wizardId, name, `${name}@approval.test`));
    await finish("first");
    const waits = async () => {
      const { problems } = await bodyOf<WizardShown>(team.admin.get(team.path(`/wizards/${wizardId}`)));
      return problems.some(({ problem }) => problem === "confirmationUnapproved");
    };
    expect(await waits()).toBe(false);
    await change("Mine", publisher);
    await publish(publisher);
    expect(await waits()).toBe(true);
    await finish("own");
    expect(ending).not.toContain("confirmation is on its way");
    await change("The administrator's", team.admin);
    await publish(publisher);
    await finish("others");
    await change("Approved", team.admin);
    await publish(team.admin);
    expect(await waits()).toBe(false);
    await finish("approved");
    await wantApproval(false);
    const got = ["first", "own", "others", "approved"].map((name) => lettersTo(`${name}@approval.test`).length);
    // Nobody has approved what the publisher has written: not even with a change of somebody else in it.
    expect(got).toEqual([1, 0, 0, 1]);
  });

  it("waits again once somebody has translated it, in every language, and is approved as it stands", async () => {
    const wizardId = await openConfirming();
    const languages = { available_data_languages: ["en", "fr"] } as never;
    await world.db.app.updateTable("team").set(languages).where("id", "=", team.teamId).execute();
    await tellChange(world.app, team.teamId);
    const translator = await team.memberWith([], ["team_admin_data_collections", "team_admin_data_wizards"]);
    const wantApproval = (messagesNeedApproval: boolean) =>
      bodyOf(team.admin.patch(team.path("/account"), { messagesNeedApproval }));
    await wantApproval(true);
    const finish = async (name: string) => {
      await send(await finishConfirming(wizardId, name, `${name}@translated.test`, "fr"));
      return lettersTo(`${name}@translated.test`).length;
    };
    expect(await finish("before")).toBe(1);
    const words = { confirmationText: "Tout autre chose" };
    await bodyOf(translator.patch(team.path(`/wizards/${wizardId}/translations`), { language: "fr", words }));
    expect(await finish("translated")).toBe(0);
    // Nothing else has changed: publishing it again is to approve it.
    await bodyOf(team.admin.post(team.path(`/wizards/${wizardId}/publish`)));
    expect(await finish("approved")).toBe(1);
    await wantApproval(false);
  });

  it("is in the language of the run, as far as its words are translated", async () => {
    const wizardId = await openConfirming();
    const languages = { available_data_languages: ["en", "fr"] } as never;
    await world.db.app.updateTable("team").set(languages).where("id", "=", team.teamId).execute();
    await tellChange(world.app, team.teamId);
    const words = { confirmationSubject: "Merci, {{ nickname }}" };
    await bodyOf(team.admin.patch(team.path(`/wizards/${wizardId}/translations`), { language: "fr", words }));
    await send(await finishConfirming(wizardId, "Zoé", "zoe@example.test", "fr"));
    expect(lettersTo("zoe@example.test")).toEqual([["Merci, Zoé"]]);
  });

  it("is not sent where no address was given, to who has complained, or more than a few times a day", async () => {
    const wizardId = await openConfirming();
    await send(await finishConfirming(wizardId, "Nobody", ""));
    const before = mail.letters.length;
    const refusing = "refusing@example.test";
    await team.db.data
      .insertInto("_suppression")
      .values({ id: newId(), channel: "EMAIL", address: refusing, address_key: refusing, reason: "complaint" } as never)
      .execute();
    await send(await finishConfirming(wizardId, "Refusing", refusing));
    expect(mail.letters.length).toBe(before);
    expect(ending).not.toContain("confirmation is on its way");
    const runId = await finishConfirming(wizardId, "Often", "often@example.test");
    for (let each = 0; each < 7; each++) await send(runId);
    expect(lettersTo("often@example.test")).toHaveLength(5);
  });

  it("goes to the address of a record that the run has made", async () => {
    const parent = {
      ...{ type: "create_data_record", name: "parent" },
      settings: { collectionId: team.parents, fields: [asked(team.parentName), asked(team.email)] },
    };
    const confirmation = { to: `parent.${team.email}`, subject: "We have you", text: "{{ parent.name }}" };
    const wizardId = await team.publish(flowOf([{ title: "You", tasks: [parent] }], { confirmation }));
    const { id } = await register(wizardId, "Eve");
    await send(id);
    const [letter] = mail.letters.filter(({ envelope }) => envelope.includes("eve@example.test"));
    expect([letter!.subject, letter!.text!.split("\n")[0]]).toEqual(["We have you", "Eve"]);
  });

  it("is no part of a run of the team", async () => {
    const { run, step } = await team.start(await openConfirming());
    await bodyOf(team.finish(run.id, { [step!.tasks[1]!.taskId]: { values: { value: "member@example.test" } } }));
    expect(confirmationJobs(run.id)).toEqual([]);
  });

  it.each([
    ["nickname", "noAddress"],
    ["nobody", "variableUnknown"],
  ])("cannot be published where it would go to %s", async (to, problem) => {
    const flow = flowOf(
      [{ tasks: [{ ...{ type: "create_temp_variable", name: "nickname" }, settings: { label: "Nickname" } }] }],
      { confirmation: { to, subject: "Hello", text: "Hello" } },
    );
    const made = await bodyOf<{ problems: { problem: string; severity: string }[] }>(
      team.admin.post(team.path("/wizards"), { name: `Wrong ${newId()}`, flow }),
    );
    expect(made.problems).toContainEqual(expect.objectContaining({ problem, severity: "error" }));
  });
});
