import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf } from "#testing/data-world.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import { tampered } from "#testing/tampered.ts";
import type { Visitor } from "#testing/visitor.ts";

const { makeTeam, world, mail, addParents, makeDue, run, email } = startSendingWorld({
  APP_URL: "https://simply.example",
});
let team: OutgoingTeam;

beforeEach(async () => {
  team = await makeTeam();
});

describe("files", () => {
  const upload = async (who: Visitor, path: string, name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append("file", new File([content], name));
    return (await bodyOf<{ id: string }>(who.send("POST", path, form))).id;
  };

  it("go along: the same for all, and each recipient's own", async () => {
    const field = await team.field(team.parents, "Waiver", "single_file");
    const own = await upload(team.admin, team.path("/files"), "waiver-0.txt", "signed by 0");
    const map = await upload(team.admin, team.path("/files"), "map.txt", "turn left");
    const [first] = await addParents(2);
    await bodyOf(team.change(first!, { values: { [field]: own } }));
    const { Id } = await team.begin({ Attachments: [{ fileId: map }, { fieldId: field }] });
    await makeDue(Id);
    await run(Id);
    const attached = (to: string) =>
      mail.letters
        .find(({ envelope }) => envelope.includes(to))!
        .attachments.map(({ filename, content }) => `${filename}: ${content}`);
    expect(attached(email(0))).toEqual(["map.txt: turn left", "waiver-0.txt: signed by 0"]);
    expect(attached(email(1))).toEqual(["map.txt: turn left"]);
  });

  it("are told of with the message, by name and size, to whoever sees it", async () => {
    const map = await upload(team.admin, team.path("/files"), "map.txt", "turn left");
    const { Id } = await team.begin({ Attachments: [{ fileId: map }] });
    type Shown = { AttachedFiles: { id: string; name: string; size: number }[] };
    const colleague = await team.memberWith([], ["outgoing_messages_other_users_emails"]);
    for (const who of [team.admin, colleague]) {
      const { AttachedFiles } = await bodyOf<Shown>(who.get(team.path(`/messages/${Id}`)));
      expect(AttachedFiles).toMatchObject([{ id: map, name: "map.txt", size: 9 }]);
    }
    const none = { Attachments: [] };
    const { AttachedFiles } = await bodyOf<Shown>(team.admin.patch(team.path(`/messages/${Id}`), none));
    expect(AttachedFiles).toEqual([]);
  });

  it("of another team are nobody's to attach or to show", async () => {
    const other = await world.team();
    const theirs = await upload(other.admin, other.path("/files"), "theirs.png", pixel);
    const { Id } = await team.begin();
    const answer = await team.admin.patch(team.path(`/messages/${Id}`), { Attachments: [{ fileId: theirs }] });
    expect(answer.status).toBe(400);
    const design = { blocks: [{ id: "p", kind: "picture", fileId: theirs, alt: "Theirs" }] };
    const shown = await team.admin.patch(team.path(`/messages/${Id}`), { Contents: { en: { design } } });
    expect(shown.status).toBe(400);
  });

  it("are not opened by writing their ids into a text", async () => {
    const field = await team.field(team.parents, "Passport", "single_file");
    const scan = await upload(team.admin, team.path("/files"), "scan.png", pixel);
    await team.add(team.parents, { [field]: scan });
    const who = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: field, isAllowed: false },
      ],
      ["outgoing_messages_user_emails", "outgoing_messages_templates"],
    );
    expect((await who.get(`/api/files/${scan}`)).status).toBe(404);
    const text = `"fileId":"${scan}" ${scan}`;
    await team.begin({ InternalName: scan, Contents: { en: { subject: scan, text } } }, who);
    const template = { Name: scan, DeliveryMethodId: "EMAIL", UsedFor: "marketing_only", ContentLanguageId: "en" };
    await bodyOf(who.post(team.path("/templates"), { ...template, SubjectLine: scan, TextOnlyVersion: text }));
    expect((await who.get(`/api/files/${scan}`)).status).toBe(404);
  });

  it("that a letter shows are read without signing in, by their own address only", async () => {
    const picture = await upload(team.admin, team.path("/files"), "sun.png", pixel);
    await addParents(1);
    const design = { blocks: [{ id: "p", kind: "picture", fileId: picture, alt: "The sun" }] };
    const { Id } = await team.begin({ Contents: { en: { subject: "Sun", design } } });
    await makeDue(Id);
    await run(Id);
    const address = /src="([^"]+)"/.exec(String(mail.letters[0]!.html))![1]!;
    const { pathname, search } = new URL(address);
    const path = `${pathname}${search}`;
    const stranger = world.visitor();
    expect((await stranger.get(path)).status).toBe(200);
    expect((await stranger.get(tampered(path))).status).toBe(404);
    expect((await stranger.get(`/api/message-pictures?token=${picture}.`)).status).toBe(404);
    expect((await stranger.get(`/api/files/${picture}`)).status).toBe(401);
  });
});

/** One transparent point. */
const pixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);
