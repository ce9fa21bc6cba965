import { SegmentedControl, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useAudienceCounts } from "#messages/outgoing-messages/ui/audience-counts.ts";
import { type CandidateReason, leftOutReasons } from "#shared/messages.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { useCandidates } from "../recipient-queries.ts";
import { CandidateTable } from "./candidate-table.tsx";
import classes from "./recipients.module.css";

/** Who is looked at: those who do not get it, for one reason or for any, or who share one; absent: those who do. */
export type LookedAt = CandidateReason | "any" | undefined;

const isOut = (looked: LookedAt): boolean => looked !== undefined && looked !== "shared";

interface CandidateCardProps {
  message: MessageShown;
  looked: LookedAt;
  setLooked: (looked: LookedAt) => void;
}

/** The names behind the numbers, and for those who do not get it why. */
export function CandidateCard({ message, looked, setLooked }: CandidateCardProps) {
  const t = useTranslations("messages.recipients");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const candidates = useCandidates(message, { search, reason: looked }, true);
  const label = isOut(looked) ? t("willNotShort") : t("willShort");
  return (
    <section className={layout.stack} aria-label={t("who")}>
      <div className={layout.bar}>
        <Sides {...{ message, looked, setLooked }} />
        <div className={classes.tools}>
          {isOut(looked) && <ReasonFilter {...{ message, looked, setLooked }} />}
          <SearchInput label={t("search")} value={typed} onChange={setTyped} className={classes.search} />
        </div>
      </div>
      <PagedCard pages={candidates} failed={t("listFailed")} older={t("more")}>
        <CandidateTable
          message={message}
          label={label}
          isLeftOut={looked !== undefined}
          candidates={candidates.data?.pages.flatMap((page) => page.candidates) ?? []}
          isLoading={!candidates.data}
          empty={
            search ? (
              <NoMatch clear={() => setTyped("")} clearLabel={t("clear")}>
                {t("noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_users">{t("none")}</EmptyState>
            )
          }
        />
      </PagedCard>
    </section>
  );
}

function Sides({ message, looked, setLooked }: CandidateCardProps) {
  const t = useTranslations("messages.recipients");
  const { data: counts } = useAudienceCounts(message, true);
  const named = (name: string, count: number | undefined) =>
    count === undefined ? name : t("withCount", { name, count });
  return (
    <SegmentedControl
      aria-label={t("who")}
      data={[
        { value: "will", label: named(t("willShort"), counts?.willGet) },
        { value: "not", label: named(t("willNotShort"), counts && counts.found - counts.willGet - counts.shared) },
      ]}
      value={isOut(looked) ? "not" : "will"}
      onChange={(side) => setLooked(side === "not" ? "any" : undefined)}
    />
  );
}

/** Only the reasons that there are, and the one that was chosen before. */
function ReasonFilter({ message, looked, setLooked }: CandidateCardProps) {
  const t = useTranslations("messages.recipients");
  const { data: counts } = useAudienceCounts(message, true);
  const offered = leftOutReasons.filter((reason) => reason === looked || counts?.leftOut[reason]);
  return (
    <Select
      aria-label={t("reasonFilter")}
      className={classes.reason ?? ""}
      allowDeselect={false}
      value={looked ?? "any"}
      onChange={(reason) => setLooked((reason ?? "any") as LookedAt)}
      data={[
        { value: "any", label: t("anyReason") },
        ...offered.map((value) => ({ value, label: t(`reasons.${value}`) })),
      ]}
    />
  );
}
