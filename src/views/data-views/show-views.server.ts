import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { pinPlaces } from "#data/collections/pin-places.server.ts";
import { definitionsAndRights, newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { showField } from "#data/collections/show-field.ts";
import { plainWords, wordsReader } from "#data/collections/words-reader.ts";
import { columnsFor } from "#data/filters/columns.server.ts";
import { omittedConditions } from "#data/filters/known-columns.server.ts";
import { findCardsThrough } from "#modeling/cards/view-uses.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import type { ViewShown } from "./contract.ts";
import { isPartlyClosed, openSettings } from "./open-settings.server.ts";
import { openedInWords } from "./opened-in-words.ts";
import { readViews, requireView } from "./read-views.server.ts";
import { findClosedPart } from "./require-publisher.server.ts";
import { viewPin } from "./team-views.server.ts";
import { mayChangeView, mayPreviewView, maySeeView, mayShapeIn } from "./view-access.ts";
import { type SafeCss, safeCssOf, type WrittenCss } from "./view-css.server.ts";
import { settingsIn, type ViewDefinition, viewNameIn } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";
import { isOnHold } from "./views-on-hold.server.ts";

export async function listViews(team: TeamDb, caller: TeamCaller, collectionId: string) {
  const known = await definitionsAndRights(team, caller);
  const mayShape = mayShapeIn(caller, known.definitions, collectionId);
  const isOpen = known.rights.mayInCollection("read_data_record_metadata", collectionId);
  if (!isOpen && !mayShape) throw new Refusal("not_found");
  const views = (await readViews(team, [collectionId])).filter((view) => maySeeView(caller, known.rights, view));
  const [shared, own] = [views.filter((view) => !view.ownerId), views.filter((view) => view.ownerId)];
  const css = await safeCssOf(
    team,
    views.flatMap((view) => cssShown(caller, view)),
  );
  return {
    views: [...shared, ...own].map((view) => showView({ known, caller, css }, view)),
    abilities: { createForTeam: mayShape },
  };
}

export async function readViewFor(team: TeamDb, caller: TeamCaller, say: Say, viewId: string, version?: ViewVersion) {
  const known = await definitionsAndRights(team, caller);
  const view = await requireVisibleView(team, caller, known, viewId, version);
  const { definitions, rights } = known;
  const mayChange = mayChangeView(caller, view) && view.ownerId === null;
  const columns = columnsFor(definitions, rights, view.collectionId);
  const reader = wordsReader(definitions.languages, caller);
  const fields = definitions.plain.fieldsOf(view.collectionId).filter(({ id }) => mayChange || columns.find(id));
  return {
    view: showView({ known, caller, css: await safeCssOf(team, cssShown(caller, view, version)) }, view, version),
    fields: fields.map((field) => showField(field, reader)),
    ...(mayChange && {
      usedIn: await findCardsThrough(team, shapedBy(definitions, caller), viewId),
      pinnedIn: await findPinPlaces(team, caller, viewId),
      opens: sayOpened(known, caller, say, view),
    }),
  };
}

export type ViewVersion = "published" | "draft";

/** One that the caller may see; any other is not there. */
export async function requireVisibleView(
  team: TeamDb,
  caller: TeamCaller,
  { rights }: DefinitionsAndRights,
  viewId: string,
  version?: ViewVersion,
): Promise<ViewDefinition> {
  const view = await requireView(team, viewId);
  const isPreviewed = version === "draft" && mayPreviewView(caller, view);
  // A preview is of the view as it would be published now.
  if (!maySeeView(caller, rights, isPreviewed ? { ...view, published: view.draft } : view))
    throw new Refusal("not_found");
  if (version === "draft" && !isPreviewed) throw new Refusal("forbidden");
  return view;
}

/** What was just written, as the caller sees it. */
export async function showViewTo(team: TeamDb, caller: TeamCaller, view: ViewDefinition): Promise<ViewShown> {
  const known = await newestDefinitionsAndRights(team, caller);
  return showView({ known, caller, css: await safeCssOf(team, cssShown(caller, view)) }, view);
}

const settingsSeen = ({ draft, published }: ViewDefinition, shown?: ViewVersion): ViewSettings =>
  shown === "draft" ? draft : (published ?? draft);

function cssShown(caller: TeamCaller, view: ViewDefinition, shown?: ViewVersion): WrittenCss[] {
  const seen = settingsSeen(view, shown).internalCss;
  const texts = mayChangeView(caller, view) ? [seen, view.draft.internalCss, view.draft.externalCss] : [seen];
  return texts.map((text) => ({ viewId: view.id, text }));
}

type Showing = { known: DefinitionsAndRights; caller: TeamCaller; css: SafeCss };

function showView({ known, caller, css }: Showing, view: ViewDefinition, shown?: ViewVersion): ViewShown {
  const { definitions, rights } = known;
  const { id, collectionId, type, ownerId, draft, published, publishedAt, rank, version } = view;
  const reader = wordsReader(definitions.languages, caller);
  const mayChange = mayChangeView(caller, view);
  const columns = columnsFor(definitions, rights, collectionId);
  const seen = settingsSeen(view, shown);
  return {
    id,
    collectionId,
    type,
    internalName: viewNameIn(view, reader.language),
    internalDescription: view.internalDescription,
    isPersonal: ownerId !== null,
    isPublished: published !== null,
    publishedAt,
    rank,
    version,
    settings: settingsIn(view, openSettings(columns, type, seen, { isForOutside: false }), reader.language),
    isPartlyClosed: isPartlyClosed(columns, type, seen),
    omittedConditions: omittedConditions(columns, seen.filter),
    ...(mayChange && { isOnHold: isOnHold(definitions, view) }),
    ...(mayChange && { draft, hiddenFromRoleIds: view.hiddenFromRoleIds, hasPassword: view.hasPassword }),
    hasUnpublishedChanges: mayChange && !sameJson(draft, published),
    css: css({ viewId: id, text: seen.internalCss }).css,
    ...(mayChange && { cssProblems: problemsIn(css, view) }),
    ...plainWords(reader, { internalName: view.internalName }),
    abilities: { change: mayChange },
  };
}

/** What everyone would see of the draft, and why the caller may not show it to them. */
function sayOpened({ definitions, rights }: DefinitionsAndRights, caller: TeamCaller, say: Say, view: ViewDefinition) {
  const closed = findClosedPart({ definitions, rights }, view, view.draft);
  const known = shapedBy(definitions, caller);
  return {
    ...openedInWords(known, view, view.draft, (key) => say(`filters.columns.${key}`)),
    refusal: closed ? say(closed.messageKey, closed.values) : null,
  };
}

/** Both are checked as soon as they are written; the external one is for pages that anybody sees. */
const problemsIn = (css: SafeCss, { id, draft }: ViewDefinition): ViewShown["cssProblems"] =>
  (["internalCss", "externalCss"] as const).flatMap((part) =>
    css({ viewId: id, text: draft[part] }).problems.map((problem) => ({ part, ...problem })),
  );

async function findPinPlaces(team: TeamDb, caller: TeamCaller, viewId: string): Promise<string[]> {
  const places: string[] = [];
  for (const find of pinPlaces.all()) places.push(...(await find(team, caller, { kind: viewPin.name, id: viewId })));
  return places;
}
