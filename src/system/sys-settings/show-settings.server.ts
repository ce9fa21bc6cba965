import { mailboxOfInstallation } from "#messages/delivery/find-mailboxes.server.ts";
import { readMailboxState } from "#messages/delivery/mailbox-state.server.ts";
import { notificationAddresses } from "#messages/outcomes/notification-addresses.server.ts";
import type { App } from "#server/app.ts";
import { dkimRecordOf } from "#server/mail/dkim-key.ts";
import { signingOf } from "#server/mail/way.ts";
import type { Secret } from "#server/settings/settings.ts";
import { type SecretKey, secretKeys } from "#shared/settings.ts";
import type { ShownSecret, ShownSettings } from "./contract.ts";

/** What may be seen of the settings: no secret is among it. */
export const showSettings = async (app: App): Promise<ShownSettings> => {
  const { settings } = app;
  return {
    values: settings.current,
    fixed: settings.variables as Record<string, string>,
    notifications: notificationAddresses(app),
    bounceMailbox: await showMailbox(app),
    dkimRecord: showRecord(app),
    secrets: Object.fromEntries(secretKeys.map((key) => [key, showSecret(settings.secret(key))])) as Record<
      SecretKey,
      ShownSecret
    >,
  };
};

function showRecord({ settings }: App): ShownSettings["dkimRecord"] {
  if (settings.current.mailBy !== "smtp" || settings.secret("dkimPrivateKey").problem) return null;
  const signing = signingOf(settings);
  return signing ? dkimRecordOf(signing) : null;
}

async function showMailbox(app: App): Promise<ShownSettings["bounceMailbox"]> {
  const mailbox = mailboxOfInstallation(app);
  if (!mailbox) return null;
  const state = await readMailboxState(app, mailbox);
  if (!state) return { readAt: null, problem: null, answer: "", taken: 0, leftOver: 0 };
  return { ...state, readAt: state.readAt?.toISOString() ?? null };
}

/** A short one may be a person's own password: four characters would be much of it. A key in PEM ends like every other. */
const isTelling = (value: string): boolean => value.length >= 16 && !value.endsWith("-----");

const showSecret = ({ value, problem, setAt }: Secret): ShownSecret => ({
  isSet: value !== undefined || problem !== undefined,
  setAt: setAt?.toISOString() ?? null,
  ending: value !== undefined && isTelling(value) ? value.slice(-4) : null,
  problem: problem ?? null,
});
