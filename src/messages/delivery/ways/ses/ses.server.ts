import type { SESv2Client } from "@aws-sdk/client-sesv2";
import * as z from "zod";
import type { App } from "#server/app.ts";
import { buildRawMail, findAddressProblem } from "../../compose-mail.server.ts";
import { handOver } from "../../hand-over.server.ts";
import { limitsIn, sendingLimits } from "../../sending-limits.ts";
import type { OpenWay, Outcome, OutgoingMail, WayInput, WayKind } from "../../way.server.ts";
import { outcomeOfSes, type SesError } from "./ses-outcome.server.ts";

const settings = z.strictObject({
  region: z
    .string()
    .trim()
    .regex(/^[a-z]{2}(-[a-z]{2,12}){1,2}-\d$/, "validation.invalid"),
  accessKeyId: z
    .string()
    .trim()
    .regex(/^\w{16,128}$/, "validation.invalid"),
  configurationSet: z
    .string()
    .trim()
    .regex(/^[\w-]{0,64}$/, "validation.invalid")
    .default(""),
  /** Whose notifications are believed (SNS). */
  topics: z
    .array(
      z
        .string()
        .trim()
        .regex(/^arn:aws[a-z-]{0,10}:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/, "validation.invalid"),
    )
    .max(10)
    .default([]),
  ...sendingLimits,
});
type SesSettings = Partial<z.output<typeof settings>>;
export type SesTimeouts = { connect: number; answer: number };

const usualTimeouts: SesTimeouts = { connect: 10_000, answer: 30_000 };

export const sesWay: WayKind = {
  name: "ses",
  methods: ["EMAIL"],
  settings,
  secrets: ["secretAccessKey"],
  findProblem: ({ secrets }) =>
    secrets.secretAccessKey ? undefined : { path: "Secrets.secretAccessKey", messageKey: "validation.empty" },
  open: (app, input) => openSes(app, input),
};

export function openSes(app: App, input: WayInput, timeouts: SesTimeouts = usualTimeouts): OpenWay<OutgoingMail> {
  const given = input.settings as SesSettings;
  const limits = { ...limitsIn({ connections: 10, ...given }), maxBytes: 40 * 1024 * 1024 };
  let client: Promise<SESv2Client> | undefined;
  const open = () => {
    client ??= openClient(app, input, timeouts, limits.connections);
    return client;
  };
  const send = async (mail: OutgoingMail): Promise<Outcome> => {
    const problem = findAddressProblem(mail);
    if (problem) return { is: "never", reason: problem, isAddress: true };
    const { SendEmailCommand } = await import("@aws-sdk/client-sesv2");
    const answer = await (await open()).send(
      new SendEmailCommand({
        // To this one, whatever the mail itself says.
        Destination: { ToAddresses: [mail.to.address] },
        Content: { Raw: { Data: await buildRawMail(mail) } },
        EmailTags: [
          { Name: "recipient", Value: mail.id },
          { Name: "team", Value: mail.teamId },
          { Name: "message", Value: mail.messageId },
        ],
        ...(given.configurationSet && { ConfigurationSetName: given.configurationSet }),
      }),
    );
    return { is: "accepted", providerId: answer.MessageId ?? mail.mailId };
  };
  return {
    kind: "ses",
    key: input.key,
    limits,
    send: (mails) => handOver(mails, limits.connections, send, (error) => outcomeOfSes(error as SesError)),
    close: () =>
      void client?.then(
        (opened) => opened.destroy(),
        () => {},
      ),
  };
}

async function openClient(app: App, { settings, secrets }: WayInput, timeouts: SesTimeouts, connections: number) {
  const { SESv2Client } = await import("@aws-sdk/client-sesv2");
  const { region = "us-east-1", accessKeyId = "" } = settings as SesSettings;
  return new SESv2Client({
    region,
    credentials: { accessKeyId, secretAccessKey: secrets.secretAccessKey ?? "" },
    // Trying again is the outbox's: only it knows what must not be sent twice.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: connections, keepAlive: true },
      httpAgent: { maxSockets: connections, keepAlive: true },
    },
    ...(app.env.SES_ENDPOINT && { endpoint: app.env.SES_ENDPOINT }),
  });
}
