import { csvLine } from "#data/csv/csv-lines.ts";
import words from "#locales/en/sysAudit.json" with { type: "json" };
import type { App } from "#server/app.ts";
import type { Say } from "#server/words.ts";
import type { AuditEntry, AuditFilter } from "./audit-contract.ts";
import { describeDetail, isKnownDetail } from "./describe-detail.ts";
import { readAudit } from "./read-audit.server.ts";
import { nameSetting } from "./setting-words.ts";

const columns = ["at", "actor", "email", "action", "subject", "team", "address", "details"] as const;
const rowsAtOnce = 1_000;

/** Part by part, as fast as whoever receives it takes them. */
export async function* exportAudit(app: App, filter: AuditFilter, say: Say): AsyncGenerator<string> {
  // The mark lets Excel know that it is UTF-8.
  yield `\ufeff${csvLine(columns.map((column) => say(`sysAudit.columns.${column}`)))}`;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof readAudit>> = await readAudit(app.db, { ...filter, cursor }, rowsAtOnce);
    if (page.entries.length > 0) yield page.entries.map((entry) => writeEntry(entry, say)).join("");
    cursor = page.nextCursor;
  }
}

const writeEntry = ({ at, actor, action, subject, team, address, detail }: AuditEntry, say: Say): string =>
  csvLine([
    at,
    actor?.name ?? "",
    actor?.email ?? "",
    nameAction(action, say),
    subject ?? "",
    (team?.isGone ? say("sysAudit.goneTeam", { name: team.name }) : team?.name) ?? "",
    address ?? "",
    describeDetail(detail, (key) => nameSetting(key, (words) => say(`sysSettings.${words}`)))
      .map(({ key, value }) => `${isKnownDetail(key) ? say(`sysAudit.details.${key}`) : key}: ${value}`)
      .join("; "),
  ]);

/** One that nobody has words for is shown as it was written down. */
const nameAction = (action: string, say: Say): string =>
  Object.hasOwn(words.actions, action) ? say(`sysAudit.actions.${action}`) : action;
