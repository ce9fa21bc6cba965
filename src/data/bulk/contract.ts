import * as z from "zod";
import { recordValues } from "#data/records/record-values.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";

export const mostAtOnce = 10_000;
const megabyte = 1024 * 1024;

const actions = ["create", "update", "delete", "restore", "add", "remove", "tag", "untag"] as const;

const body = z.strictObject({
  action: z.enum(actions),
  /** Which records: these, or everything that a filter matches in a collection as the caller sees it. */
  recordIds: z.array(id).min(1).max(mostAtOnce).optional(),
  matching: z.strictObject({ collectionId: id, filter: filterSchema.optional() }).optional(),
  /** Each with values of its own: to create or to update. */
  records: z
    .array(z.strictObject({ id: id.optional(), version: z.int().min(1).optional(), values: recordValues }))
    .min(1)
    .max(mostAtOnce)
    .optional(),
  /** The same for all of them. */
  values: recordValues.optional(),
  /** Where to create, and what to add to or remove from. */
  collectionId: id.optional(),
  tagIds: z.array(id).min(1).max(50).optional(),
});

export type BulkBody = z.output<typeof body>;

export const bulkContract = {
  changeRecords: endpoint({
    method: "POST",
    path: "/teams/:teamId/records/bulk",
    access: member(),
    summary:
      "Change many records as one change set. With `recordIds`, `records`, or a filter that matches at most 10,000, all of them change at once or none do. A filter that matches more, or records that hold a lot of text, start long work; `workId` leads to its progress.",
    input: { params: z.strictObject({ teamId: id }), body: body.superRefine(checkShape) },
    // Some fifteen fields of each of them. More is parsed for so long that others notice; an import takes any number.
    limits: { bytes: 8 * megabyte, values: 200_000, items: 2 * mostAtOnce },
    output: z.object({
      /** Null: nothing had to be changed. */
      changeSetId: z.string().nullable(),
      /** How many were changed; 0 while it is long work. */
      records: z.number(),
      workId: z.string().nullable(),
      /** How many the long work is about. */
      total: z.number().nullable(),
      /** Of `create`: their ids, in the order in which they were given. */
      recordIds: z.array(z.string()).optional(),
    }),
    errors: ["conflict"],
  }),
} as const;

type Key = Exclude<keyof BulkBody, "action">;

/** What each action is about, and what it needs beside that. */
const shapes: Record<BulkBody["action"], { about: Key[]; needs: Key[]; may: Key[] }> = {
  create: { about: ["records"], needs: ["collectionId"], may: [] },
  update: { about: ["recordIds", "matching", "records"], needs: [], may: ["values"] },
  delete: { about: ["recordIds", "matching"], needs: [], may: [] },
  // A filter speaks of what is there; the bin is not.
  restore: { about: ["recordIds"], needs: [], may: [] },
  add: { about: ["recordIds", "matching"], needs: ["collectionId"], may: ["values"] },
  remove: { about: ["recordIds", "matching"], needs: ["collectionId"], may: [] },
  tag: { about: ["recordIds", "matching"], needs: ["tagIds"], may: [] },
  untag: { about: ["recordIds", "matching"], needs: ["tagIds"], may: [] },
};

function checkShape(
  given: BulkBody,
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
) {
  const { about, needs, may } = shapes[given.action];
  const refuse = (key: string) => context.addIssue({ code: "custom", path: [key], message: "validation.invalid" });
  const present = (Object.keys(given) as (keyof BulkBody)[]).filter(
    (key) => key !== "action" && given[key] !== undefined,
  );
  const chosen = about.filter((key) => given[key] !== undefined);
  if (chosen.length !== 1) refuse(about[0]!);
  for (const key of needs) if (given[key] === undefined) refuse(key);
  for (const key of present) if (![...about, ...needs, ...may].includes(key as Key)) refuse(key);
  // Either the same values for all, or each its own.
  if (given.action === "update" && (given.values === undefined) === (given.records === undefined)) refuse("values");
  if (given.action === "update" && given.records?.some((record) => record.id === undefined)) refuse("records");
  if (given.action === "create" && given.records?.some(({ version }) => version !== undefined)) refuse("records");
}
