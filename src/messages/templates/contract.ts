import * as z from "zod";
import { messageContent } from "#messages/content/message-content.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { contentTypes, deliveryMethods, templateUseNames } from "#shared/messages.ts";
import { featurePermissionGroups } from "#shared/permissions.ts";

export const templateStatuses = ["draft", "published", "archived"] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

export const templateSorts = ["Name", "CreatedAt", "UpdatedAt", "UsedFor", "Status"] as const;
export type TemplateSort = (typeof templateSorts)[number];

/** What a template that comes with the product is known by. */
export const productTemplateKey = z.string().regex(/^[a-z-]{1,40}$/, "validation.invalid");

const { subject, previewText, text } = messageContent.shape;

const person = z.object({ userId: z.string(), name: z.string() }).nullable();

const listed = z.object({
  Id: z.string(),
  Name: z.string(),
  DeliveryMethodId: z.enum(deliveryMethods),
  UsedFor: z.enum(templateUseNames),
  ContentLanguageId: z.enum(languages),
  Status: z.enum(templateStatuses),
  /** The empty one that "start from scratch" begins with. */
  IsScratch: z.boolean(),
  /** Counts up with every change. */
  Version: z.number(),
  /** What messages are made from; null: it was never published. */
  PublishedVersionId: z.string().nullable(),
  CreatedBy: person,
  CreatedAt: z.iso.datetime(),
  UpdatedAt: z.iso.datetime(),
});
export type TemplateListed = z.output<typeof listed>;

const place = { blockId: z.string().nullable(), message: z.string() };
const problem = z.object({
  ...place,
  problem: z.string(),
  part: z.string(),
  line: z.number(),
  column: z.number(),
  suggestion: z.string().nullable(),
});
const warning = z.object({ ...place, warning: z.string(), part: z.string() });

const template = listed.extend({
  SubjectLine: z.string(),
  PreviewText: z.string(),
  Design: z.record(z.string(), z.unknown()).nullable(),
  TextOnlyVersion: z.string(),
  /** The text was written by hand; else it is derived from the design. */
  IsTextOwn: z.boolean(),
  /** Merge tags that cannot be understood; such a template is kept, and not published. */
  Problems: z.array(problem),
  /** The team wants approval, and nobody who may approve has published it: programs cannot send by it. */
  IsWaitingForApproval: z.boolean(),
  Abilities: z.object({ manage: z.boolean(), delete: z.boolean() }),
});
template.register(z.globalRegistry, { id: "MessageTemplate" });
export type TemplateShown = z.output<typeof template>;

/** One that comes with the product: there for every team of its brand, changed by none. */
const productListed = z.object({
  Key: z.string(),
  Name: z.string(),
  About: z.string(),
  SubjectLine: z.string(),
  DeliveryMethodId: z.enum(deliveryMethods),
  /** What a copy of it is for at first. */
  UsedFor: z.enum(templateUseNames),
  /** Messages that can begin with it. */
  ContentTypes: z.array(z.enum(contentTypes)),
  ContentLanguageId: z.enum(languages),
});
export type ProductTemplateListed = z.output<typeof productListed>;

const preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  problems: z.array(problem),
  warnings: z.array(warning),
});

export type TemplatePreviewed = z.output<typeof preview>;

const input = z.strictObject({
  Name: z.string().trim().min(1, "validation.empty").max(120),
  DeliveryMethodId: z.enum(deliveryMethods),
  UsedFor: z.enum(templateUseNames),
  ContentLanguageId: z.enum(languages),
  SubjectLine: subject.unwrap().optional(),
  PreviewText: previewText.unwrap().optional(),
  Design: z.record(z.string(), z.unknown()).nullable().optional(),
  TextOnlyVersion: text.unwrap().optional(),
  IsTextOwn: z.boolean().optional(),
});
export type TemplateInput = z.output<typeof input>;

const change = input.omit({ DeliveryMethodId: true }).partial().extend({
  /** The one that was changed; another one's change in between is a conflict. */
  Version: z.number().int().optional(),
});
export type TemplateChange = z.output<typeof change>;

const team = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, templateId: id });
const oneOfProduct = z.strictObject({ teamId: id, productKey: productTemplateKey });
const inLanguage = z.strictObject({ language: z.enum(languages) });

/** A whole design. */
const limits = { bytes: 2_000_000, values: 20_000, depth: 48 } as const;

const manage = holderOf("outgoing_messages_templates");
const read = holderOf(...featurePermissionGroups.outgoing_messages);

export const templatesContract = {
  listTemplates: endpoint({
    method: "GET",
    path: "/teams/:teamId/templates",
    access: read,
    summary:
      "The team's message templates, newest first or by `sort`. Without the right to manage templates: published ones of the methods that the caller writes messages for.",
    input: {
      params: team,
      query: z.strictObject({
        status: z.enum(templateStatuses).optional(),
        method: z.enum(deliveryMethods).optional(),
        usedFor: z.enum(templateUseNames).optional(),
        search: z.string().trim().max(200).optional(),
        /** Those that were deleted and can come back instead; only who manages templates sees any. */
        deleted: z.stringbool().optional(),
        sort: z.enum(templateSorts).default("CreatedAt"),
        order: z.enum(["asc", "desc"]).default("desc"),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    },
    output: z.object({ templates: z.array(listed), total: z.number(), abilities: z.object({ manage: z.boolean() }) }),
  }),
  readTemplate: endpoint({
    method: "GET",
    path: "/teams/:teamId/templates/:templateId",
    access: read,
    summary: "A template as it is edited; without the right to manage templates, as it was last published.",
    input: { params: one },
    output: template,
  }),
  createTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/templates",
    access: manage,
    summary: "Create a draft. Merge tags name fields by their column names and are kept by their ids.",
    input: { params: team, body: input },
    limits,
    output: template,
  }),
  changeTemplate: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/templates/:templateId",
    access: manage,
    summary: "Change a template. What is offered stays as it was published until it is published again.",
    input: { params: one, body: change },
    limits,
    output: template,
    errors: ["conflict"],
  }),
  publishTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/templates/:templateId/publish",
    access: manage,
    summary:
      "Offer a template as it is now (`Version`: what its publisher has seen). Every published version is kept, as messages show what they were made from.",
    input: { params: one, body: z.strictObject({ Version: z.number().int().optional() }).optional() },
    output: template,
    errors: ["conflict"],
  }),
  archiveTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/templates/:templateId/archive",
    access: manage,
    summary: "Archive a template: it is offered no more. Messages made from it stay as they are.",
    input: { params: one },
    output: template,
    repeatable: true,
  }),
  unarchiveTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/templates/:templateId/unarchive",
    access: manage,
    summary: "Bring an archived template back to what it was before.",
    input: { params: one },
    output: template,
    repeatable: true,
  }),
  duplicateTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/templates/:templateId/duplicate",
    access: manage,
    summary: "Create a draft with the same content.",
    input: { params: one },
    output: template,
  }),
  deleteTemplate: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/templates/:templateId",
    access: manage,
    summary: "Delete a template that is a draft or archived. It can be restored for 30 days.",
    input: { params: one },
    errors: ["conflict"],
  }),
  restoreTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/templates/:templateId/restore",
    access: manage,
    summary: "Bring a deleted template back, as it was.",
    input: { params: one },
    output: template,
  }),
  listTemplateVersions: endpoint({
    method: "GET",
    path: "/teams/:teamId/templates/:templateId/versions",
    access: manage,
    summary: "When a template was published and by whom, newest first.",
    input: { params: one },
    output: z.object({
      versions: z.array(
        z.object({
          Id: z.string(),
          Number: z.number(),
          Name: z.string(),
          PublishedAt: z.iso.datetime(),
          PublishedBy: person,
        }),
      ),
    }),
  }),
  startFromScratch: endpoint({
    method: "POST",
    path: "/teams/:teamId/templates/start-from-scratch",
    access: read,
    summary: "The empty template of a method and language, created when it is first asked for.",
    input: {
      params: team,
      body: z.strictObject({ DeliveryMethodId: z.enum(deliveryMethods), ContentLanguageId: z.enum(languages) }),
    },
    output: template,
    repeatable: true,
  }),
  previewTemplate: endpoint({
    method: "GET",
    path: "/teams/:teamId/templates/:templateId/preview",
    access: read,
    summary:
      "A template as a recipient gets it: with examples, or with the values of a record as the caller may read them.",
    input: { params: one, query: z.strictObject({ recordId: id.optional() }) },
    output: preview,
  }),
  listProductTemplates: endpoint({
    method: "GET",
    path: "/teams/:teamId/product-templates",
    access: read,
    summary: "The templates that come with the product for the team's brand, in a language.",
    input: { params: team, query: inLanguage },
    output: z.object({ templates: z.array(productListed) }),
  }),
  previewProductTemplate: endpoint({
    method: "GET",
    path: "/teams/:teamId/product-templates/:productKey/preview",
    access: read,
    summary: "A template that comes with the product as a recipient gets it, with examples.",
    input: { params: oneOfProduct, query: inLanguage },
    output: preview,
  }),
  copyProductTemplate: endpoint({
    method: "POST",
    path: "/teams/:teamId/product-templates/:productKey/copy",
    access: manage,
    summary: "Create a draft of the team's own with the content of a template that comes with the product.",
    input: { params: oneOfProduct, body: z.strictObject({ ContentLanguageId: z.enum(languages) }) },
    output: template,
  }),
} as const;
