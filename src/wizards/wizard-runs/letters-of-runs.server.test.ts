import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "#messages/sending/send-message.server.ts";
import type { TemplateShown } from "#messages/templates/contract.ts";
import { bodyOf } from "#testing/data-world.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { startDue } from "#testing/start-due.ts";
import type { Visitor } from "#testing/visitor.ts";
import { asked, fixed, flowOf, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const { world, mail } = startSendingWorld();
let team: WizardTeam;
let templateId: string;

beforeEach(async () => {
  team = await makeWizardTeam(world);
  const template = await bodyOf<TemplateShown>(
    team.admin.post(team.path("/templates"), {
      ...{ Name: "Confirmation", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
      ...{ SubjectLine: "Welcome {{ record.name }}", TextOnlyVersion: "We have you, {{ record.name }}." },
    }),
  );
  templateId = template.Id;
  await bodyOf(team.admin.post(team.path(`/templates/${templateId}/publish`)));
});

/** A parent who says who they are, campers that are listed, and a letter to the parent with the list. */
const registering = () =>
  flowOf([
    {
      tasks: [
        {
          ...{ type: "create_data_record", name: "parent" },
          settings: { collectionId: team.parents, fields: [asked(team.parentName), asked(team.email)] },
        },
        {
          ...{ type: "create_data_record", name: "camper" },
          settings: { collectionId: team.campers, fields: [asked(team.camperName), fixed(team.age, 9)] },
        },
        {
          ...{ type: "export_data_records_to_csv", name: "list" },
          settings: { records: "camper", fileName: "Campers", isOffered: false },
        },
        {
          ...{ type: "send_outgoing_message", name: "letter" },
          settings: { templateId, records: "parent", attachments: ["list"] },
        },
      ],
    },
  ]);

const answered = (flow: ReturnType<typeof registering>, email = "ada@example.test") => {
  const task = tasksByName(flow);
  return {
    [task.parent!]: { values: { [team.parentName]: "Ada", [team.email]: email } },
    [task.camper!]: { values: { [team.camperName]: "Ben" } },
  };
};

describe("the letter of a run", () => {
  it("goes out once it has finished, with the file that the run has made", async () => {
    const flow = registering();
    const { run } = await team.start(await team.publish(flow));
    const done = await bodyOf<RunScreen>(team.finish(run.id, answered(flow)));
    const letter = done.finish!.reports.find(({ type }) => type === "send_outgoing_message")!;
    expect(letter).toMatchObject({ recipients: 1, outcome: "done" });
    const past = { scheduled_at: new Date(Date.now() - 1000) };
    await team.db.update("outgoing_message", past).where("id", "=", letter.messageId!).execute();
    await startDue(world.app);
    await sendMessage(world.app, { teamId: team.teamId, messageId: letter.messageId! });
    const [sent] = mail.letters;
    expect([sent!.envelope, sent!.subject]).toEqual([["ada@example.test"], "Welcome Ada"]);
    const [file] = sent!.attachments;
    expect(file!.filename).toBe("Campers.csv");
    const lines = String(file!.content).split("\r\n");
    expect(lines[0]).toContain("Name,Age");
    expect(lines[1]).toContain("Ben,9");
    // It is not offered beside that.
    expect(done.finish!.reports.map(({ fileName }) => fileName)).toEqual([null, null, null, null]);
  });

  it("leaves as a team administrator has run it, where the team wants approval; of anybody else it waits for approval", async () => {
    await bodyOf(team.admin.patch(team.path("/account"), { messagesNeedApproval: true }));
    const flow = registering();
    const wizardId = await team.publish(flow);
    const statusOfLetter = async (who: Visitor) => {
      const { run } = await team.start(wizardId, {}, who);
      const done = await bodyOf<RunScreen>(team.finish(run.id, answered(flow), who));
      const { messageId } = done.finish!.reports.find(({ type }) => type === "send_outgoing_message")!;
      const [message] = await team.db.from("outgoing_message").select("status").where("id", "=", messageId!).execute();
      return message!.status;
    };
    expect(await statusOfLetter(team.admin)).toBe("SCHEDULED");
    const member = await team.memberWith(
      [
        {
          permissions: [
            "read_data_record_metadata",
            "read_data_field_data",
            "update_data_field_data",
            "run_data_wizard",
          ],
        },
      ],
      ["outgoing_messages_user_emails", "outgoing_messages_user_send_emails"],
    );
    expect(await statusOfLetter(member)).toBe("AWAITING_APPROVAL");
  });

  it("is tried as its recipient would get it, and neither it nor the record is there afterwards", async () => {
    const flow = registering();
    const { run, step } = await team.start(await team.publish(flow));
    await team.answer(run.id, step!.id, answered(flow));
    const tried = await team.test(run.id);
    expect(tried.problems).toEqual([]);
    expect(tried.messages).toMatchObject([
      {
        ...{ templateName: "Confirmation", recipients: 1, leftOut: 0, files: ["Campers.csv"] },
        sample: { to: "ada@example.test", subject: "Welcome Ada" },
      },
    ]);
    expect(tried.messages[0]!.sample!.text).toContain("We have you, Ada.");
    expect((await team.list(team.parents)).records).toEqual([]);
    const { messages } = await bodyOf<{ messages: unknown[] }>(team.admin.get(team.path("/messages")));
    expect(messages).toEqual([]);
    const files = await world.db.app.selectFrom("file").select("id").where("team_id", "=", team.teamId).execute();
    expect(files).toEqual([]);
  });

  it("is tried also where nobody would get it, and says how many", async () => {
    const flow = registering();
    const { run, step } = await team.start(await team.publish(flow));
    await team.answer(run.id, step!.id, answered(flow, ""));
    const tried = await team.test(run.id);
    expect(tried.messages).toMatchObject([{ recipients: 0, leftOut: 1, sample: null }]);
    // A parent without an address is registered all the same.
    expect(tried.problems).toEqual([]);
  });

  it("has no file that no task before it makes", async () => {
    const flow = registering();
    const letter = flow.steps[0]!.tasks.at(-1)!;
    letter.settings = { ...letter.settings, attachments: ["other"] };
    const made = await bodyOf<{ problems: { problem: string; taskId: string }[] }>(
      team.admin.post(team.path("/wizards"), { name: "Registration", flow }),
    );
    expect(made.problems.filter(({ problem }) => problem === "fileGone")).toMatchObject([{ taskId: letter.id }]);
  });
});
