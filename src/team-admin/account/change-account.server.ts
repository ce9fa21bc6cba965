import { endApprovals } from "#messages/outgoing-messages/end-approvals.server.ts";
import { keepWallClock } from "#messages/sending/keep-wall-clock.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";
import { definitionsChanged, teamChanged } from "#shared/team-live-kinds.ts";
import type { AccountChanges, MenuItem } from "./contract.ts";
import { readAccount } from "./read-account.server.ts";

export async function changeAccount(app: App, caller: TeamCaller, changes: AccountChanges, address: string) {
  return app.db.transaction(async (tx) => {
    const { teamId } = caller;
    await tx.app.selectFrom("team").select("id").where("id", "=", teamId).forUpdate().execute();
    const before = await readAccount(tx, teamId);
    requireKnownLanguage({ ...before, ...changes });
    const { headerMenu, publicTheme, ...columns } = changes;
    const row = { ...columnsOf(columns), ...(publicTheme && { public_theme: publicTheme }) };
    if (Object.keys(row).length > 0) await tx.app.updateTable("team").set(row).where("id", "=", teamId).execute();
    const zone = changes.primaryTimezone;
    if (zone !== undefined && zone !== before.primaryTimezone) await keepWallClock(app, tx, teamId, zone);
    if (changes.messagesNeedApproval === false && before.messagesNeedApproval) await endApprovals(app, tx, caller);
    if (headerMenu) await replaceHeaderMenu(tx, teamId, headerMenu);
    if (isAboutData(changes)) await countDefinitions(tx, teamId);
    await tellOfAccount(app, tx, caller, { changed: Object.keys(changes) }, address);
    if (isAboutData(changes)) await app.live.publish(tx, teamId, definitionsChanged, {});
    return readAccount(tx, teamId);
  });
}

/** Noted, and read anew on every open screen of the team. */
export async function tellOfAccount(
  app: App,
  tx: Db,
  caller: TeamCaller,
  detail: Record<string, unknown>,
  address: string,
) {
  await note(tx, { action: "account_changed", actorId: caller.userId, teamId: caller.teamId, detail, address });
  await app.live.publish(tx, caller.teamId, teamChanged, {});
}

/** Words are written in one of the languages that there are. */
function requireKnownLanguage(input: { availableDataLanguages: string[]; defaultDataLanguage: string }) {
  if (input.availableDataLanguages.includes(input.defaultDataLanguage)) return;
  refuseField("defaultDataLanguage", "account.problems.languageNotThere");
}

/** What is kept of definitions knows the currency and the languages. */
const isAboutData = (changes: AccountChanges): boolean =>
  changes.currency !== undefined ||
  changes.availableDataLanguages !== undefined ||
  changes.defaultDataLanguage !== undefined;

const countDefinitions = (tx: Db, teamId: string) =>
  tx.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();

type PlainChanges = Omit<AccountChanges, "headerMenu" | "publicTheme">;

const columns = {
  name: "name",
  shortName: "short_name",
  description: "description",
  organizationName: "organization_name",
  website: "website",
  billingAddress: "billing_address",
  primaryTimezone: "primary_timezone",
  defaultInterfaceLanguage: "default_interface_language",
  availableDataLanguages: "available_data_languages",
  defaultDataLanguage: "default_data_language",
  currency: "currency",
  messagesNeedApproval: "messages_need_approval",
} as const satisfies Record<keyof PlainChanges, string>;

const columnsOf = (changes: PlainChanges): Record<string, never> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]) =>
      value === undefined ? [] : [[columns[key as keyof typeof columns], value]],
    ),
  ) as Record<string, never>;

async function replaceHeaderMenu(tx: Db, teamId: string, items: readonly MenuItem[]) {
  const team = tx.team(teamId);
  await team.remove("header_menu_item").execute();
  if (items.length === 0) return;
  await team
    .insert(
      "header_menu_item",
      items.map((item, rank) => ({ ...item, rank })),
    )
    .execute();
}
