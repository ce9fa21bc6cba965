import { Button, SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { isId } from "#shared/ids.ts";
import { contentTypes, deliveryMethods } from "#shared/messages.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { type MessageList, messageLists, sortKeys } from "../../rules.ts";
import { useMessageList } from "../message-queries.ts";
import { ListFilters } from "./list-filters.tsx";
import { MessageBulkBar } from "./message-bulk-bar.tsx";
import { MessageTable } from "./message-table.tsx";
import classes from "./messages-page.module.css";
import { type Look, looks, useRememberedLook } from "./remembered-look.ts";

const ScheduledCalendar = lazy(() => import("./scheduled-calendar.tsx"));

const lists = Object.keys(messageLists) as MessageList[];
const unfiltered = { search: "", method: "", type: "", owner: "" };
const usual = { ...unfiltered, sort: "CreatedAt", direction: "descending" };

/** One of the four lists: which one, the address says. */
export default function MessagesPage() {
  const last = useLocation({ select: ({ pathname }) => pathname.split("/").at(-1) });
  const list = lists.find((each) => each === last) ?? "drafts";
  return <Messages key={list} list={list} />;
}

function Messages({ list }: { list: MessageList }) {
  const t = useTranslations("messages");
  const routes = useTranslations("routes");
  const { filters, type, choose } = useFiltersInAddress(usual);
  const [look, setLook] = useRememberedLook();
  const isCalendar = list === "scheduled" && look === "calendar";
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const sort = sortKeys.find((each) => each === filters.sort) ?? "CreatedAt";
  const direction = filters.direction === "ascending" ? "ascending" : "descending";
  const narrowed = useNarrowed(filters);
  const descending = String(direction === "descending") as "true" | "false";
  const messages = useMessageList({ list, sort, descending, ...narrowed });
  const pages = messages.data?.pages ?? [];
  const shown = useMemo(() => messages.data?.pages.flatMap((page) => page.messages) ?? [], [messages.data]);
  const chosen = shown.filter(({ Id }) => ticked.has(Id));
  const mayWrite = (pages[0]?.abilities.create.length ?? 0) > 0;
  const empty =
    Object.keys(narrowed).length > 0 ? (
      <NoMatch clear={() => choose(unfiltered)} clearLabel={t("list.clear")}>
        {t("list.noMatch")}
      </NoMatch>
    ) : (
      <EmptyState icon="fas_paper-plane" action={list === "drafts" && mayWrite && <NewMessage />}>
        {t(`list.empty.${list}`)}
      </EmptyState>
    );
  return (
    <Page
      title={routes(list)}
      description={t(`list.about.${list}`)}
      width="wide"
      primary={mayWrite && <NewMessage isPrimary />}
    >
      <div className={classes.bar}>
        <ListFilters {...{ filters, type, choose }} />
        {list === "scheduled" && <LookSwitch look={look} setLook={setLook} />}
      </div>
      {isCalendar ? (
        <Suspense fallback={<SkeletonTable rows={8} />}>
          <ScheduledCalendar narrowed={narrowed} />
        </Suspense>
      ) : (
        <PagedCard pages={messages} failed={t(`list.failed.${list}`)} older={t("list.more")}>
          <MessageTable
            list={list}
            messages={shown}
            isLoading={!messages.data}
            sorting={{ key: sort, direction }}
            onSort={({ key, direction }) => choose({ sort: key, direction })}
            ticked={ticked}
            tick={setTicked}
            empty={empty}
          />
        </PagedCard>
      )}
      {chosen.length > 0 && !isCalendar && <MessageBulkBar chosen={chosen} clear={() => setTicked(new Set())} />}
    </Page>
  );
}

type Filters = typeof unfiltered;

/** What the server is asked for, of what is typed and chosen. */
function useNarrowed(filters: Filters) {
  const [search] = useDebouncedValue(filters.search.trim(), 200);
  const method = deliveryMethods.find((each) => each === filters.method);
  const contentType = contentTypes.find((each) => each === filters.type);
  return {
    ...(search && { search }),
    ...(method && { method }),
    ...(contentType && { type: contentType }),
    ...(isId(filters.owner) && { ownerId: filters.owner }),
  };
}

function LookSwitch({ look, setLook }: { look: Look; setLook: (look: Look) => void }) {
  const t = useTranslations("messages.list");
  return (
    <SegmentedControl
      className={classes.look ?? ""}
      aria-label={t("look")}
      data={looks.map((value) => ({ value, label: t(`looks.${value}`) }))}
      value={look}
      onChange={(next) => setLook(next as Look)}
    />
  );
}

function NewMessage({ isPrimary = false }: { isPrimary?: boolean }) {
  const t = useTranslations("messages.list");
  const { teamId } = useTeamScope();
  return (
    <Button
      component={Link}
      to={pathTo("messages.new", { teamId })!}
      variant={isPrimary ? "filled" : "default"}
      leftSection={<Icon name="fas_plus" size={12} />}
    >
      {t("new")}
    </Button>
  );
}
