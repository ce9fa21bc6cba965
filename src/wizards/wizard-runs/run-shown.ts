import * as z from "zod";
import { fieldShown } from "#data/collections/structure-contract.ts";
import { recordAppearance } from "#data/records/appearance.ts";
import { filterSchema } from "#shared/filter.ts";
import { languages } from "#shared/languages.ts";
import { answerBase } from "../tasks/run-answers.ts";
import { taskTypeNames } from "../tasks/task-types.ts";
import { flowSchema } from "../tasks/wizard-flow.ts";

export const runStatuses = ["in_progress", "finishing", "finished", "failed", "abandoned"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** A field that the person fills in; `key` is the field's id, or `value` where it is a variable's. */
const askedField = z.object({
  key: z.string(),
  field: fieldShown,
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  displayWidth: z.string(),
  /** Where a record is chosen: the fields that are shown of each. */
  displayFieldIds: z.array(z.string()).readonly().optional(),
});
export type AskedField = z.output<typeof askedField>;

export const matchShown = z.object({ id: z.string(), name: z.string(), values: z.record(z.string(), z.unknown()) });

/** What was found, to choose from. */
const matchesShown = z.object({
  collectionId: z.string(),
  fields: z.array(fieldShown),
  records: z.array(matchShown),
  hasMore: z.boolean(),
  /** Whether the person chooses; otherwise they only see what is taken. */
  canChoose: z.boolean(),
  isMany: z.boolean(),
  chosenIds: z.array(z.string()),
  isNew: z.boolean(),
  canCreate: z.boolean(),
  newRecordLabel: z.string(),
  canSearch: z.boolean(),
  words: z.string(),
  noneMessage: z.string(),
});
export type MatchesShown = z.output<typeof matchesShown>;

/** All that was entered before, step by step; `names`: what was chosen where records are offered. */
const receiptShown = z.array(
  z.object({
    stepId: z.string(),
    title: z.string(),
    parts: z.array(
      z.object({
        title: z.string(),
        entries: z.array(
          z.object({
            label: z.string(),
            field: fieldShown.nullable(),
            value: z.unknown(),
            names: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
);
export type ReceiptShown = z.output<typeof receiptShown>;

/** What one task shows and asks. */
export const taskScreen = z.object({
  taskId: z.string(),
  type: z.enum(taskTypeNames),
  title: z.string(),
  description: z.string(),
  /** Something before it has to be answered first. */
  isWaiting: z.boolean(),
  fields: z.array(askedField),
  /** One without a key, or one for each record or row that it asks about. */
  rows: z.array(
    z.object({
      key: z.string(),
      recordId: z.string().nullable(),
      title: z.string(),
      /** As it was typed, else what is suggested. */
      values: z.record(z.string(), z.unknown()),
      /** Keys of fields whose condition does not hold here. */
      hidden: z.array(z.string()),
      /** Keys of fields that the person has answered; the other values are only suggested. */
      said: z.array(z.string()),
      /** The record whose values these are, in the version that was shown first: sent along with what is typed. */
      base: answerBase.nullable(),
      /** Where each row chooses by itself. */
      matches: matchesShown.nullable(),
    }),
  ),
  /** Above the fields of each row; numbered where the person adds rows. */
  rowLabel: z.string(),
  /** Where the person adds the rows. */
  addsRows: z.object({ least: z.number(), most: z.number(), addLabel: z.string() }).nullable(),
  matches: matchesShown.nullable(),
  html: z.string().nullable(),
  receipt: receiptShown.nullable(),
  view: z
    .object({
      viewId: z.string(),
      collectionId: z.string(),
      filter: filterSchema.nullable(),
      pick: z.enum(["none", "one", "some"]),
      isRequired: z.boolean(),
      chosenIds: z.array(z.string()),
    })
    .nullable(),
});
export type TaskScreen = z.output<typeof taskScreen>;

export const stepStates = ["done", "current", "open", "ahead", "skipped"] as const;

/** What a task did, or would do. */
export const taskReport = z.object({
  taskId: z.string(),
  stepId: z.string(),
  type: z.enum(taskTypeNames),
  title: z.string(),
  outcome: z.enum(["done", "skipped", "nothing"]),
  found: z.number(),
  created: z.number(),
  changed: z.number(),
  /** Whom a message goes to. */
  recipients: z.number(),
  messageId: z.string().nullable(),
  /** A file that can be fetched. */
  fileName: z.string().nullable(),
  records: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Records that may be of the same person as the one that a visitor has made: only for the team. */
  matches: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
});
export type TaskReport = z.output<typeof taskReport>;

const failure = z.object({ stepId: z.string().nullable(), taskId: z.string().nullable(), message: z.string() });

export const runBrief = z.object({
  id: z.string(),
  dataWizardId: z.string(),
  status: z.enum(runStatuses),
  /** Of the wizard as it is being worked on: only tried. */
  isDraft: z.boolean(),
  startedAt: z.string(),
  answeredAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  startRecordId: z.string().nullable(),
  stepId: z.string().nullable(),
  version: z.number(),
  changeSetId: z.string().nullable(),
  /** Long work that is still writing. */
  workId: z.string().nullable(),
  isUndone: z.boolean(),
  failure: failure.nullable(),
});

/** A run where it is: all that a screen needs. */
export const runScreen = z.object({
  run: runBrief,
  wizard: z.object({
    id: z.string(),
    name: z.string(),
    icon: z.string(),
    description: z.string(),
    availableLanguages: z.array(z.enum(languages)),
    language: z.string(),
    /** With whose rights it is run: `tasks`, exactly those that its tasks name. */
    runRights: flowSchema.shape.runRights.unwrap(),
  }),
  steps: z.array(z.object({ id: z.string(), title: z.string(), icon: z.string(), state: z.enum(stepStates) })),
  /** "2 of 5", without what is skipped. */
  place: z.object({ number: z.number(), count: z.number() }),
  step: z
    .object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      icon: z.string(),
      hideCancelButton: z.boolean(),
      isFirst: z.boolean(),
      isLast: z.boolean(),
      tasks: z.array(taskScreen),
    })
    .nullable(),
  /** A task has ended it with this sentence: there is no way on from here. */
  stopped: z.string().nullable(),
  /** Of what values lead to. */
  names: z.record(z.string(), z.string()),
  appearances: z.record(z.string(), recordAppearance),
  finish: z
    .object({
      title: z.string(),
      html: z.string(),
      url: z.string(),
      reports: z.array(taskReport),
      /** Of a visitor's run: where its confirmation goes, masked. */
      confirmedTo: z.string().nullable(),
      /** The run of the wizard that goes on from here. */
      next: z.object({ dataWizardId: z.string(), runId: z.string() }).nullable(),
    })
    .nullable(),
});
export type RunScreen = z.output<typeof runScreen>;

/** What a run would do, and does not. */
export const testShown = z.object({
  effects: z.array(
    z.object({
      recordId: z.string(),
      name: z.string(),
      kind: z.enum(["created", "updated"]),
      collectionIds: z.array(z.string()),
      joined: z.array(z.string()),
      left: z.array(z.string()),
      changes: z.array(z.object({ fieldId: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  effectCount: z.number(),
  reports: z.array(taskReport),
  messages: z.array(
    z.object({
      taskId: z.string(),
      templateName: z.string(),
      /** Who would get it; where that could not be tried, the records that it is about. */
      recipients: z.number(),
      /** Those who would not, such as people without an address. */
      leftOut: z.number(),
      /** Names of the files that go along. */
      files: z.array(z.string()),
      /** As the first of them would get it. */
      sample: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }).nullable(),
    }),
  ),
  problems: z.array(z.object({ path: z.string(), messageKey: z.string(), message: z.string() })),
  names: z.record(z.string(), z.string()),
  fields: z.array(fieldShown),
});
export type TestShown = z.output<typeof testShown>;

export const runListed = runBrief.extend({
  startedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  startRecordName: z.string().nullable(),
  stepTitle: z.string().nullable(),
  place: z.object({ number: z.number(), count: z.number() }),
  records: z.number(),
});
