import type { Examples } from "#server/http/handlers.ts";
import { flowSchema } from "../tasks/wizard-flow.ts";
import type { dataWizardsContract, WizardShown } from "./contract.ts";

/**
 * A camp that registers families, as the test of runs makes one (`wizard-runs/api-examples.server.test.ts`): it sends these
 * examples and those of runs one after the other, and is answered exactly what they say.
 */
export const exampleIds = {
  teamId: "01980000-0000-7000-8000-000000000001",
  collectionId: "01980000-0000-7000-8000-000000000002",
  name: "01980000-0000-7000-8000-000000000011",
  email: "01980000-0000-7000-8000-000000000012",
  wizardId: "01980000-0000-7000-8000-000000000021",
  asking: "01980000-0000-7000-8000-000000000031",
  family: "01980000-0000-7000-8000-000000000032",
  question: "01980000-0000-7000-8000-000000000041",
  creating: "01980000-0000-7000-8000-000000000042",
  linkId: "01980000-0000-7000-8000-000000000051",
  runId: "01980000-0000-7000-8000-000000000061",
} as const;

/** Whenever it is. */
export const exampleTime = "2027-05-01T12:00:00.000Z";

const { teamId, collectionId, name, email, wizardId, asking, family, question, creating, linkId } = exampleIds;

const flow = flowSchema.parse({
  finishTitle: "Welcome!",
  steps: [
    {
      ...{ id: asking, title: "Your email" },
      tasks: [
        {
          ...{ id: question, name: "email", title: "Email", type: "create_temp_variable" },
          settings: {
            ...{ label: "Your email", dataType: "email_address", config: {}, isRequired: true, help: "" },
            source: { from: "person", suggestion: null },
          },
        },
      ],
    },
    {
      ...{ id: family, title: "Your family" },
      tasks: [
        {
          ...{ id: creating, name: "family", title: "Family", type: "create_data_record" },
          settings: {
            ...{ collectionId, alsoCollectionIds: [], newRecordLabel: "" },
            fields: [
              {
                ...{ fieldId: name, source: { from: "person", suggestion: null }, isRequired: true },
                ...{ label: "", help: "", displayWidth: null, displayFieldIds: [], condition: null },
              },
              {
                ...{ fieldId: email, source: { from: "variable", variable: "email" }, isRequired: false },
                ...{ label: "", help: "", displayWidth: null, displayFieldIds: [], condition: null },
              },
            ],
          },
        },
      ],
    },
  ],
});

const steps = flow.steps.map(({ id, title, icon }) => ({ id, title, icon }));

const wizard = {
  ...{ id: wizardId, name: "Register", icon: "fas_clipboard-list", description: "" },
  ...{ firstDataWizardStepId: asking, isPublic: false, defaultDataLanguage: null, interfaceLanguage: null },
  ...{ availableLanguages: [], externalAccessBy: "nobody", stepCount: 2, steps },
  ...{ isPublished: false, publishedAt: null, hasUnpublishedChanges: false, startCollectionId: null, version: 1 },
  abilities: { change: true, publish: true, run: false, seeRuns: true },
  draft: flow,
  problems: [],
  variables: [
    {
      ...{ name: "email", taskId: question, title: "Email", records: null },
      field: { dataType: "email_address", config: {} },
    },
    {
      ...{ name: "family", taskId: creating, title: "Family", field: null },
      records: { collectionIds: [collectionId], isMany: false },
    },
  ],
  opens: {
    ...{ written: [{ collection: "Families", fields: ["Family name", "Email"] }], read: [], named: [] },
    ...{ messages: 0, refusal: null },
  },
  linkedCollectionIds: [],
  mayApprove: true,
  usedIn: [],
} satisfies WizardShown;

const published = {
  ...{ ...wizard, isPublished: true, publishedAt: exampleTime, version: 2 },
  abilities: { ...wizard.abilities, run: true },
};

const { draft, problems, variables, opens, linkedCollectionIds, mayApprove, usedIn, ...brief } = published;

export const wizardExamples: Examples<typeof dataWizardsContract> = {
  createWizard: {
    params: { teamId },
    body: { id: wizardId, name: "Register", icon: "fas_clipboard-list", flow },
    answer: wizard,
  },
  publishWizard: { params: { teamId, wizardId }, body: {}, answer: published },
  listWizards: { params: { teamId }, answer: { wizards: [brief], abilities: { create: true } } },
  createWizardLink: {
    params: { teamId, collectionId },
    body: { id: linkId, dataWizardId: wizardId, showInRowActionMenus: false },
    answer: {
      ...{ id: linkId, collectionId, dataWizardId: wizardId, wizardName: "Register", type: "internal" },
      ...{ description: "", icon: "fas_clipboard-list", canRun: true },
      ...{ showInRouteTitleCardActionMenus: true, showInRowActionMenus: false },
    },
  },
};
