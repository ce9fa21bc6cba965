import { HoverCard } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, Suspense, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import classes from "./chip.module.css";
import { Chip, UnknownChip } from "./chip.tsx";
import type { NamedThing, Naming } from "./known-names.tsx";
import { LinkFree } from "./link-free.ts";
import { retryNames } from "./name-queries.ts";
import { RecordHover } from "./record-hover.ts";

/** A record wherever it is named: a click opens it, and pointing at it tells more. */
export function RecordChip({ id, nameOf }: { id: string; nameOf: Naming }) {
  const t = useTranslations("chips");
  const { teamId } = useTeamScope();
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const isLinkFree = useContext(LinkFree);
  const known = nameOf(id);
  if (known === undefined) return <Skeleton width={80} height={24} />;
  if (known === null) return <UnknownChip>{t("hiddenRecord")}</UnknownChip>;
  if (known.isUnread) return <UnreadChip name={known.name} />;
  const named = known.name === "" ? { ...known, name: t("unnamed") } : known;
  const path = pathTo("team.record", { teamId, dataRecordId: id });
  if (!path || !router || teamId === "" || isLinkFree) return <Chip known={named} />;
  return <LinkedChip {...{ id, path, router }} known={named} />;
}

/** Its name could not be read; a click asks again for all of them. */
function UnreadChip({ name }: { name: string }) {
  const t = useTranslations("fields.inputs.choices");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const retry = (event: MouseEvent) => {
    event.stopPropagation();
    void retryNames(queries, teamId);
  };
  return (
    <>
      <UnknownChip>{name}</UnknownChip>
      <IconButton icon="fas_arrows-rotate" label={t("retry")} size={24} iconSize={12} onClick={retry} />
    </>
  );
}

type LinkedChipProps = { id: string; known: NamedThing; path: string; router: ReturnType<typeof useRouter> };

function LinkedChip({ id, known, path, router }: LinkedChipProps) {
  const Hover = useContext(RecordHover);
  const [wasPointedAt, setPointedAt] = useState(false);
  const open = (event: MouseEvent) => {
    // A cell has its own click: it selects, or opens the row's record.
    event.stopPropagation();
    if (event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to: path });
  };
  const link = (
    // A plain one: a link of the router follows every change of place, and a table has thousands of chips.
    <a
      href={path}
      className={classes.link}
      onClick={open}
      // At once: with more to tell it is another link in the document, and one that goes while it is pressed has no click.
      onMouseEnter={() => flushSync(() => setPointedAt(true))}
      // A menu opens here: what would be told lies over it.
      onContextMenu={() => setPointedAt(false)}
    >
      <Chip known={known} />
    </a>
  );
  // A table draws thousands of chips; only one that is pointed at needs to listen for more.
  if (!Hover || !wasPointedAt) return link;
  return (
    <HoverCard
      initiallyOpened={false}
      openDelay={400}
      closeDelay={100}
      width={320}
      position="bottom-start"
      withinPortal
    >
      <HoverCard.Target>{link}</HoverCard.Target>
      <HoverCard.Dropdown>
        <Suspense fallback={<SkeletonText lines={3} />}>
          <Hover id={id} />
        </Suspense>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
