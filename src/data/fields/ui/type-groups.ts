import type { FieldType } from "../field-type.ts";

/** Where people look for a type. One that is not named here stands under "more". */
const groups = {
  text: ["plain_text", "formatted_text", "email_address", "phone_number", "url", "physical_address"],
  choices: ["single_selection_from_list", "multi_selection_from_list", "boolean"],
  numbers: ["number", "decimal", "percentage"],
  time: ["date", "date_time", "date_range"],
  money: ["money", "payment_status", "financial_line_item", "financial_line_items"],
  links: ["single_data_record", "multi_data_record", "single_data_collection", "multi_data_collection"],
  files: ["single_image", "multi_image", "single_file", "multi_file", "video"],
  more: ["detail_list", "icon", "code"],
} as const;

export type TypeGroup = keyof typeof groups;

export type GroupedTypes<Type> = { group: TypeGroup; types: Type[] }[];

/** All of them in the order of the groups; a type that nobody has thought of yet comes last. */
export function groupTypes<Type extends Pick<FieldType, "name">>(types: readonly Type[]): GroupedTypes<Type> {
  return (Object.keys(groups) as TypeGroup[])
    .map((group) => ({ group, types: types.filter(({ name }) => groupOf(name) === group).sort(byPlace(group)) }))
    .filter((each) => each.types.length > 0);
}

const groupOf = (name: string): TypeGroup =>
  (Object.keys(groups) as TypeGroup[]).find((group) => placeIn(group, name) >= 0) ?? "more";

const byPlace = (group: TypeGroup) => (one: { name: string }, other: { name: string }) =>
  sortable(placeIn(group, one.name)) - sortable(placeIn(group, other.name));

const placeIn = (group: TypeGroup, name: string): number => (groups[group] as readonly string[]).indexOf(name);

const sortable = (place: number) => (place < 0 ? Number.MAX_SAFE_INTEGER : place);
