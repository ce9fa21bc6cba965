import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { LetterSheet } from "#messages/content/ui/letter-sheet.tsx";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { partOf } from "./funnel.ts";
import { markLinks } from "./mark-links.ts";
import classes from "./stats.module.css";
import { type MessageStats, usePicture } from "./stats-queries.ts";
import { usePercent } from "./use-percent.ts";

type LinkStats = MessageStats["links"][number];

interface LinksCardProps {
  message: MessageShown;
  stats: MessageStats;
}

/** Which links were followed: on the mail itself, and one below the other. */
export function LinksCard({ message, stats }: LinksCardProps) {
  const t = useTranslations("messageStats.links");
  const spoken = languages.filter((language) => stats.links.some((link) => link.language === language));
  const [chosen, setChosen] = useState<Language>();
  const language = spoken.find((each) => each === (chosen ?? message.ContentLanguageId)) ?? spoken[0];
  if (!language) {
    return (
      <Card title={t("title")}>
        <EmptyState icon="fas_link">{t("none")}</EmptyState>
      </Card>
    );
  }
  const links = stats.links.filter((link) => link.language === language);
  return (
    <Card
      title={t("title")}
      subtitle={t("about", { count: stats.totals.clicks.unique })}
      padding="none"
      actions={
        spoken.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("language")}
            data={spoken.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={(value) => setChosen(value as Language)}
          />
        )
      }
    >
      <div className={classes.links}>
        <LinkTable links={links} />
        <Picture messageId={message.Id} language={language} links={links} />
      </div>
    </Card>
  );
}

function Picture({ messageId, language, links }: { messageId: string; language: Language; links: LinkStats[] }) {
  const t = useTranslations("messageStats.links");
  const percent = usePercent();
  const picture = usePicture(messageId, language);
  const people = sumOf(links);
  const most = Math.max(1, ...links.map(({ unique }) => unique));
  const markOf = (linkId: string) => {
    const link = links.find(({ id }) => id === linkId);
    return link && { label: percent(partOf(link.unique, people)), isMost: link.unique === most };
  };
  return (
    <div className={classes.picture}>
      <ReadPart query={picture} failed={t("pictureFailed")} outline={<Skeleton height={560} />}>
        {({ html, ...letter }) => <LetterSheet letter={{ ...letter, html: markLinks(html, markOf) }} hasSubject />}
      </ReadPart>
    </div>
  );
}

function LinkTable({ links }: { links: LinkStats[] }) {
  const t = useTranslations("messageStats.links");
  const format = useFormatter();
  const percent = usePercent();
  const people = sumOf(links);
  return (
    <DataTable
      label={t("title")}
      rows={links.toSorted((one, other) => other.unique - one.unique || one.position - other.position)}
      rowKey={({ id }) => id}
      rowName={({ url }) => url}
      columns={[
        {
          key: "url",
          title: t("columns.url"),
          priority: 1,
          render: ({ url }) => (
            <span className={classes.url} title={url}>
              {url.replace(/^https?:\/\/(www\.)?/, "")}
            </span>
          ),
        },
        {
          key: "people",
          title: t("columns.people"),
          align: "right",
          priority: 2,
          render: ({ unique }) => format.number(unique),
        },
        {
          key: "share",
          title: t("columns.share"),
          align: "right",
          priority: 3,
          render: ({ unique }) => percent(partOf(unique, people)),
        },
        { key: "clicks", title: t("columns.clicks"), align: "right", render: ({ total }) => format.number(total) },
      ]}
    />
  );
}

/** Whoever followed two links stands at both: shares are of all these. */
const sumOf = (links: readonly LinkStats[]): number => links.reduce((sum, { unique }) => sum + unique, 0);
