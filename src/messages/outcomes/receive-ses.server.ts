import type { App } from "#server/app.ts";
import { OutboundError } from "#server/http/outbound.ts";
import { Refusal } from "#shared/errors.ts";
import { acceptNotifications } from "./accept-notifications.server.ts";
import { teamsWithTopic } from "./find-teams.server.ts";
import { readSesEvent } from "./readers/read-ses-event.ts";
import {
  confirmSubscription,
  openSnsCertificates,
  SnsError,
  type SnsTrust,
  verifySns,
} from "./readers/verify-sns.server.ts";

const certificatesOf = new WeakMap<App, SnsTrust["readCertificate"]>();

/** A topic of the installation tells of every team's messages, a team's own topic of its own alone. */
export async function receiveSes(app: App, text: string): Promise<void> {
  const { installation, teams } = await whoListensTo(app, topicIn(text));
  const topics = installation || teams.length > 0 ? [topicIn(text)] : [];
  const readCertificate = certificatesOf.get(app) ?? openSnsCertificates(app.outbound);
  certificatesOf.set(app, readCertificate);
  const message = await verifySns(text, { topics, readCertificate }).catch((error: unknown) => {
    if (!(error instanceof SnsError)) throw retryLater(error);
    app.log.warn({ problem: error.problem }, "a notification of SNS was not believed");
    throw new Refusal("malformed_request", { cause: error });
  });
  if (message.Type !== "Notification") {
    await confirmSubscription(app.outbound, message).catch((error: unknown) => {
      throw retryLater(error);
    });
    return;
  }
  const told = readSesEvent(message.Message, message.MessageId);
  await acceptNotifications(
    app,
    told.filter(({ teamId }) => installation || (teamId !== undefined && teams.includes(teamId))),
  );
}

/** What Amazon has to be asked for could not be reached. SNS sends again what is answered with 503. */
const retryLater = (error: unknown): unknown =>
  error instanceof OutboundError ? new Refusal("unavailable", { values: { seconds: 20 }, cause: error }) : error;

async function whoListensTo(app: App, topic: string): Promise<{ installation: boolean; teams: string[] }> {
  if (!/^arn:aws[a-z-]{0,10}:sns:[a-z0-9-]{1,30}:\d{12}:[\w-]{1,256}$/.test(topic))
    return { installation: false, teams: [] };
  const installation = app.settings.current.sesTopics.split(/[ ,]+/).includes(topic);
  return { installation, teams: installation ? [] : await teamsWithTopic(app, topic) };
}

/** What it says of itself, not believed yet. */
function topicIn(text: string): string {
  try {
    const { TopicArn } = JSON.parse(text) as { TopicArn?: unknown };
    return typeof TopicArn === "string" ? TopicArn : "";
  } catch {
    return "";
  }
}
