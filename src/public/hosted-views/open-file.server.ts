import type { FastifyReply, FastifyRequest } from "fastify";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { sendFile } from "#platform/files/send-file.server.ts";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import type { ItemShown } from "#views/data-views/items-contract.ts";
import { readItem } from "#views/data-views/list-items.server.ts";
import type { OpenView } from "#views/data-views/open-view.server.ts";
import { viewTypes } from "#views/data-views/registry.ts";
import { listDayInfo } from "#views/data-views/types/calendar/list-day-info.server.ts";
import { requireSite } from "../visitors/allowed-sites.server.ts";
import { requirePace } from "../visitors/kept-answers.server.ts";
import { requireTeamOfView } from "./find-team-of-view.server.ts";
import { openPublicView, type PublicView, type ViewKey } from "./open-public-view.server.ts";
import { isUnlocked } from "./password.server.ts";

type Asked = { viewId: string; fileId: string; size?: 64 | 256 | 1024 | undefined };

/** A file of an item, as long as the item is in the view and the view shows it. */
export const openPublicFile = (
  app: App,
  asked: Asked & { key: string },
  request: FastifyRequest,
  reply: FastifyReply,
) =>
  openShown(app, asked, request, reply, async ({ db, caller, open }) => {
    const { item } = await readItem(db, caller, { viewId: asked.viewId, key: asked.key }, {});
    return item ? filesOf(open, item) : [];
  });

/** A picture that a calendar shows on a day, as long as it does. */
export const openPublicDayFile = (
  app: App,
  asked: Asked & { day: string },
  request: FastifyRequest,
  reply: FastifyReply,
) =>
  openShown(app, asked, request, reply, async ({ db, open }) => {
    if (open.view.type !== "calendar") return [];
    const infos = await listDayInfo(db, open, { from: asked.day, to: asked.day });
    return infos.flatMap(({ imageFileId }) => imageFileId ?? []);
  });

async function openShown(
  app: App,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
  shownBy: (view: PublicView) => Promise<string[]>,
) {
  requirePace(app, request);
  const teamId = await requireTeamOfView(app, asked.viewId);
  // Pictures on a page say no origin; a program of another site that reads one does.
  await requireSite(app, request, reply, { teamId, viewId: asked.viewId });
  const place = { teamId, viewId: asked.viewId };
  const key: ViewKey = (view) => isUnlocked({ app, request }, view);
  const view = await openPublicView(app, place, undefined, key);
  if (!(await shownBy(view)).includes(asked.fileId)) throw new Refusal("not_found");
  const file = await app.db.app
    .selectFrom("file")
    .selectAll()
    .where("id", "=", asked.fileId)
    .where("team_id", "=", teamId)
    .executeTakeFirst();
  if (!file) throw new Refusal("not_found");
  const scope = view.hasPassword ? "private" : "public";
  return sendFile(app, file, { size: asked.size, scope, keep: "max-age=60" }, request, reply);
}

/** Those of what it displays, and of the picture that stands on its card. */
export function filesOf({ settings, columns, view }: OpenView, { values }: Pick<ItemShown, "values">): string[] {
  const pictured = Object.keys(viewTypes[view.type].fieldOptions).map((key) => settings.options[key]);
  const keys = [...settings.displayedFields.map(({ field }) => field), ...pictured];
  return [...new Set(keys)].flatMap((key) => {
    const field = typeof key === "string" ? columns.find(key)?.field : undefined;
    const holds = field && fieldTypeNamed(field.type).holds;
    return holds?.of === "files" ? holds.idsIn(values[field!.id]) : [];
  });
}
