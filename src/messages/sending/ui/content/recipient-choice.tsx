import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { languageNames } from "#shared/languages.ts";
import type { Candidate } from "../../contract.ts";
import { useCandidates } from "../recipient-queries.ts";

interface RecipientChoiceProps {
  message: MessageShown;
  chosen: Candidate | null;
  choose: (candidate: Candidate | null) => void;
}

/** Any of those who will get a message, found by name or address; with several languages each with theirs. */
export function RecipientChoice({ message, chosen, choose }: RecipientChoiceProps) {
  const t = useTranslations("messages.content");
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const isInSeveral = Object.keys(message.Contents).length > 1;
  const labelOf = ({ name, address, language }: Candidate) =>
    [name, address, isInSeveral && languageNames[language]].filter(Boolean).join(" · ");
  // What stands in the field while it is closed is who was chosen, not a search.
  const wanted = chosen && typed === labelOf(chosen) ? "" : typed.trim();
  const [search] = useDebouncedValue(wanted, 250);
  const people = useCandidates(message, { search }, message.Audience.sources.length > 0);
  // Who may only look at a message sees no lists of people by it.
  if (people.isError && !people.data) return null;
  const found = people.data?.pages[0]?.candidates ?? [];
  const offered = new Map([...(chosen && search === "" ? [chosen] : []), ...found].map((each) => [keyOf(each), each]));
  return (
    <Select
      label={t("previewAs")}
      searchable
      clearable
      placeholder={t("nobody")}
      data={[...offered].map(([value, each]) => ({ value, label: labelOf(each) }))}
      filter={({ options }) => options}
      value={chosen && keyOf(chosen)}
      onChange={(key) => choose((key !== null && (offered.get(key) ?? chosen)) || null)}
      searchValue={isOpen ? typed : chosen ? labelOf(chosen) : ""}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        setOpen(true);
        setTyped("");
      }}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={people.isFetching || search !== wanted ? t("searching") : t("noRecipient")}
      clearButtonProps={{ "aria-label": t("nobody") }}
    />
  );
}

const keyOf = ({ address, aboutId, recordId }: Candidate): string => [address, aboutId ?? recordId].join(" ");
