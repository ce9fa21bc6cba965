import { feature } from "#server/http/handlers.ts";
import { showWizardTo } from "../data-wizards/show-wizards.server.ts";
import { wizardFilesContract } from "./contract.ts";
import { checkWizardFile, importWizard } from "./read-file.server.ts";
import { writeWizardFile } from "./write-file.server.ts";

export const wizardFiles = feature(wizardFilesContract, {
  readWizardFile: ({ team, caller, params }) => writeWizardFile(team, caller, params.wizardId),
  checkWizardFile: (asked) => checkWizardFile(asked, asked.body.file),
  importWizard: async ({ app, team, caller, say, body }) =>
    showWizardTo(team, caller, say, await importWizard(app, caller, body)),
});
