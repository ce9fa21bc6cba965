import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { featurePermissionGroups } from "#shared/permissions.ts";

/** What a team sets up before it sends messages, in the order in which it is offered. */
export const setupSteps = ["postalAddress", "sender", "list", "logo", "tracking", "approval"] as const;
export type SetupStepName = (typeof setupSteps)[number];

const step = z.object({
  Step: z.enum(setupSteps),
  IsDone: z.boolean(),
  /** Not done, and messages are refused without it. */
  IsBlocking: z.boolean(),
  /** What is there: the postal address, senders, lists, those who approve. */
  Names: z.array(z.string()),
});
export type SetupStep = z.output<typeof step>;

const setup = z.object({
  Steps: z.array(step),
  /** Null: nobody has decided yet, and nothing is counted. */
  Tracking: z.object({ Opens: z.boolean(), Clicks: z.boolean() }).nullable(),
  NeedsApproval: z.boolean(),
  /** Senders that were added and not proven yet. */
  UnprovenSenders: z.array(z.string()),
  /** The caller can do what is missing. */
  MayChange: z.boolean(),
  /** Everybody who can. */
  Administrators: z.array(z.object({ UserId: z.string(), Name: z.string() })),
});
setup.register(z.globalRegistry, { id: "MessageSetup" });
export type MessageSetup = z.output<typeof setup>;

const team = z.strictObject({ teamId: id });

export const setupContract = {
  readMessageSetup: endpoint({
    method: "GET",
    path: "/teams/:teamId/message-setup",
    access: holderOf("team_admin_account_info", ...featurePermissionGroups.outgoing_messages),
    summary: "What of the set-up for messages is done and what is missing, and who can do it.",
    input: { params: team },
    output: setup,
  }),
  decideTracking: endpoint({
    method: "POST",
    path: "/teams/:teamId/message-setup/tracking",
    access: holderOf(
      "team_admin_account_info",
      "outgoing_messages_user_send_emails",
      "outgoing_messages_other_users_send_emails",
    ),
    closedToKeys: true,
    summary:
      "Decide, once for the team, whether opens and clicks are counted. Later it is one of the message settings.",
    input: { params: team, body: z.strictObject({ Opens: z.boolean(), Clicks: z.boolean() }) },
    output: setup,
    errors: ["conflict"],
  }),
} as const;
