import * as z from "zod";
import { endpoint, teamAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { mentionKinds, mostMentions } from "./rules.ts";

export const mostRecords = 500;

const person = {
  email: z.string().trim().max(320).default(""),
  phone: z.string().trim().max(60).default(""),
};

const recordIds = z.array(id).min(1).max(mostRecords);

const strike = z
  .array(z.strictObject({ recordId: id, fieldId: id }))
  .max(mostMentions)
  .default([]);

/** `where`: collection and field, of texts of records. `goes`: it is removed as a whole. `names`: the first of them. */
const struckPlace = z.object({
  kind: z.enum(mentionKinds),
  where: z.string(),
  goes: z.boolean(),
  count: z.number(),
  names: z.array(z.string()),
});

export type StruckPlace = z.output<typeof struckPlace>;

const found = z.object({
  id: z.string(),
  name: z.string(),
  collection: z.string(),
  /** value: a field says it now. history: one said it before. name: it is called like one of those. text: it has such a name in it. */
  foundBy: z.enum(["value", "history", "name", "text"]),
  matches: z.array(z.object({ field: z.string(), value: z.string() })),
  isDeleted: z.boolean(),
  changes: z.number(),
  files: z.number(),
  bookmarks: z.number(),
});

export type FoundRecord = z.output<typeof found>;

/** A name in the text of a record that is about somebody or something else. */
const nameMention = z.object({
  recordId: z.string(),
  name: z.string(),
  collection: z.string(),
  fieldId: z.string(),
  field: z.string(),
  excerpt: z.string(),
});

export type NameMention = z.output<typeof nameMention>;

const mentions = z.record(z.enum(mentionKinds), z.number());

const erasure = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** failed: it stopped before its end, and is tried again in the night. */
  state: z.enum(["open", "finished", "failed"]),
  by: z.string().nullable(),
  workId: z.string(),
  recordIds: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  backups: z.array(z.object({ createdAt: z.string(), kind: z.enum(["whole", "team"]) })),
});

export type Erasure = z.output<typeof erasure>;

const common = { access: teamAdmin(), closedToKeys: true } as const;
const team = z.strictObject({ teamId: id });

export const privacyContract = {
  findPerson: endpoint({
    method: "POST",
    path: "/teams/:teamId/privacy/find",
    ...common,
    summary:
      "What is stored about a person: records with their email addresses and phone numbers, now and in the history, and where else these appear.",
    input: { params: team, body: z.strictObject(person) },
    output: z.object({
      records: z.array(found),
      hasMore: z.boolean(),
      users: z.array(z.object({ name: z.string(), email: z.string() })),
      mentions,
      named: z.array(nameMention),
    }),
    reads: true,
    repeatable: true,
  }),
  exportPerson: endpoint({
    method: "POST",
    path: "/teams/:teamId/privacy/export",
    ...common,
    summary: "Everything in these records as a ZIP: person.json, person.html, and their files.",
    input: { params: team, body: z.strictObject({ recordIds }) },
    streams: true,
  }),
  previewErasure: endpoint({
    method: "POST",
    path: "/teams/:teamId/privacy/preview",
    ...common,
    summary:
      "Which mentions of a person would be struck out outside of these records, and where. `confirmation` is needed to erase them.",
    input: { params: team, body: z.strictObject({ ...person, recordIds, strike }) },
    output: z.object({ words: z.array(z.string()), places: z.array(struckPlace), confirmation: z.string() }),
    reads: true,
    repeatable: true,
  }),
  erasePerson: endpoint({
    method: "POST",
    path: "/teams/:teamId/privacy/erasures",
    ...common,
    summary:
      "Permanently erase these records with their history, links and files, and the person's other mentions, including their name in the given texts. This can't be undone.",
    input: { params: team, body: z.strictObject({ ...person, recordIds, strike, confirmation: z.string().max(100) }) },
    errors: ["conflict"],
    output: z.object({ erasureId: z.string(), workId: z.string() }),
  }),
  listErasures: endpoint({
    method: "GET",
    path: "/teams/:teamId/privacy/erasures",
    ...common,
    summary: "What was erased, newest first: when, by whom and how much, and which backups may still contain it.",
    input: { params: team },
    output: z.object({ erasures: z.array(erasure) }),
  }),
} as const;
