import type { Translations } from "#data/collections/translations.ts";
import { type ViewTypeName, viewTypes } from "./registry.ts";
import type { ViewSettings } from "./view-settings.ts";

export type ViewDefinition = {
  id: string;
  collectionId: string;
  /** Whose own it is; null is the team's. */
  ownerId: string | null;
  type: ViewTypeName;
  internalName: string;
  internalDescription: string;
  draft: ViewSettings;
  /** As its readers see it; null: they do not yet. */
  published: ViewSettings | null;
  publishedAt: string | null;
  hiddenFromRoleIds: string[];
  /** People outside are asked for it first. */
  hasPassword: boolean;
  /** For the calendar programs of people outside. */
  hasFeed: boolean;
  rank: number;
  translations: Translations;
  version: number;
};

/** Everything that people read, by the key under which its translations are kept. */
export function viewWords({ type, internalName, draft }: Pick<ViewDefinition, "type" | "internalName" | "draft">) {
  const { missingRecordMessage, externalTitle, externalDescription } = draft;
  const words: Record<string, string> = { internalName, missingRecordMessage, externalTitle, externalDescription };
  for (const { field, filterLabel, selectAllText } of draft.filterFields) {
    words[labelKey(field)] = filterLabel;
    words[selectAllKey(field)] = selectAllText;
  }
  for (const key of viewTypes[type].wordOptions) words[key] = String(draft.options[key] ?? "");
  return words;
}

const labelKey = (field: string) => `filterLabel ${field}`;
const selectAllKey = (field: string) => `selectAllText ${field}`;

export const viewNameIn = ({ internalName, translations }: ViewDefinition, language: string | undefined): string =>
  translations[language ?? ""]?.internalName ?? internalName;

/** Settings with their words in one language; a missing word is the plain one. */
export function settingsIn(
  { type, translations }: Pick<ViewDefinition, "type" | "translations">,
  settings: ViewSettings,
  language: string | undefined,
): ViewSettings {
  const words = translations[language ?? ""];
  if (!words) return settings;
  const { wordOptions } = viewTypes[type];
  const options = Object.fromEntries(wordOptions.flatMap((key) => (words[key] ? [[key, words[key]]] : [])));
  return {
    ...settings,
    missingRecordMessage: words.missingRecordMessage ?? settings.missingRecordMessage,
    externalTitle: words.externalTitle ?? settings.externalTitle,
    externalDescription: words.externalDescription ?? settings.externalDescription,
    filterFields: settings.filterFields.map((each) => ({
      ...each,
      filterLabel: words[labelKey(each.field)] ?? each.filterLabel,
      selectAllText: words[selectAllKey(each.field)] ?? each.selectAllText,
    })),
    options: { ...settings.options, ...options },
  };
}

/** Every field, or column that every record has, that settings name outside of filters, with its place in them. */
export function columnsNamed(type: ViewTypeName, settings: ViewSettings): { path: string; key: string }[] {
  const { sort, groupBy, rowColors, displayedFields, filterFields, options } = settings;
  const single = ["recordNameFieldId", "itemUrlOverrideFieldId", "openInNewWindowFieldId", "urlFieldId"] as const;
  const named: { path: string; key: unknown }[] = [
    ...single.map((path) => ({ path, key: settings[path] })),
    ...sort.map(({ field }, place) => ({ path: `sort.${place}.field`, key: field })),
    ...groupBy.map((key, place) => ({ path: `groupBy.${place}`, key })),
    ...(rowColors && "field" in rowColors ? [{ path: "rowColors.field", key: rowColors.field }] : []),
    ...displayedFields.map(({ field }, place) => ({ path: `displayedFields.${place}.field`, key: field })),
    ...filterFields.map(({ field }, place) => ({ path: `filterFields.${place}.field`, key: field })),
    ...Object.keys(viewTypes[type].fieldOptions).map((key) => ({ path: `options.${key}`, key: options[key] })),
  ];
  return named.flatMap(({ path, key }) => (typeof key === "string" ? [{ path, key }] : []));
}

/** What in the settings is a filter. */
export const filtersNamed = ({ filter, rowColors }: ViewSettings) => [
  ...(filter ? [{ path: "filter", filter }] : []),
  ...(rowColors && "rules" in rowColors
    ? rowColors.rules.map((rule, place) => ({ path: `rowColors.rules.${place}.filter`, filter: rule.filter }))
    : []),
];
