import { afterAll, beforeEach } from "vitest";
import type { OpenWay, OutgoingMail, OutgoingSms, WayInput } from "#messages/delivery/way.server.ts";
import { newId } from "#shared/ids.ts";
import { startMailServer } from "./mail-server.ts";
import { sesKey, startSesServer } from "./ses-server.ts";
import { startTestApp } from "./test-app.ts";
import { startTwilioServer, twilioSid, twilioToken } from "./twilio-server.ts";
import { whileTesting } from "./while-testing.ts";

/** The product beside a provider of each kind that messages leave by, for one file of tests. */
export function startWaysWorld() {
  const opened: OpenWay[] = [];
  const mail = whileTesting(() => startMailServer());
  const ses = whileTesting(() => stoppedLater(startSesServer()));
  const twilio = whileTesting(() => stoppedLater(startTwilioServer()));
  const world = whileTesting(() =>
    startTestApp({ SES_ENDPOINT: ses.url, TWILIO_URL: twilio.url, APP_URL: "https://simply.example" }),
  );
  beforeEach(() => mail.behave({}));
  afterAll(() => {
    for (const way of opened) way.close();
  });

  const keep = <W extends OpenWay<never>>(way: W): W => {
    opened.push(way as unknown as OpenWay);
    return way;
  };
  const inputs: Record<string, () => Omit<WayInput, "key" | "isOfTeam">> = {
    captured: () => ({ settings: {}, secrets: {} }),
    smtp: () => ({ settings: { host: "127.0.0.1", port: mail.port, security: "none" }, secrets: {} }),
    ses: () => ({
      settings: { region: "us-east-1", accessKeyId: sesKey, configurationSet: "messages" },
      secrets: { secretAccessKey: "a secret" },
    }),
    twilio: () => ({ settings: { accountSid: twilioSid }, secrets: { authToken: twilioToken } }),
  };
  const inputOf = (name: string, changed: Partial<WayInput> = {}): WayInput => {
    const input = inputs[name]!();
    const settings = { ...input.settings, ...changed.settings };
    return { key: name, isOfTeam: false, ...input, ...changed, settings };
  };

  const aMail = (changed: Partial<OutgoingMail> = {}): OutgoingMail => {
    const id = newId();
    return {
      ...{ id, teamId: newId(), messageId: newId() },
      from: { name: "Pine Camp", address: "office@pine.test" },
      to: { name: "Zoë Müller", address: `${id}@example.test` },
      ...{ subject: "Hello", text: "Hello Zoë", html: "<p>Hello Zoë</p>", mailId: `<${id}@pine.test>`, headers: {} },
      ...changed,
    };
  };
  const anSms = (changed: Partial<OutgoingSms> = {}): OutgoingSms => ({
    ...{ id: newId(), teamId: newId(), messageId: newId(), from: "+15005550006", to: "+15005550010", text: "Hello" },
    ...changed,
  });

  return { mail, ses, twilio, world, keep, inputOf, aMail, anSms };
}

async function stoppedLater<Server extends { stop(): unknown }>(starting: Promise<Server>) {
  const server = await starting;
  const stop = server.stop.bind(server);
  return Object.assign(server, { stop: async () => void stop() }) as Server & { stop(): Promise<void> };
}
