import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

export const mostKeys = 20;

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  owner: z.object({ userId: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
});

export type ApiKey = z.output<typeof apiKey>;

/** A key that could make keys would outlive its own end: all of these are for people who are signed in. */
const common = { access: holderOf("integrations_zapier"), closedToKeys: true } as const;

export const apiKeysContract = {
  listApiKeys: endpoint({
    method: "GET",
    path: "/teams/:teamId/api-keys",
    ...common,
    summary: "The caller's API keys in this team, newest first; for team administrators, everyone's.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ keys: z.array(apiKey) }),
  }),
  createApiKey: endpoint({
    method: "POST",
    path: "/teams/:teamId/api-keys",
    ...common,
    summary: `Make an API key for this team, at most ${mostKeys} a person. \`key\` is shown this once; send it as \`Authorization: Bearer simply_…\`.`,
    input: {
      params: z.strictObject({ teamId: id }),
      body: z.strictObject({
        name: z.string().trim().min(1).max(120),
        expiresAt: z.iso.datetime({ offset: true }).nullish(),
      }),
    },
    output: apiKey.extend({ key: z.string() }),
  }),
  revokeApiKey: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/api-keys/:keyId",
    ...common,
    summary: "Revoke your own key, or anyone's as a team administrator. It stops working immediately.",
    input: { params: z.strictObject({ teamId: id, keyId: id }) },
  }),
} as const;
