import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { SealedSecretError, wayOf } from "#server/mail/way.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { findWayKind } from "./registry.server.ts";
import { readTeamWay } from "./team-way.server.ts";
import type { OpenWay, WayInput } from "./way.server.ts";

/** Where a way is, before it is opened; `problem`: it cannot be. */
type Place = { kind: string; problem?: string } & WayInput;
type Kept = { fingerprint: string; way: OpenWay };

/** What this process has open, by whose it is and what it carries. */
const keptBy = new WeakMap<App, Map<string, Kept>>();

/**
 * The team's own provider, or the installation's. Ask for it with each batch: it is kept as long as its settings are the
 * same. Nothing is sent by it as it is: `open-gate.server.ts`.
 */
export async function openWayFor(app: App, team: TeamDb, method: DeliveryMethod): Promise<OpenWay> {
  const own = await placeOfTeam(app, team, method);
  const place = own ?? placeOfInstallation(app, method);
  const kept = keptOf(app);
  if (!own) letGo(kept, teamKey(team, method));
  return keepOpen(app, kept, place);
}

export function closeWays(app: App): void {
  const kept = keptOf(app);
  for (const key of [...kept.keys()]) letGo(kept, key);
}

const teamKey = (team: TeamDb, method: DeliveryMethod) => `team ${team.id} ${method}`;

function keptOf(app: App): Map<string, Kept> {
  const kept = keptBy.get(app) ?? new Map<string, Kept>();
  keptBy.set(app, kept);
  return kept;
}

function letGo(kept: Map<string, Kept>, key: string): void {
  kept.get(key)?.way.close();
  kept.delete(key);
}

function keepOpen(app: App, kept: Map<string, Kept>, place: Place): OpenWay {
  const fingerprint = JSON.stringify(place);
  const before = kept.get(place.key);
  if (before?.fingerprint === fingerprint) return before.way;
  letGo(kept, place.key);
  const kind = findWayKind(place.kind);
  const way = kind && !place.problem ? kind.open(app, place) : closedWay(place);
  kept.set(place.key, { fingerprint, way });
  return way;
}

/** It says of everything that it does not work, as a way with a wrong password does. */
const closedWay = ({ kind, key, problem = "unknown_kind" }: Place): OpenWay => ({
  kind,
  key,
  limits: { connections: 1 },
  send: async (messages) => messages.map(() => ({ is: "broken", reason: problem })),
  close: () => {},
});

async function placeOfTeam(app: App, team: TeamDb, method: DeliveryMethod): Promise<Place | undefined> {
  const own = await readTeamWay(app, team, method);
  if (!own) return undefined;
  const { kind, secrets, problem } = own;
  const parsed = findWayKind(kind)?.settings.safeParse(own.settings);
  const found = problem ? "sealed" : parsed && !parsed.success ? "bad_settings" : undefined;
  const settings = parsed?.data ?? {};
  return { kind, key: teamKey(team, method), isOfTeam: true, settings, secrets, ...(found && { problem: found }) };
}

function placeOfInstallation(app: App, method: DeliveryMethod): Place {
  const key = `installation ${method}`;
  try {
    const place = method === "EMAIL" ? placeOfMail(app) : placeOfSms(app);
    return { key, isOfTeam: false, ...place };
  } catch (error) {
    if (!(error instanceof SealedSecretError)) throw error;
    return { kind: "captured", key, isOfTeam: false, settings: {}, secrets: {}, problem: "sealed" };
  }
}

type OfInstallation = Pick<Place, "kind" | "settings" | "secrets" | "problem">;

/** As letters leave; but Amazon takes messages by its own protocol, which gives back what we tag them with. */
function placeOfMail(app: App): OfInstallation {
  const { mailBy, sesRegion: region, sesAccessKeyId: accessKeyId } = app.settings.current;
  const way = wayOf(app.env, app.settings);
  if (mailBy === "ses") {
    const secretAccessKey = app.settings.secret("sesSecretAccessKey").value ?? "";
    const configurationSet = app.env.SES_CONFIGURATION_SET ?? "";
    return { kind: "ses", settings: { region, accessKeyId, configurationSet }, secrets: { secretAccessKey } };
  }
  if (way.by === "capture") return { kind: "captured", settings: {}, secrets: {} };
  const { signing } = way;
  const common = {
    connections: app.settings.current.smtpConnections,
    ...(signing && { dkimDomain: signing.domain, dkimSelector: signing.selector }),
  };
  const key = { ...(signing && { dkimPrivateKey: signing.privateKey }) };
  if (typeof way.server === "string")
    return { kind: "smtp", settings: { url: way.server, ...common }, secrets: { ...key } };
  const { password, ...place } = way.server;
  return { kind: "smtp", settings: { ...place, ...common }, secrets: { password, ...key } };
}

/** Where nothing is set up, nothing leaves; in production that is a mistake to be told of. */
function placeOfSms(app: App): OfInstallation {
  const { twilioAccountSid: accountSid } = app.settings.current;
  const { value: authToken, problem } = app.settings.secret("twilioAuthToken");
  if (accountSid && problem) return { kind: "twilio", settings: {}, secrets: {}, problem: "sealed" };
  if (accountSid && authToken) return { kind: "twilio", settings: { accountSid }, secrets: { authToken } };
  return { kind: "captured", settings: {}, secrets: {}, ...(app.env.isProduction && { problem: "not_set_up" }) };
}
