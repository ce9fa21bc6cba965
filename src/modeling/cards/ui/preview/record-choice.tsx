import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRecordSearch } from "#data/fields/ui/record-search.ts";
import { Icon } from "#ui/icon/icon.tsx";

type RecordChoiceProps = {
  collectionId: string;
  current: { id: string; name: string };
  choose: (recordId: string) => void;
};

/** Which record a preview is drawn with. */
export function RecordChoice({ collectionId, current, choose }: RecordChoiceProps) {
  const t = useTranslations("cards.preview");
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  // What stands in the field while it is closed is a name, not a search.
  const wanted = search === current.name ? "" : search;
  const { found, isSearching } = useRecordSearch([collectionId], wanted, isOpen);
  const choices = found.some(({ id }) => id === current.id) || wanted !== "" ? found : [current, ...found];
  return (
    <Select
      size="xs"
      w={220}
      searchable
      allowDeselect={false}
      aria-label={t("record")}
      leftSection={<Icon name="fas_eye" size={12} />}
      data={choices.map(({ id, name }) => ({ value: id, label: name || t("unnamed") }))}
      filter={({ options }) => options}
      value={current.id}
      onChange={(id) => id && choose(id)}
      searchValue={isOpen ? search : current.name || t("unnamed")}
      onSearchChange={setSearch}
      onDropdownOpen={() => {
        setOpen(true);
        setSearch("");
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={isSearching ? t("searching") : t("noMatch")}
    />
  );
}
