import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { GridColumn } from "./grid-model.ts";

const ofRecords: Readonly<Record<string, string>> = {
  record_name: "fas_font",
  record_number: "fas_hashtag",
  created_at: "fas_clock",
  updated_at: "fas_clock",
  created_by: "fas_user",
  updated_by: "fas_user",
  tags: "fas_tags",
};

export const columnIcon = ({ key, field, linkedFrom }: GridColumn): string => {
  if (field) return fieldTypeNamed(field.dataType).icon;
  return linkedFrom ? "fas_arrow-right-to-bracket" : (ofRecords[key] ?? "fas_hashtag");
};
