import { useState } from "react";
import { useTranslations } from "use-intl";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { ErasureList } from "./erasure-list.tsx";
import { ErasureProgress } from "./erasure-progress.tsx";
import { FindForm } from "./find-form.tsx";
import { FoundPerson } from "./found-person.tsx";
import { type Person, usePerson, useReadErasuresAnew } from "./privacy-queries.ts";

/** What is held about one person: shown, taken along, erased. */
export default function PrivacyPage() {
  const t = useTranslations("privacy");
  const [person, setPerson] = useState<Person>();
  const [workId, setWorkId] = useState<string | null>(null);
  const readAnew = useReadErasuresAnew();
  const { data, error, refetch, isFetching } = usePerson(person);
  const look = (next: Person) => {
    setWorkId(null);
    if (person?.email === next.email && person.phone === next.phone) void refetch();
    else setPerson(next);
  };
  return (
    <Page title={t("title")} description={t("about")} width="wide">
      <FindForm onFind={look} isBusy={isFetching} />
      {workId && <ErasureProgress workId={workId} onOver={() => void readAnew()} />}
      {person &&
        !workId &&
        (data && !isFetching ? (
          <FoundPerson key={`${person.email} ${person.phone}`} person={person} found={data} onErasing={setWorkId} />
        ) : (
          <NotReadYet error={isFetching ? null : error} retry={refetch} rows={4} columns={4}>
            {t("findFailed")}
          </NotReadYet>
        ))}
      <ErasureList />
    </Page>
  );
}
