import type { Examples } from "#server/http/handlers.ts";
import { exampleIds, exampleTime } from "../data-wizards/api-examples.server.ts";
import { idInRun } from "../tasks/run-ids.server.ts";
import type { wizardRunsContract } from "./contract.ts";
import type { RunScreen } from "./run-shown.ts";

const { teamId, collectionId, name, wizardId, asking, family, question, creating, runId } = exampleIds;

/** The record that the run creates: its id follows from the run. */
const created = { id: idInRun(runId, creating, ""), name: "Lovelace" };

/** All that a run writes, as one. */
export const exampleChangeSet = "01980000-0000-7000-8000-000000000071";

const icon = "fas_circle-dot";
const step = { description: "", icon, hideCancelButton: false };
const task = {
  description: "",
  isWaiting: false,
  rowLabel: "",
  addsRows: null,
  matches: null,
  html: null,
  receipt: null,
  view: null,
};
const row = { key: "", recordId: null, title: "", hidden: [], base: null };

const field = {
  description: "",
  isRequired: false,
  isUnique: false,
  defaultValue: null,
  displayWidth: "full" as const,
};

const begun: RunScreen = {
  run: {
    ...{ id: runId, dataWizardId: wizardId, status: "in_progress", isDraft: false, startedAt: exampleTime },
    ...{ answeredAt: null, finishedAt: null, startRecordId: null, stepId: null, version: 1, changeSetId: null },
    ...{ workId: null, isUndone: false, failure: null },
  },
  wizard: {
    ...{ id: wizardId, name: "Register", icon: "fas_clipboard-list", description: "", availableLanguages: [] },
    ...{ language: "en", runRights: "runner" },
  },
  steps: [
    { id: asking, title: "Your email", icon, state: "current" },
    { id: family, title: "Your family", icon, state: "ahead" },
  ],
  place: { number: 1, count: 2 },
  step: {
    ...{ ...step, id: asking, title: "Your email", isFirst: true, isLast: false },
    tasks: [
      {
        ...{ ...task, taskId: question, type: "create_temp_variable", title: "Email" },
        fields: [
          {
            ...{ key: "value", label: "Your email", help: "", isRequired: true, displayWidth: "full" },
            field: {
              ...{ ...field, id: question, collectionId: "", title: "Your email", columnName: "" },
              ...{ dataType: "email_address", config: {}, isDisplayedOnViews: false, rank: 0 },
            },
          },
        ],
        rows: [{ ...row, values: { value: null }, said: [], matches: null }],
      },
    ],
  },
  ...{ stopped: null, names: {}, appearances: {}, finish: null },
};

const answered: RunScreen = {
  ...begun,
  run: { ...begun.run, answeredAt: exampleTime, stepId: family, version: 2 },
  steps: [
    { ...begun.steps[0]!, state: "done" },
    { ...begun.steps[1]!, state: "current" },
  ],
  place: { number: 2, count: 2 },
  step: {
    ...{ ...step, id: family, title: "Your family", isFirst: false, isLast: true },
    tasks: [
      {
        ...{ ...task, taskId: creating, type: "create_data_record", title: "Family" },
        fields: [
          {
            ...{ key: name, label: "Family name", help: "", isRequired: true, displayWidth: "full" },
            field: {
              ...{ ...field, id: name, collectionId, title: "Family name", columnName: "family_name", rank: 1 },
              ...{ dataType: "plain_text", config: { maxLength: 500, multiline: false }, isDisplayedOnViews: true },
            },
          },
        ],
        rows: [{ ...row, values: { [name]: null }, said: [], matches: null }],
      },
    ],
  },
};

const report = { outcome: "done" as const, found: 0, changed: 0, recipients: 0, messageId: null, fileName: null };

const finished: RunScreen = {
  ...answered,
  run: {
    ...{ ...answered.run, status: "finished", finishedAt: exampleTime, version: 3 },
    changeSetId: exampleChangeSet,
  },
  steps: [
    { ...begun.steps[0]!, state: "done" },
    { ...begun.steps[1]!, state: "done" },
  ],
  place: { number: 0, count: 2 },
  step: null,
  finish: {
    ...{ title: "Welcome!", html: "", url: "", confirmedTo: null, next: null },
    reports: [
      {
        ...{ ...report, taskId: question, stepId: asking, type: "create_temp_variable", title: "Email" },
        ...{ outcome: "nothing", created: 0, records: [] },
      },
      {
        ...{ ...report, taskId: creating, stepId: family, type: "create_data_record", title: "Family" },
        ...{ created: 1, records: [created] },
      },
    ],
  },
};

/** A wizard from its start to its end, as a script runs it. */
export const runExamples: Examples<typeof wizardRunsContract> = {
  startRun: { params: { teamId }, body: { id: runId, dataWizardId: wizardId }, answer: begun },
  answerStep: {
    params: { teamId, runId, stepId: asking },
    body: { answers: { [question]: { values: { value: "ada@example.org" } } }, move: "next" },
    answer: answered,
  },
  finishRun: {
    params: { teamId, runId },
    body: { answers: { [creating]: { values: { [name]: "Lovelace" } } } },
    answer: finished,
  },
};
