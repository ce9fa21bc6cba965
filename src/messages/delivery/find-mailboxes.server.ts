import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { readTeamWay } from "./team-way.server.ts";

/** A mailbox that emails come back to, and how it is read by IMAP. */
export type Mailbox = {
  key: string;
  /** A team has typed it in: it reaches nothing near the server, and tells of its own messages alone. */
  teamId: string | null;
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  user: string;
  password: string;
  folder: string;
  /** Its password is stored and cannot be opened. */
  isSealed: boolean;
};

/** Of the installation first, then of every team that has one of its own. */
export async function findMailboxes(app: App): Promise<Mailbox[]> {
  const rows = await app.db.acrossTeams
    .selectFrom("message_way")
    .select("team_id")
    .where("kind", "=", "smtp")
    .where(sql<boolean>`settings ->> 'bounceHost' <> ''`)
    .orderBy("team_id")
    .execute();
  const own = await Promise.all(rows.map(({ team_id }) => mailboxOfTeam(app, app.db.team(team_id))));
  return [mailboxOfInstallation(app), ...own].filter((each) => each !== undefined);
}

/** Read only while emails leave by SMTP: Amazon tells of bounces by itself. */
export function mailboxOfInstallation({ settings }: Pick<App, "settings">): Mailbox | undefined {
  const { mailBy, bounceHost: host, bounceUser: user, bounceFolder } = settings.current;
  if (mailBy !== "smtp" || !host) return undefined;
  const { value: password = "", problem } = settings.secret("bouncePassword");
  const { bouncePort: port, bounceSecurity: security } = settings.current;
  const folder = bounceFolder || "INBOX";
  const isSealed = problem !== undefined;
  return { key: "installation", teamId: null, host, port, security, user, password, folder, isSealed };
}

export async function mailboxOfTeam(app: App, team: TeamDb): Promise<Mailbox | undefined> {
  const way = await readTeamWay(app, team, "EMAIL");
  const { bounceHost: host } = (way?.settings ?? {}) as Partial<Record<string, string>>;
  if (way?.kind !== "smtp" || !host) return undefined;
  const { bouncePort, bounceSecurity, bounceUser, bounceFolder } = way.settings as {
    bouncePort?: number;
    bounceSecurity?: Mailbox["security"];
    bounceUser?: string;
    bounceFolder?: string;
  };
  return {
    ...{ key: `team ${team.id}`, teamId: team.id, host, port: bouncePort ?? 993, security: bounceSecurity ?? "tls" },
    ...{ user: bounceUser ?? "", password: way.secrets.bouncePassword ?? "", folder: bounceFolder || "INBOX" },
    isSealed: way.problem !== undefined,
  };
}
