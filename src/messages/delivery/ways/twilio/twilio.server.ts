import type * as z from "zod";
import type { App } from "#server/app.ts";
import { isLoopback } from "#server/http/known-host.ts";
import { openLanes } from "#server/lanes.ts";
import { explainNoAnswer, handOver } from "../../hand-over.server.ts";
import { limitsIn } from "../../sending-limits.ts";
import type { OpenWay, Outcome, OutgoingSms, WayInput, WayKind } from "../../way.server.ts";
import { outcomeOfTwilio, type TwilioAnswer } from "./twilio-outcome.server.ts";
import { twilioSettings } from "./twilio-settings.ts";

type TwilioSettings = Partial<z.output<typeof twilioSettings>>;

/** Where Twilio tells what became of a message; `recipient` and `team` say of which. */
export const twilioStatusPath = "/api/message-notifications/twilio/status";

const answerMilliseconds = 20_000;

export const twilioWay: WayKind = {
  name: "twilio",
  methods: ["SMS"],
  settings: twilioSettings,
  secrets: ["authToken"],
  findProblem: ({ secrets }) =>
    secrets.authToken ? undefined : { path: "Secrets.authToken", messageKey: "validation.empty" },
  open: (app, input) => openTwilio(app, input),
};

export function openTwilio(app: App, input: WayInput, milliseconds = answerMilliseconds): OpenWay<OutgoingSms> {
  const given = input.settings as TwilioSettings;
  const limits = limitsIn({ connections: 10, ...given });
  const connections = openLanes(limits.connections);
  const account = `/2010-04-01/Accounts/${given.accountSid}`;
  const authorization = `Basic ${Buffer.from(`${given.accountSid}:${input.secrets.authToken ?? ""}`).toString("base64")}`;
  const ask = (url: string, body?: URLSearchParams) =>
    fetch(url, {
      method: body ? "POST" : "GET",
      headers: { authorization, accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(milliseconds),
      ...(body && { body }),
    });

  const send = async (sms: OutgoingSms): Promise<Outcome> => {
    const answer = await ask(`${apiOf(app)}${account}/Messages.json`, formOf(app, sms));
    return outcomeOfTwilio(answer.status, await readAnswer(answer));
  };
  return {
    kind: "twilio",
    key: input.key,
    limits,
    send: (messages, before) => handOver(messages, { connections, before, send, explain: explainNoAnswer }),
    async owns(sender) {
      if (isService(sender)) {
        const answer = await ask(`${messagingOf(app)}/v1/Services/${sender}`);
        return answer.ok && ((await readAnswer(answer)) as { sid?: unknown }).sid === sender;
      }
      const query = new URLSearchParams({ PhoneNumber: sender });
      const answer = await ask(`${apiOf(app)}${account}/IncomingPhoneNumbers.json?${query}`);
      const { incoming_phone_numbers: numbers } = (await readAnswer(answer)) as { incoming_phone_numbers?: unknown };
      return answer.ok && Array.isArray(numbers) && numbers.some((each) => each?.phone_number === sender);
    },
    close: () => {},
  };
}

const isService = (sender: string) => sender.startsWith("MG");

const apiOf = ({ env }: App) => env.TWILIO_URL?.replace(/\/$/, "") ?? "https://api.twilio.com";
const messagingOf = ({ env }: App) => env.TWILIO_URL?.replace(/\/$/, "") ?? "https://messaging.twilio.com";

function formOf(app: App, { id, teamId, from, to, text }: OutgoingSms): URLSearchParams {
  const callback = new URL(twilioStatusPath, app.env.APP_URL);
  callback.search = new URLSearchParams({ recipient: id, team: teamId }).toString();
  // Twilio refuses a message whose callback it could never reach.
  const isReachable = app.env.TWILIO_URL !== undefined || !isLoopback(callback.hostname);
  return new URLSearchParams({
    To: to,
    ...(isService(from) ? { MessagingServiceSid: from } : { From: from }),
    Body: text,
    ...(isReachable && { StatusCallback: callback.href }),
  });
}

/** An error of something before Twilio has no JSON. */
const readAnswer = async (answer: Response): Promise<TwilioAnswer> => {
  const body: unknown = await answer.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? body : {};
};
