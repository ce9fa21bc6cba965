import { feature } from "#server/http/handlers.ts";
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  restoreTemplate,
} from "./change-templates.server.ts";
import { templatesContract } from "./contract.ts";
import { previewTemplate } from "./preview-template.server.ts";
import { copyProductTemplate, listProductTemplates, previewProductTemplate } from "./product-templates.server.ts";
import { listTemplates, readTemplate } from "./read-templates.server.ts";
import { startFromScratch } from "./scratch-template.server.ts";
import { archiveTemplate, listVersions, publishTemplate, unarchiveTemplate } from "./template-status.server.ts";

export const templates = feature(templatesContract, {
  listTemplates: ({ team, caller, query }) => listTemplates(team, caller, query),
  readTemplate: ({ team, params, ...asking }) => readTemplate(team, asking, params.templateId),

  createTemplate: ({ body, ...asking }) => createTemplate(asking, body),
  changeTemplate: ({ params, body, ...asking }) => changeTemplate(asking, params.templateId, body),
  duplicateTemplate: ({ params, ...asking }) => duplicateTemplate(asking, params.templateId),
  deleteTemplate: async ({ params, ...asking }) => {
    await deleteTemplate(asking, params.templateId);
    return undefined;
  },
  restoreTemplate: async ({ team, params, ...asking }) => {
    await restoreTemplate(asking, params.templateId);
    return readTemplate(team, asking, params.templateId);
  },

  publishTemplate: ({ params, body, ...asking }) => publishTemplate(asking, params.templateId, body),
  archiveTemplate: ({ params, ...asking }) => archiveTemplate(asking, params.templateId),
  unarchiveTemplate: ({ params, ...asking }) => unarchiveTemplate(asking, params.templateId),
  listTemplateVersions: async ({ team, params, ...asking }) => ({
    versions: await listVersions(team, asking, params.templateId),
  }),

  startFromScratch: ({ body, ...asking }) => startFromScratch(asking, body),
  previewTemplate: ({ team, params, query, ...asking }) =>
    previewTemplate(asking, team, params.templateId, query.recordId),

  listProductTemplates: async ({ app, caller, query }) => ({
    templates: await listProductTemplates(app.db, caller, query.language),
  }),
  previewProductTemplate: ({ team, params, query, ...asking }) =>
    previewProductTemplate(asking, team, params.productKey, query.language),
  copyProductTemplate: ({ params, body, ...asking }) =>
    copyProductTemplate(asking, params.productKey, body.ContentLanguageId),
});
