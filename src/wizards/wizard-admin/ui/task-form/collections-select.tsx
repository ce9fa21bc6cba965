import { MultiSelect } from "@mantine/core";
import type { DataCollection } from "#data/collections/contract.ts";

type CollectionsSelectProps = {
  label: string;
  help?: string;
  collections: readonly DataCollection[];
  value: string[];
  onChange: (ids: string[]) => void;
};

export const CollectionsSelect = ({ label, help, collections, value, onChange }: CollectionsSelectProps) => (
  <MultiSelect
    label={label}
    description={help}
    searchable
    data={collections.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
    value={value.filter((each) => collections.some(({ id }) => id === each))}
    onChange={onChange}
  />
);
