import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { type CapturedLetter, lettersTo, readLetters } from "./letter.ts";
import { itemId, LetterList } from "./letter-list.tsx";
import { LetterPane } from "./letter-pane.tsx";
import classes from "./outbox-page.module.css";
import { isRefused, OutboxRefusal } from "./outbox-refusal.tsx";
import { ToLogin } from "./to-login.tsx";
import { useSearchInAddress } from "./use-search-in-address.ts";

const refreshEvery = 4000;

export default function OutboxPage() {
  const t = useTranslations("test.outbox");
  const [search, setSearch] = useSearchInAddress("to");
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const outbox = useQuery({
    queryKey: ["test-outbox", wanted],
    queryFn: ({ signal }) => readLetters(wanted, signal),
    // Someone who may not read it is not asked for again and again.
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : refreshEvery),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const refresh = () => void outbox.refetch();
  return (
    <Page
      title={t("title")}
      icon="fas_envelope"
      description={t("description")}
      width="wide"
      primary={
        <Button variant="default" leftSection={<Icon name="fas_arrows-rotate" size={12} />} onClick={refresh}>
          {t("refresh")}
        </Button>
      }
    >
      {!outbox.data && outbox.error && <OutboxRefusal error={outbox.error} retry={refresh} />}
      {outbox.isPending && <SkeletonTable rows={6} columns={3} />}
      {outbox.data?.length === 0 && (
        <EmptyState icon="fas_inbox" action={<ToLogin to="forgotPassword">{t("emptyAction")}</ToLogin>}>
          {t("empty")}
        </EmptyState>
      )}
      {outbox.data && outbox.data.length > 0 && (
        <>
          {outbox.error && (
            <p role="status" className={classes.stale}>
              <Icon name="fas_triangle-exclamation" size={14} />
              {t("stale")}
            </p>
          )}
          <Letters letters={lettersTo(outbox.data, search)} search={search} setSearch={setSearch} />
        </>
      )}
    </Page>
  );
}

type LettersProps = { letters: CapturedLetter[]; search: string; setSearch: (search: string) => void };

function Letters({ letters, search, setSearch }: LettersProps) {
  const t = useTranslations("test.outbox");
  const [chosenId, choose] = useState<string>();
  const chosen = letters.find(({ id }) => id === chosenId);
  // Until one is chosen the newest is shown, where there is room for both.
  const shown = chosen ?? letters[0];
  const backToList = () => {
    choose(undefined);
    requestAnimationFrame(() => document.getElementById(itemId(chosenId!))?.focus());
  };
  return (
    <div className={classes.outbox} data-chosen={chosen !== undefined || undefined}>
      <section className={classes.side} aria-label={t("list")}>
        <div className={classes.search}>
          <TextInput
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            leftSection={<Icon name="fas_magnifying-glass" size={14} />}
            rightSection={
              search && <IconButton icon="fas_xmark" size={28} label={t("clear")} onClick={() => setSearch("")} />
            }
            placeholder={t("search")}
            aria-label={t("search")}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          <span role="status" className={classes.count}>
            {t("count", { count: letters.length })}
          </span>
        </div>
        {letters.length > 0 && <LetterList letters={letters} shownId={shown?.id} choose={choose} />}
        {letters.length === 0 && (
          <EmptyState
            icon="fas_magnifying-glass"
            action={
              <Button variant="default" onClick={() => setSearch("")}>
                {t("clear")}
              </Button>
            }
          >
            {t("nothing", { search: search.trim() })}
          </EmptyState>
        )}
      </section>
      {shown && <LetterPane key={shown.id} letter={shown} isChosen={shown === chosen} back={backToList} />}
    </div>
  );
}
