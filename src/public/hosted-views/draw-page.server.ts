import type { App } from "#server/app.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { valuesByName } from "#server/http/read-pairs.ts";
import type { Filter } from "#shared/filter.ts";
import { type Html, noHtml } from "#shared/html.ts";
import { filterColumns, filtersAsked, readFilters } from "#views/data-views/filter-query.ts";
import { drawFilters } from "#views/data-views/filters.html.ts";
import { drawView } from "#views/data-views/html-registry.ts";
import { listFilterValues } from "#views/data-views/list-items.server.ts";
import { placeOf } from "#views/data-views/open-view.server.ts";
import type { HtmlView } from "#views/data-views/view-html.ts";
import { chipColors } from "./chip-colors.server.ts";
import { publicDayFileUrl, publicFileUrl } from "./contract.ts";
import { htmlContext, readFiles } from "./html-context.server.ts";
import { filesOf } from "./open-file.server.ts";
import type { PublicView } from "./open-public-view.server.ts";
import { titleReader } from "./title-reader.server.ts";
import { readViewData } from "./view-data.server.ts";

type Asked = {
  query: URLSearchParams;
  /** Which item, of a page about one. */
  key?: string | undefined;
  /** Where the page is, without its query. */
  path: string;
  narrow?: Filter | undefined;
  /** Of pictures, where the page is on another site. */
  fileOrigin?: string;
  /** Where its pictures and files are, within something else that shows it. */
  addressOf?(fileId: string, size: number | undefined): string;
  /** Where one of its items leads, by its address. */
  itemPath(viewId: string, key: string): string;
};

type DrawnView = {
  body: Html;
  /** Of its first item. */
  name: string;
  /** The first one that it shows. */
  picture: string | null;
  /** The item that was asked for is not there, or not for everyone. */
  isMissing: boolean;
};

/** As large as previews of links show it. */
const pictureWidth = 1024;

/** A public view as a part of a page: read, and drawn. */
export async function drawPublicView(app: App, view: PublicView, asked: Asked): Promise<DrawnView> {
  const { db, caller, open, language, team, leadsTo } = view;
  const { settings, columns } = open;
  const shownFields = [...settings.displayedFields, ...settings.filterFields].map(({ field }) => field);
  const options = Object.values(settings.options).filter((value) => typeof value === "string");
  const keys = [...new Set([...shownFields, ...options, ...settings.groupBy])];
  const fields = new Map(
    keys.flatMap((key) => {
      const field = columns.find(key)?.field ?? columns.reverse.get(key);
      return field ? [[key, { ...field, config: open.known.definitions.configOf(field) }] as const] : [];
    }),
  );
  const addressWith: HtmlView["addressWith"] = (changes) => {
    const next = new URLSearchParams(asked.query);
    for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value);
    return next.size > 0 ? `${asked.path}?${next}` : asked.path;
  };
  const plain = htmlContext({ language, timeZone: team.timeZone });
  const now = new Date();
  const filterable = filterColumns({ settings, fields });
  const chosen = readFilters(filterable, valuesByName(asked.query));
  const filters = filtersAsked(filterable, chosen, team.timeZone);
  const reading = { app, db, caller, open, filters, narrow: asked.narrow, query: asked.query, key: asked.key };
  const read = await readViewData({ ...reading, view: { settings, context: plain, now, addressWith } });
  const isFiltered = settings.filterFields.some(({ displayInUi }) => displayInUi);
  const values = isFiltered ? await listFilterValues(app, db, caller, placeOf(open), { filters }) : undefined;
  const names = { ...values?.names, ...read.names };
  const owners = new Map(read.items.flatMap((item) => filesOf(open, item).map((id) => [id, item.id] as const)));
  const days = new Map(read.days?.flatMap(({ imageFileId, date }) => (imageFileId ? [[imageFileId, date]] : [])));
  const fileIds = [...new Set([...owners.keys(), ...days.keys()])];
  const files = await readFiles(app, team.id, fileIds, (file, width) => {
    if (asked.addressOf) return asked.addressOf(file.id, sizeFor(file, width));
    const owner = owners.get(file.id);
    const [address, place] = owner ? [publicFileUrl, owner] : [publicDayFileUrl, days.get(file.id)!];
    return (asked.fileOrigin ?? "") + address(open.view.id, place, file.id, sizeFor(file, width));
  });
  const lists = [...fields.values()].flatMap(({ config }) =>
    Object.values(config).filter((each) => typeof each === "string"),
  );
  const colors = await chipColors(db, open.known, lists);
  const drawn: HtmlView = {
    ...{ id: open.view.id, settings, fields, now, addressWith },
    name: settings.externalTitle || team.name,
    nameFieldId: settings.recordNameFieldId ?? open.known.definitions.nameFieldOf(open.collectionId)?.id ?? null,
    titleOf: titleReader(open, language),
    context: htmlContext({ language, timeZone: team.timeZone, names, colors, files }),
    isNarrowed: filters.length > 0,
    targetOf: (item) => {
      const opensInNewWindow = item.opensInNewWindow ?? false;
      if (item.url) return { address: item.url, opensInNewWindow };
      return leadsTo ? { address: asked.itemPath(leadsTo.id, item.key ?? item.id), opensInNewWindow } : undefined;
    },
  };
  const form = values ? drawFilters(drawn, values.filters, chosen) : noHtml;
  const body = drawView(open.view.type, drawn, read.data, form);
  const pictured = [...owners.keys()].find((id) => files.get(id)?.isPicture);
  const picture = (pictured && files.get(pictured)?.address(pictureWidth)) || null;
  const isMissing = asked.key !== undefined && read.items.length === 0;
  return { body, name: read.items[0]?.name ?? "", picture, isMissing };
}

const sizes = [64, 256, 1024] as const;

/** The smallest picture that is wide enough; else the file itself. */
const sizeFor = ({ thumbnails }: FileRow, width: number | undefined): number | undefined =>
  width ? sizes.find((size) => size >= width && thumbnails.includes(size)) : undefined;
