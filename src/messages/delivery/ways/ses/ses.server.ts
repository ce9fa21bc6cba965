import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type * as z from "zod";
import type { App } from "#server/app.ts";
import { openLanes } from "#server/lanes.ts";
import { buildRawMail, findAddressProblem } from "../../compose-mail.server.ts";
import { handOver } from "../../hand-over.server.ts";
import { limitsIn } from "../../sending-limits.ts";
import type { OpenWay, Outcome, OutgoingMail, WayInput, WayKind } from "../../way.server.ts";
import { outcomeOfSes, type SesError } from "./ses-outcome.server.ts";
import { sesSettings } from "./ses-settings.ts";

type SesSettings = Partial<z.output<typeof sesSettings>>;
export type SesTimeouts = { connect: number; answer: number };

const usualTimeouts: SesTimeouts = { connect: 10_000, answer: 30_000 };

export const sesWay: WayKind = {
  name: "ses",
  methods: ["EMAIL"],
  settings: sesSettings,
  secrets: ["secretAccessKey"],
  findProblem: ({ secrets }) =>
    secrets.secretAccessKey ? undefined : { path: "Secrets.secretAccessKey", messageKey: "validation.empty" },
  open: (app, input) => openSes(app, input),
};

export function openSes(app: App, input: WayInput, timeouts: SesTimeouts = usualTimeouts): OpenWay<OutgoingMail> {
  const given = input.settings as SesSettings;
  const limits = { ...limitsIn({ connections: 10, ...given }), maxBytes: 40 * 1024 * 1024 };
  const connections = openLanes(limits.connections);
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
    send: (mails, before) =>
      handOver(mails, { connections, before, send, explain: (error) => outcomeOfSes(error as SesError) }),
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
