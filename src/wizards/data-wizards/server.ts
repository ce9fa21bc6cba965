import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { feature } from "#server/http/handlers.ts";
import type { Say } from "#server/words.ts";
import type { WizardFlow } from "../tasks/wizard-flow.ts";
import { wizardExamples } from "./api-examples.server.ts";
import { dataWizardsContract } from "./contract.ts";
import { changeWizardLink, createWizardLink, deleteWizardLink, listWizardLinks } from "./link-wizards.server.ts";
import {
  addAccessLink,
  addStep,
  addTask,
  changeAccessLink,
  changeStep,
  changeTask,
  copyStep,
  copyTask,
  orderSteps,
  orderTasks,
  removeAccessLink,
  removeStep,
  removeTask,
} from "./shape-flow.ts";
import { shapeFlow } from "./shape-wizards.server.ts";
import { findTask, listWizards, readWizardFor, showWizardTo } from "./show-wizards.server.ts";
import { translateWizard } from "./translate-wizards.server.ts";
import type { WizardDefinition } from "./wizard-definitions.ts";
import {
  changeWizard,
  createWizard,
  deleteWizard,
  duplicateWizard,
  orderWizards,
  publishWizard,
  restoreWizard,
  revertWizard,
  unpublishWizard,
} from "./wizards.server.ts";

type Doing = { app: App; team: TeamDb; caller: TeamCaller; say: Say };
type OfWizard = Doing & { params: { wizardId: string } };

const shown = async ({ team, caller, say }: Doing, made: Promise<WizardDefinition>) =>
  showWizardTo(team, caller, say, await made);

/** Something is done with its steps and tasks, and the whole is shown. */
const shaped = (doing: OfWizard, work: (flow: WizardFlow) => WizardFlow) =>
  shown(doing, shapeFlow(doing.app, doing.caller, doing.params.wizardId, work));

export const dataWizards = feature(
  dataWizardsContract,
  {
    listWizards: ({ team, caller }) => listWizards(team, caller),
    readWizard: ({ team, caller, say, params }) => readWizardFor(team, caller, say, params.wizardId),
    createWizard: (doing) => shown(doing, createWizard(doing.app, doing.caller, doing.body)),
    changeWizard: (doing) => shown(doing, changeWizard(doing.app, doing.caller, doing.params.wizardId, doing.body)),
    deleteWizard: async ({ app, caller, params }) => {
      await deleteWizard(app, caller, params.wizardId);
      return undefined;
    },
    restoreWizard: (doing) => shown(doing, restoreWizard(doing.app, doing.caller, doing.params.wizardId)),
    duplicateWizard: (doing) =>
      shown(doing, duplicateWizard(doing.app, doing.caller, doing.params.wizardId, doing.body)),
    publishWizard: (doing) => shown(doing, publishWizard(doing.app, doing.caller, doing.params.wizardId, doing.body)),
    unpublishWizard: (doing) => shown(doing, unpublishWizard(doing.app, doing.caller, doing.params.wizardId)),
    revertWizard: (doing) => shown(doing, revertWizard(doing.app, doing.caller, doing.params.wizardId)),
    orderWizards: async ({ app, caller, body }) => {
      await orderWizards(app, caller, body.wizardIds);
      return undefined;
    },
    createStep: (doing) => shaped(doing, (flow) => addStep(flow, doing.body)),
    changeStep: (doing) => shaped(doing, (flow) => changeStep(flow, doing.params.stepId, doing.body)),
    deleteStep: (doing) => shaped(doing, (flow) => removeStep(flow, doing.params.stepId)),
    duplicateStep: (doing) => shaped(doing, (flow) => copyStep(flow, doing.params.stepId, doing.body.id)),
    orderSteps: (doing) => shaped(doing, (flow) => orderSteps(flow, doing.body.stepIds)),
    createTask: (doing) => shaped(doing, (flow) => addTask(flow, doing.params.stepId, doing.body)),
    changeTask: (doing) => shaped(doing, (flow) => changeTask(flow, doing.params.taskId, doing.body)),
    deleteTask: (doing) => shaped(doing, (flow) => removeTask(flow, doing.params.taskId)),
    duplicateTask: (doing) => shaped(doing, (flow) => copyTask(flow, doing.params.taskId, doing.body.id)),
    findTask: ({ team, params }) => findTask(team, params.taskId),
    orderTasks: (doing) => shaped(doing, (flow) => orderTasks(flow, doing.params.stepId, doing.body.taskIds)),
    createExternalAccessLink: (doing) => shaped(doing, (flow) => addAccessLink(flow, doing.body)),
    changeExternalAccessLink: (doing) =>
      shaped(doing, (flow) => changeAccessLink(flow, doing.params.linkId, doing.body)),
    deleteExternalAccessLink: (doing) => shaped(doing, (flow) => removeAccessLink(flow, doing.params.linkId)),
    listWizardLinks: ({ team, caller, params }) => listWizardLinks(team, caller, params.collectionId),
    createWizardLink: ({ app, caller, params, body }) => createWizardLink(app, caller, params.collectionId, body),
    changeWizardLink: ({ app, caller, params, body }) => changeWizardLink(app, caller, params, body),
    deleteWizardLink: async ({ app, caller, params }) => {
      await deleteWizardLink(app, caller, params);
      return undefined;
    },
    translateWizard: async ({ app, caller, params, body }) => ({
      words: await translateWizard(app, caller, params.wizardId, body),
    }),
  },
  wizardExamples,
);
