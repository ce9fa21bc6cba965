import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { namesTag } from "#messages/content/ui/merge-tags.ts";
import { bodyOf } from "#testing/data-world.ts";
import type { OutgoingTeam } from "#testing/outgoing-team.ts";
import { runsOf } from "#testing/sample.ts";
import { startSendingWorld } from "#testing/sending-world.ts";
import type { Candidate } from "./contract.ts";
import { asRecipient } from "./ui/as-recipient.ts";

const { makeTeam, mail, makeDue, run } = startSendingWorld({ APP_URL: "https://simply.example" });
let team: OutgoingTeam;
/** What campers are booked for, and the link that leads to them. */
let bookings: { id: string; link: string };

beforeEach(async () => {
  team = await makeTeam();
});

type Mail = { subject: string; html: string; text: string };
type Received = (typeof mail.letters)[number];

const addresses = ["ann@example.test", "Bob@example.test", "bob@example.test", "cleo@example.test"];
const people = fc.array(fc.record({ email: fc.constantFrom(undefined, ...addresses) }), { minLength: 1, maxLength: 5 });
const links = fc.array(fc.subarray([0, 1, 2, 3, 4]), { maxLength: 5 });
const sources = fc.subarray(["direct", "link", "twoLinks", "addresses"] as const, { minLength: 1 });
const pieces = [
  "Dear {{ recipient.name }} ({{ recipient.email }}), {{ person.name }}.",
  "About {{ record.name | default: 'nobody' }}.",
  "{% for each in records %}{{ each.name }}; {% endfor %}",
  "{% if person.email %}{{ person.email }}{% else %}no address{% endif %}",
  namesTag("").tag,
  "{{ team.name }} {{ links.preferences }}",
];
const contents = fc.record({
  subject: fc.subarray(pieces, { minLength: 1 }),
  text: fc.subarray(pieces, { minLength: 1 }),
  repeated: fc.boolean(),
  isDesigned: fc.boolean(),
});

/**
 * Not the same are only the tokens in addresses of ours, which say to whom it was sent, and how lines end: a mail server
 * ends them its own way, and the last one as well.
 */
const comparable = (text: string) =>
  text
    .replace(/token=[\w.~-]+/g, "token=…")
    .replace(/\r\n/g, "\n")
    .replace(/\n$/, "");
const written = ({ subject, html, text }: Mail): Mail => ({
  subject: comparable(subject),
  html: comparable(html),
  text: comparable(text),
});
const received = ({ subject, html, text }: Received): Mail =>
  written({ subject: subject ?? "", html: html || "", text: text ?? "" });

it("the preview and the test of a recipient are what they are sent", async () => {
  const each = fc.record({ people, links, sources, per: fc.constantFrom("address", "record"), content: contents });
  await fc.assert(
    fc.asyncProperty(each, async (given) => {
      team = await makeTeam();
      await addPeople(given);
      const { Id } = await team.begin({
        Contents: { en: contentOf(given.content) },
        Audience: { sources: given.sources.map(sourceOf), per: given.per },
      });
      const at = (rest: string) => team.path(`/messages/${Id}${rest}`);
      const { candidates } = await bodyOf<{ candidates: Candidate[] }>(team.admin.get(at("/candidates?limit=100")));
      const previews: [string, Mail][] = [];
      for (const candidate of candidates) {
        const query = new URLSearchParams(asRecipient(candidate)).toString();
        const preview = written(await bodyOf<Mail>(team.admin.get(at(`/preview?${query}`))));
        previews.push([candidate.address!.toLowerCase(), preview]);
      }
      if (candidates[0]) {
        mail.letters.length = 0;
        expect(await bodyOf(team.admin.post(at("/test"), asRecipient(candidates[0])))).toMatchObject({
          isAccepted: true,
        });
        expect(received(mail.letters[0]!)).toEqual(previews[0]![1]);
        expect(mail.letters[0]!.envelope).not.toContain(candidates[0].address);
      }
      mail.letters.length = 0;
      if (candidates.length > 0) {
        await makeDue(Id);
        await run(Id);
      }
      const sent = mail.letters.map((letter) => [letter.envelope[0]!.toLowerCase(), received(letter)] as const);
      expect(inOrder(sent)).toEqual(inOrder(previews));
      for (const [, { text }] of sent) expectAllNamed(text);
    }),
    { numRuns: runsOf(12) },
  );
});

const allNamed = "[{{ record._name }}]({% for each in records %}{{ each._name }};{% endfor %})";

/** Whoever a letter is about is named by the tag of one. */
function expectAllNamed(text: string) {
  const [, tag = "", looped = ""] = /\[(.*?)\]\((.*?)\)/.exec(text) ?? [];
  const names = looped.split(";").filter((name) => name !== "");
  expect(tag).toBe(new Intl.ListFormat("en-US", { type: "conjunction" }).format(names));
}

const inOrder = (mails: readonly (readonly [string, Mail])[]) => mails.map((each) => JSON.stringify(each)).sort();

async function addPeople({ people, links }: { people: { email: string | undefined }[]; links: number[][] }) {
  const { name, email, camperName, link } = team.fields;
  const ids: string[] = [];
  const id = await team.collection("Booking");
  const booked = await team.field(id, "Name", "plain_text");
  const config = { collectionIds: [team.campers] };
  bookings = { id, link: await team.field(id, "Campers", "multi_data_record", { config }) };
  for (const [place, { email: address }] of people.entries()) {
    // Later ones come first by name, so that the first of several is not so by chance.
    const values = { [name]: `Parent ${9 - place}`, ...(address && { [email]: address }) };
    ids.push((await team.add(team.parents, values)).id);
  }
  for (const [place, linked] of links.entries()) {
    const theirs = linked.flatMap((each) => ids[each] ?? []);
    const camper = await team.add(team.campers, { [camperName]: `Camper ${9 - place}`, [link]: theirs });
    await team.add(bookings.id, { [booked]: `Booking ${place}`, [bookings.link]: [camper.id] });
  }
}

function sourceOf(kind: "direct" | "link" | "twoLinks" | "addresses"): object {
  if (kind === "addresses") return { kind, addresses: [{ address: "Ann@example.test", name: "Aunt" }] };
  const { email: address, link } = team.fields;
  const over = { throughFieldId: bookings.link, thenFieldId: link };
  if (kind === "twoLinks") return { kind: "records", collectionId: bookings.id, addressFieldIds: [address], ...over };
  const isDirect = kind === "direct";
  return {
    ...{ kind: "records", collectionId: isDirect ? team.parents : team.campers, addressFieldIds: [address] },
    ...(!isDirect && { throughFieldId: link }),
  };
}

function contentOf({ subject, text, repeated, isDesigned }: typeof contents extends fc.Arbitrary<infer T> ? T : never) {
  if (!isDesigned) return { subject: subject.join(" "), text: [allNamed, ...text].join("\n") };
  const paragraph = (id: string, html: string) => ({ id, kind: "text", html: `<p>${html}</p>` });
  const repeat = { id: "r", kind: "repeat", over: "records", blocks: [paragraph("i", "{{ item.name }}")] };
  const blocks = [
    paragraph("all", allNamed),
    ...text.map((each, place) => paragraph(`t${place}`, each)),
    ...(repeated ? [repeat] : []),
  ];
  return { subject: subject.join(" "), design: { blocks } };
}
