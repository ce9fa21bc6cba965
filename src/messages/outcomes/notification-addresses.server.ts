import { createHmac } from "node:crypto";
import type { App } from "#server/app.ts";

const below = "/api/message-notifications";

/** Of the installation, or of one team: what one key signs is believed of its team alone. */
export const bounceKeyOf = ({ secret }: Pick<App, "secret">, teamId = ""): string =>
  createHmac("sha256", secret).update(`message-bounces\0${teamId}`).digest("hex");

export const notificationAddresses = (app: Pick<App, "secret" | "env">, teamId?: string) => ({
  ses: `${app.env.APP_URL}${below}/ses`,
  twilioIncoming: `${app.env.APP_URL}${below}/twilio/incoming`,
  bounces: `${app.env.APP_URL}${below}/bounces${teamId ? `?team=${teamId}` : ""}`,
  bounceKey: bounceKeyOf(app, teamId),
});
