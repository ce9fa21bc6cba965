import { feature } from "#server/http/handlers.ts";
import { answerStep, goToStep } from "./answer-step.server.ts";
import { runExamples } from "./api-examples.server.ts";
import { cancelRun } from "./cancel-run.server.ts";
import { wizardRunsContract } from "./contract.ts";
import { countPlacesTaken } from "./count-places-taken.server.ts";
import { exportAnswers } from "./export-answers.server.ts";
import { readExport } from "./export-run.server.ts";
import { finishRun } from "./finish-run.server.ts";
import { inLanguageOfRun } from "./language-of-run.server.ts";
import { listOwnRuns, listRuns } from "./list-runs.server.ts";
import { mailRun } from "./mail-run.server.ts";
import { openRun } from "./open-run.server.ts";
import { readFunnel } from "./read-funnel.server.ts";
import { readReport } from "./read-report.server.ts";
import { requireOwnRun } from "./run-rows.server.ts";
import { showRun } from "./show-run.server.ts";
import { startRun } from "./start-run.server.ts";
import { listStepChoices, listStepViewRecords } from "./step-choices.server.ts";
import { testRun } from "./test-run.server.ts";
import { undoRun } from "./undo-run.server.ts";

export const wizardRuns = feature(
  wizardRunsContract,
  {
    startRun: ({ app, caller, body }) => startRun({ app, caller }, body),
    listOwnRuns: ({ app, caller, params }) => listOwnRuns({ app, caller }, params.wizardId),
    readRun: inLanguageOfRun(async ({ app, team, caller, params, query }) => {
      const run = await requireOwnRun(team, caller, params.runId);
      return showRun(await openRun({ app, db: app.db, caller }, run), query.stepId);
    }),
    answerStep: inLanguageOfRun(({ app, caller, params, body }) => answerStep({ app, caller }, params, body)),
    listStepChoices: inLanguageOfRun(({ app, caller, params, query }) =>
      listStepChoices({ app, caller }, params, query),
    ),
    listStepViewRecords: inLanguageOfRun(({ app, caller, params, query }) =>
      listStepViewRecords({ app, caller }, params, query),
    ),
    goToStep: inLanguageOfRun(({ app, caller, params }) => goToStep({ app, caller }, params)),
    finishRun: inLanguageOfRun(({ app, caller, params, body }) =>
      finishRun({ app, caller }, params.runId, body.answers),
    ),
    testRun: inLanguageOfRun(({ app, caller, params }) => testRun({ app, caller }, params.runId)),
    cancelRun: inLanguageOfRun(async ({ app, caller, params }) => {
      await cancelRun({ app, caller }, params.runId);
      return undefined;
    }),
    mailRun: inLanguageOfRun(async ({ app, caller, params }) => {
      await mailRun({ app, caller }, params.runId);
      return undefined;
    }),
    listRuns: ({ app, caller, params, query }) => listRuns({ app, caller }, params.wizardId, query),
    exportAnswers: ({ app, caller, say, params, reply }) => exportAnswers({ app, caller, say }, params.wizardId, reply),
    readRunReport: ({ app, caller, params }) => readReport({ app, caller }, params.runId),
    undoRun: inLanguageOfRun(({ app, caller, params, body }) => undoRun({ app, caller }, params.runId, body.rest)),
    countPlacesTaken: ({ app, caller }) => countPlacesTaken({ app, caller }),
    readFunnel: ({ app, caller, params, query }) => readFunnel({ app, caller }, params.wizardId, query.days),
    readExport: ({ app, caller, params, reply }) => readExport({ app, caller }, params, reply),
  },
  runExamples,
);
