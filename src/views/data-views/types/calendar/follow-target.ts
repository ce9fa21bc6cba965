import type { AnyRouter } from "@tanstack/react-router";
import { pathTo } from "#client/routes.ts";
import type { ViewSettings } from "../../view-settings.ts";
import type { CalendarEvent } from "./placed-event.ts";

type Around = Pick<ViewSettings, "itemUrl"> & {
  teamId: string;
  collectionId: string;
  pressed: { ctrlKey: boolean; metaKey: boolean };
  router: Pick<AnyRouter, "navigate">;
  peek: (recordId: string) => void;
};

/** Leads where the view says; else to the record, beside the calendar or in a tab of its own. */
export function followTarget(event: CalendarEvent, { teamId, collectionId, itemUrl, pressed, router, peek }: Around) {
  const isNewTab = event.opensInNewWindow === true || pressed.ctrlKey || pressed.metaKey;
  const address = event.url ?? addressIn(event, { teamId, collectionId, itemUrl });
  if (isNewTab) window.open(address, "_blank", "noopener");
  else if (event.url) window.location.assign(event.url);
  else if (itemUrl.kind === "view") void router.navigate({ href: address });
  else peek(event.id);
}

type Target = Pick<Around, "teamId" | "collectionId" | "itemUrl">;

function addressIn({ id, key }: CalendarEvent, { teamId, collectionId, itemUrl }: Target): string {
  if (itemUrl.kind !== "view") return pathTo("team.record", { teamId, dataRecordId: id })!;
  const asked = new URLSearchParams({ view: itemUrl.viewId, item: key ?? id });
  return `${pathTo("team.records", { teamId, dataCollectionId: collectionId })}?${asked}`;
}
