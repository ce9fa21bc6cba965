import type * as z from "zod";
import { sesSettings } from "../../ways/ses/ses-settings.ts";
import { smtpSettings } from "../../ways/smtp/smtp-settings.ts";
import { twilioSettings } from "../../ways/twilio/twilio-settings.ts";

export type WayName = "smtp" | "ses" | "twilio";
export type SecretName = "password" | "dkimPrivateKey" | "bouncePassword" | "secretAccessKey" | "authToken";
export type SectionName = "account" | "signing" | "bounces" | "limits";

export type Section = {
  name: SectionName;
  /** The part of the settings that it asks for. */
  schema: z.ZodObject;
  /** `with`: once all of these are empty, the secret serves nothing and is forgotten. */
  secret?: { name: SecretName; with: readonly string[]; isLong?: boolean };
};

const limits = { perSecond: true, perHour: true, perDay: true, connections: true } as const;

/** What is asked for each kind of way: what every one needs first, what only some need behind it. */
export const wayForms: Record<WayName, { sections: Section[] }> = {
  smtp: {
    sections: [
      {
        name: "account",
        schema: smtpSettings.pick({ host: true, port: true, security: true, user: true }),
        secret: { name: "password", with: ["user"] },
      },
      {
        name: "signing",
        schema: smtpSettings.pick({ dkimDomain: true, dkimSelector: true }),
        secret: { name: "dkimPrivateKey", with: ["dkimDomain", "dkimSelector"], isLong: true },
      },
      {
        name: "bounces",
        schema: smtpSettings.pick({
          ...{ bounceAddress: true, bounceHost: true, bouncePort: true },
          ...{ bounceSecurity: true, bounceUser: true, bounceFolder: true },
        }),
        secret: { name: "bouncePassword", with: ["bounceHost"] },
      },
      { name: "limits", schema: smtpSettings.pick(limits) },
    ],
  },
  ses: {
    sections: [
      {
        name: "account",
        schema: sesSettings.pick({ region: true, accessKeyId: true, configurationSet: true, topics: true }),
        secret: { name: "secretAccessKey", with: [] },
      },
      { name: "limits", schema: sesSettings.pick(limits) },
    ],
  },
  twilio: {
    sections: [
      {
        name: "account",
        schema: twilioSettings.pick({ accountSid: true }),
        secret: { name: "authToken", with: [] },
      },
      { name: "limits", schema: twilioSettings.pick(limits) },
    ],
  },
};

export const isWayName = (name: string): name is WayName => Object.hasOwn(wayForms, name);

/** What a form begins with where nothing was set. */
export const defaultsOf = (kind: WayName): Record<string, unknown> =>
  Object.fromEntries(
    wayForms[kind].sections.flatMap(({ schema }) =>
      Object.entries(schema.shape).map(([key, setting]) => {
        const usual = (setting as z.ZodType).safeParse(undefined);
        return [key, usual.success ? usual.data : ""];
      }),
    ),
  );

/** Those that were typed; null for those that serve nothing any more, so that they are forgotten. */
export function secretsToSend(
  kind: WayName,
  settings: Record<string, unknown>,
  typed: Record<string, string>,
): Record<string, string | null> {
  const secrets = wayForms[kind].sections.flatMap(({ secret }) => secret ?? []);
  return Object.fromEntries(
    secrets.flatMap(({ name, with: needs }): [string, string | null][] => {
      if (typed[name]) return [[name, typed[name]]];
      return needs.length > 0 && needs.every((key) => !settings[key]) ? [[name, null]] : [];
    }),
  );
}
