import * as z from "zod";
import { filterSchema } from "#shared/filter.ts";
import { iconIdentifier } from "#shared/icon-identifier.ts";
import { id } from "#shared/id-schema.ts";
import { taskTypeNames } from "./task-types.ts";
import { variableKey, variableName } from "./variable-key.ts";

export const mostSteps = 50;
export const mostTasks = 50;
export const mostRows = 100;

const words = (most: number) => z.string().trim().max(most, "validation.tooLong");
const condition = filterSchema.nullable().default(null);

/** Over the records that a variable holds, or over rows that the person adds: siblings. */
const loop = z.discriminatedUnion("over", [
  z.strictObject({ over: z.literal("records"), variable: variableKey }),
  z.strictObject({
    over: z.literal("rows"),
    least: z.int().min(0).max(mostRows).default(1),
    most: z.int().min(1).max(mostRows).default(20),
    addLabel: words(60).default(""),
  }),
]);

/** Their order is their execution rank. */
export const taskSchema = z.strictObject({
  id,
  /** Under which others find what it sets. */
  name: variableName,
  title: words(200).min(1, "wizards.taskTitleRequired"),
  description: words(2000).default(""),
  type: z.enum(taskTypeNames),
  isDisabled: z.boolean().default(false),
  /** Only then it is executed. */
  condition,
  loop: loop.nullable().default(null),
  /** After the run has finished, while nobody waits. */
  isInBackground: z.boolean().default(false),
  /** The wizard that goes on with what this one knows, once it has finished. */
  nextWizardId: id.nullable().default(null),
  /** Of its type alone. */
  settings: z.record(z.string(), z.unknown()).default({}),
});

export const stepSchema = z.strictObject({
  id,
  title: words(200).min(1, "wizards.stepTitleRequired"),
  description: words(2000).default(""),
  icon: iconIdentifier("data.icon").default("fas_circle-dot"),
  requiresAuthentication: z.boolean().default(false),
  hideCancelButton: z.boolean().default(false),
  /** Otherwise it is skipped. */
  condition,
  tasks: z.array(taskSchema).max(mostTasks).default([]),
});

/** By what a visitor is recognised as one of the collection's records. */
export const externalAccessLink = z.strictObject({
  id,
  collectionId: id,
  smsFieldId: id.nullable().default(null),
  emailFieldId: id.nullable().default(null),
});

type AsSent<Shape> = {
  [Key in keyof Shape]: z.ZodOptional<
    Shape[Key] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Extract<Shape[Key], z.ZodType>
  >;
};

/** The same where only what is sent counts: nothing usual stands in for what is not, as it would with `partial`. */
export const asSent = <Shape extends z.ZodRawShape>(shape: Shape): AsSent<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, each]) => [
      key,
      ((each instanceof z.ZodDefault ? each.unwrap() : each) as z.ZodType).optional(),
    ]),
  ) as AsSent<Shape>;

/** All that a run follows: kept as it is being worked on, and once for each time that it was published. */
export const flowSchema = z.strictObject({
  /** Where it begins; the first one where nobody has said. */
  firstStepId: id.nullable().default(null),
  steps: z.array(stepSchema).max(mostSteps).default([]),
  /** What the record is that it can be started from. */
  startCollectionId: id.nullable().default(null),
  /** With whose rights members of the team run it: with their own, or with exactly those that its tasks name. */
  runRights: z.enum(["runner", "tasks"]).default("runner"),
  /** When what it does is written: at the end, or whenever a step is done. */
  commits: z.enum(["finish", "step"]).default("finish"),
  /** Days after which a run that nobody goes on with is given up. */
  abandonAfterDays: z.int().min(1).max(365).default(30),
  finishTitle: words(200).default(""),
  finishText: words(5000).default(""),
  /** Where the person goes from there, instead of the finish page. */
  finishUrl: words(2000).default(""),
  /** From when until when people outside of the team can run it; null: always. */
  opensAt: z.iso.datetime().nullable().default(null),
  closesAt: z.iso.datetime().nullable().default(null),
  /** What they read before, after, and when it is full. */
  closedText: words(1000).default(""),
  /**
   * How many times it can be finished; with a collection, how many of its records can match the filter: of all, or only of
   * those that its own runs have made.
   */
  places: z
    .strictObject({
      most: z.int().min(1).max(1_000_000),
      collectionId: id.nullable().default(null),
      filter: filterSchema.nullable().default(null),
      onlyMade: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  externalAccessLinks: z.array(externalAccessLink).max(20).default([]),
  /** A letter to a visitor who has finished, at an address that they have given. */
  confirmation: z
    .strictObject({ to: variableKey, subject: words(200).min(1), text: words(5000).min(1) })
    .nullable()
    .default(null),
});

export type WizardTask = z.output<typeof taskSchema>;
export type WizardStep = z.output<typeof stepSchema>;
export type WizardFlow = z.output<typeof flowSchema>;
export type TaskLoop = NonNullable<WizardTask["loop"]>;

/** Whether members run it with exactly the rights that its tasks name. */
export const hasOwnRights = ({ runRights }: Pick<WizardFlow, "runRights">): boolean => runRights === "tasks";

export const emptyFlow = (): WizardFlow => flowSchema.parse({});

/** From where it begins, in order; those before that are reached by nobody. */
export function stepsFromStart({ firstStepId, steps }: Pick<WizardFlow, "firstStepId" | "steps">): WizardStep[] {
  const start = firstStepId ? steps.findIndex(({ id }) => id === firstStepId) : 0;
  return start < 0 ? steps : steps.slice(start);
}

export const tasksOf = ({ steps }: Pick<WizardFlow, "steps">): WizardTask[] => steps.flatMap(({ tasks }) => tasks);
