import * as z from "zod";
import { fieldShown } from "#data/collections/structure-contract.ts";
import { itemShown } from "#data/custom-lists/contract.ts";
import { undone } from "#data/history/contract.ts";
import { recordAppearance } from "#data/records/appearance.ts";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { answersSchema } from "../tasks/run-answers.ts";
import { matchShown, runListed, runScreen, runStatuses, taskReport, testShown } from "./run-shown.ts";

const inTeam = z.strictObject({ teamId: id });
const ofWizard = z.strictObject({ teamId: id, wizardId: id });
const oneRun = z.strictObject({ teamId: id, runId: id });
const atStep = z.strictObject({ teamId: id, runId: id, stepId: id });
const seesRuns = holderOf("team_admin_data_wizards");
const limits = { bytes: 1024 * 1024, values: 50_000 };

/** People going through wizards. */
export const wizardRunsContract = {
  startRun: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-runs",
    access: member(),
    summary: "Start a wizard. With the same id a second time it is the run that was started.",
    input: {
      params: inTeam,
      body: z.strictObject({
        id: id.optional(),
        dataWizardId: id,
        /** The record that it is about. */
        recordId: id.optional(),
        /** Answers by the names of tasks, as an address gives them. */
        prefill: z.record(z.string().max(60), z.string().max(2000)).optional(),
        language: z.enum(languages).optional(),
        /** Of who may change the wizard: as it is being worked on, and nothing of it is ever written. */
        draft: z.boolean().optional(),
        /** Of a draft: at this step, with answers made up for what is asked before it, as far as that goes. */
        fromStepId: id.optional(),
      }),
    },
    output: runScreen,
    errors: ["conflict"],
  }),
  listOwnRuns: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizards/:wizardId/my-runs",
    access: member(),
    summary: "The caller's own runs of a wizard that can be gone on with, newest first.",
    input: { params: ofWizard },
    output: z.object({ runs: z.array(runListed), wizard: z.object({ name: z.string(), icon: z.string() }) }),
  }),
  readRun: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-runs/:runId",
    access: member(),
    summary: "A run of the caller's where it is, or at another of its steps.",
    input: { params: oneRun, query: z.strictObject({ stepId: id.optional() }) },
    output: runScreen,
  }),
  answerStep: endpoint({
    method: "PUT",
    path: "/teams/:teamId/wizard-runs/:runId/steps/:stepId",
    access: member(),
    summary: "Keep what was answered, as it was typed; and go on to the next step if nothing is wrong with it.",
    input: {
      params: atStep,
      body: z.strictObject({ answers: answersSchema, move: z.enum(["stay", "next"]).default("stay") }),
    },
    limits,
    output: runScreen,
    errors: ["conflict"],
    repeatable: true,
  }),
  listStepChoices: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-runs/:runId/steps/:stepId/choices/:collectionId",
    access: member(),
    summary: "What fields that a step asks for can be set to, of one of the collections or lists that they lead to.",
    input: {
      params: atStep.extend({ collectionId: id }),
      query: z.strictObject({ search: z.string().max(200).optional() }),
    },
    output: z.object({
      /** Of a collection: by name, those whose name contains what is searched for. */
      records: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Of a list: all. */
      items: z.array(itemShown),
    }),
    errors: ["conflict"],
  }),
  listStepViewRecords: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-runs/:runId/steps/:stepId/views/:taskId",
    access: member(),
    summary: "The records that a task shows by a view, with what the view shows of each.",
    input: {
      params: atStep.extend({ taskId: id }),
      query: z.strictObject({ search: z.string().max(200).optional(), cursor: z.string().max(2000).optional() }),
    },
    output: z.object({
      fields: z.array(fieldShown),
      records: z.array(matchShown),
      names: z.record(z.string(), z.string()),
      appearances: z.record(z.string(), recordAppearance),
      cursor: z.string().nullable(),
    }),
    errors: ["conflict"],
  }),
  goToStep: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-runs/:runId/steps/:stepId/open",
    access: member(),
    summary: "Go back to a step, or on to one that can be reached.",
    input: { params: atStep },
    output: runScreen,
    errors: ["conflict"],
    repeatable: true,
  }),
  finishRun: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-runs/:runId/finish",
    access: member(),
    summary: "Finish a run: all that it does is done, once, as one change set.",
    input: { params: oneRun, body: z.strictObject({ answers: answersSchema.optional() }) },
    limits,
    output: runScreen,
    errors: ["conflict"],
    repeatable: true,
  }),
  testRun: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-runs/:runId/test",
    access: member(),
    reads: true,
    summary: "What finishing the run now would do. Nothing of it is done.",
    input: { params: oneRun },
    output: testShown,
    errors: ["conflict"],
  }),
  cancelRun: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/wizard-runs/:runId",
    access: member(),
    summary: "Give a run up. What it was told goes; what it has written already stays.",
    input: { params: oneRun },
    errors: ["conflict"],
  }),
  mailRun: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-runs/:runId/mail",
    access: member(),
    summary: "Send the caller a mail with the address to go on at.",
    input: { params: oneRun },
    errors: ["conflict"],
  }),
  listRuns: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizards/:wizardId/runs",
    access: seesRuns,
    summary: "Everybody's runs of a wizard, newest first.",
    input: {
      params: ofWizard,
      query: z.strictObject({
        status: z.enum(runStatuses).optional(),
        before: z.string().max(200).optional(),
      }),
    },
    output: z.object({ runs: z.array(runListed), next: z.string().nullable() }),
  }),
  exportAnswers: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizards/:wizardId/answers",
    access: seesRuns,
    summary: "Everybody's answers to a wizard as a CSV file: one line a run, one column a question.",
    input: { params: ofWizard },
    streams: true,
  }),
  readRunReport: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-runs/:runId/report",
    access: member(),
    summary:
      "What was answered in a run, and what every task did: of your own runs, or of everybody's with the right to see them.",
    input: { params: oneRun },
    output: z.object({
      run: runListed,
      reports: z.array(taskReport),
      answers: z.array(
        z.object({
          stepId: z.string(),
          stepTitle: z.string(),
          taskId: z.string(),
          taskTitle: z.string(),
          row: z.string(),
          label: z.string(),
          field: fieldShown,
          value: z.unknown(),
        }),
      ),
      /** Titles of tasks whose answers are stored in a form that cannot be read. */
      unreadable: z.array(z.string()),
      names: z.record(z.string(), z.string()),
      abilities: z.object({ undo: z.boolean() }),
    }),
  }),
  undoRun: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-runs/:runId/undo",
    access: member(),
    summary:
      "Undo all that a run has written. Values that were changed since then are named, and left alone if `rest` is set.",
    input: { params: oneRun, body: z.strictObject({ rest: z.boolean().default(false) }).default({ rest: false }) },
    output: undone.extend({ changeSetId: z.string().nullable() }),
    errors: ["conflict"],
  }),
  countPlacesTaken: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-places",
    access: seesRuns,
    summary: "How many places of each published wizard with a limit are taken, as far as the caller may know.",
    input: { params: inTeam },
    output: z.object({ places: z.array(z.object({ wizardId: z.string(), most: z.number(), taken: z.number() })) }),
  }),
  readFunnel: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizards/:wizardId/funnel",
    access: seesRuns,
    summary: "How many come to each step and leave it by next, and how long that takes.",
    input: { params: ofWizard, query: z.strictObject({ days: z.coerce.number().int().min(1).max(365).optional() }) },
    output: z.object({
      started: z.number(),
      finished: z.number(),
      steps: z.array(
        z.object({
          stepId: z.string(),
          title: z.string(),
          entered: z.number(),
          left: z.number(),
          medianSeconds: z.number().nullable(),
        }),
      ),
    }),
  }),
  readExport: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-runs/:runId/exports/:taskId",
    access: member(),
    summary: "The CSV file that a finished run of the caller's offers.",
    input: { params: z.strictObject({ teamId: id, runId: id, taskId: id }) },
    streams: true,
  }),
} as const;
