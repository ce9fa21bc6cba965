import type { FastifyReply, FastifyRequest } from "fastify";
import { columnNames } from "#data/records/reading/column-names.server.ts";
import type { App } from "#server/app.ts";
import { writeAnswer } from "#server/http/written-json.ts";
import { Refusal } from "#shared/errors.ts";
import type { Filter } from "#shared/filter.ts";
import { heardLanguage, type Language } from "#shared/languages.ts";
import type { ItemShown } from "#views/data-views/items-contract.ts";
import { listFilterValues, listItems, readItem } from "#views/data-views/list-items.server.ts";
import { placeOf } from "#views/data-views/open-view.server.ts";
import { inKeys } from "#views/data-views/show-items.server.ts";
import { listEvents } from "#views/data-views/types/calendar/list-events.server.ts";
import { listPlaces } from "#views/data-views/types/map/list-places.server.ts";
import { requireSite } from "../visitors/allowed-sites.server.ts";
import { answerKept } from "../visitors/kept-answers.server.ts";
import type { publicViewsContract } from "./contract.ts";
import { requireTeamOfView } from "./find-team-of-view.server.ts";
import { openPublicView, type PublicView, withoutPassword } from "./open-public-view.server.ts";
import { namesIn, onlyShown, shownKeys } from "./shown-values.ts";
import { titleReader } from "./title-reader.server.ts";

type Contract = typeof publicViewsContract;
type Kept = { [K in keyof Contract]: Contract[K] extends { isKept: true } ? K : never }[keyof Contract];
type Asked = {
  app: App;
  params: { viewId: string };
  query: { lang?: Language | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Answers one of the contract's questions about a public view, from memory where nothing has changed since. */
export async function answerView<K extends Kept>(
  endpoint: Contract[K],
  { app, params, query, request, reply }: Asked,
  make: (view: PublicView) => Promise<unknown>,
) {
  const teamId = await requireTeamOfView(app, params.viewId);
  const { defaultLanguage } = app.settings.current;
  const wanted = query.lang ?? heardLanguage(request.headers["accept-language"], defaultLanguage);
  await requireSite(app, request, reply, { teamId, viewId: params.viewId });
  return answerKept(app, request, reply, {
    teamId,
    make: async () => {
      const view = await openPublicView(app, { teamId, viewId: params.viewId }, wanted, withoutPassword);
      const text = await writeAnswer(await make(view), (given) => endpoint.output.parse(given));
      return { timeZone: view.team.timeZone, text, type: "application/json; charset=utf-8" };
    },
  });
}

type Keyed = { keys?: "ids" | "names" | undefined };
type Filtered = { filters?: Filter[] | undefined };

export function describeView({ open, language, team }: PublicView) {
  const { view, settings, columns, known } = open;
  const names = columnNames(known, [open.collectionId]);
  const displayed = new Set(settings.displayedFields.map(({ field }) => field));
  const filters = new Set(settings.filterFields.map(({ field }) => field));
  const titleOf = titleReader(open, language);
  return {
    ...{ id: view.id, type: view.type, language, timeZone: team.timeZone },
    ...{ title: settings.externalTitle, description: settings.externalDescription },
    fields: [...shownKeys(settings)].map((key) => ({
      ...{ key, columnName: names.get(key) ?? key, title: titleOf(key) },
      dataType: columns.find(key)?.field?.type ?? null,
      isDisplayed: displayed.has(key),
      isFilter: filters.has(key),
    })),
  };
}

export async function pageOfItems(
  { db, caller, open }: PublicView,
  { filters, limit, cursor, keys }: Filtered & Keyed & { limit?: number | undefined; cursor?: string | undefined },
) {
  const page = await listItems(db, caller, placeOf(open), { filters, limit, cursor });
  const items = page.items.map((item) => onlyShown(open.settings, item));
  return { ...asSent(open, items, page.names, keys), cursor: page.cursor };
}

export async function oneItem({ db, caller, open }: PublicView, key: string, { keys }: Keyed) {
  const { item, names } = await readItem(db, caller, { ...placeOf(open), key }, {});
  if (!item) throw new Refusal("not_found");
  const { items, names: left } = asSent(open, [onlyShown(open.settings, item)], names, keys);
  return { item: items[0]!, names: left };
}

export async function filtersOf(app: App, { db, caller, open }: PublicView, { filters }: Filtered) {
  const found = await listFilterValues(app, db, caller, placeOf(open), { filters });
  return { filters: found.filters, names: found.names };
}

export async function eventsOf(
  { db, caller, open }: PublicView,
  { filters, from, to, keys }: Filtered & Keyed & { from: string; to: string },
) {
  if (open.view.type !== "calendar") throw new Refusal("not_found");
  const found = await listEvents(db, caller, placeOf(open), { filters, from, to });
  const events = found.events.map((event) => onlyShown(open.settings, event));
  const { items, names } = asSent(open, events, found.names, keys);
  return { events: items, names, isWhole: found.isWhole, days: found.days };
}

export async function placesOf({ db, caller, open }: PublicView, { filters }: Filtered) {
  if (open.view.type !== "map") throw new Refusal("not_found");
  return listPlaces(db, caller, placeOf(open), { filters });
}

/** Under the keys that were asked for, with the names of what is left in them. */
function asSent<Item extends ItemShown>(
  open: PublicView["open"],
  items: Item[],
  names: Record<string, string>,
  keys: Keyed["keys"],
) {
  const left = namesIn(
    items.map(({ values }) => values),
    names,
  );
  return { items: inKeys(open, keys, items), names: left };
}
