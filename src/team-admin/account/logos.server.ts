import { Readable } from "node:stream";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Upload } from "#server/http/handlers.ts";
import { OutboundError } from "#server/http/outbound.ts";
import { spend } from "#server/http/rate-limit.ts";
import { refuseField } from "#shared/errors.ts";
import { tellOfAccount } from "./change-account.server.ts";
import { type LogoSlot, logoBytes } from "./rules.ts";

type Input = { place: LogoSlot; upload: Upload; address: string };

export async function storeLogo(app: App, caller: TeamCaller, { place, upload, address }: Input) {
  await spend(app, { key: `logo:${caller.teamId}`, most: 60, seconds: 3600 });
  const owner = { userId: caller.userId, teamId: caller.teamId };
  const file = await app.files.save({ ...upload, maxBytes: logoBytes, owner, only: "image" });
  await replaceLogo(app, caller, { place, fileId: file.id, address }).catch(async (error: unknown) => {
    await app.files.remove(file.id);
    throw error;
  });
}

/** Fetched once, through the one client that reaches public addresses only, and ours from then on. */
export async function fetchLogo(app: App, caller: TeamCaller, url: string, input: Omit<Input, "upload">) {
  await spend(app, { key: `logo:${caller.teamId}`, most: 60, seconds: 3600 });
  const bytes = await app.outbound.download(url, logoBytes).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    refuseField("logo", "account.problems.logoAddress");
  });
  await storeLogo(app, caller, { ...input, upload: { stream: Readable.from([bytes]), name: "logo" } });
}

export async function replaceLogo(
  app: App,
  caller: TeamCaller,
  { place, fileId, address }: { place: LogoSlot; fileId: string | null; address: string },
) {
  const column = columnOf[place];
  const before = await app.db.transaction(async (tx) => {
    const team = await tx.app
      .selectFrom("team")
      .select(column)
      .where("id", "=", caller.teamId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const logo = fileId ? JSON.stringify({ fileId }) : null;
    await tx.app
      .updateTable("team")
      .set({ [column]: logo })
      .where("id", "=", caller.teamId)
      .execute();
    await tellOfAccount(app, tx, caller, { logo: place, removed: fileId === null }, address);
    return team[column]?.fileId;
  });
  if (before) await app.files.remove(before);
}

const columnOf = {
  organization_square: "organization_logo_square",
  organization_horizontal: "organization_logo_horizontal",
  app_square: "app_logo_square",
  app_horizontal: "app_logo_horizontal",
  public_header: "public_header_picture",
} as const satisfies Record<LogoSlot, string>;
