import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { contentTypes, deliveryMethods } from "#shared/messages.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { type MessageList, messageLists, sortKeys } from "../../rules.ts";
import { useMessageList } from "../message-queries.ts";
import { MessageTable } from "./message-table.tsx";
import classes from "./messages-page.module.css";

const lists = Object.keys(messageLists) as MessageList[];
const usual = { search: "", method: "", type: "", sort: "CreatedAt", direction: "descending" };

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
  const [search] = useDebouncedValue(filters.search.trim(), 200);
  const method = deliveryMethods.find((each) => each === filters.method);
  const contentType = contentTypes.find((each) => each === filters.type);
  const sort = sortKeys.find((each) => each === filters.sort) ?? "CreatedAt";
  const direction = filters.direction === "ascending" ? "ascending" : "descending";
  const messages = useMessageList({
    list,
    sort,
    descending: String(direction === "descending") as "true" | "false",
    ...(search && { search }),
    ...(method && { method }),
    ...(contentType && { type: contentType }),
  });
  const pages = messages.data?.pages ?? [];
  const mayWrite = (pages[0]?.abilities.create.length ?? 0) > 0;
  const isNarrowed = Boolean(search || method || contentType);
  const clear = () => choose({ search: "", method: "", type: "" });
  return (
    <Page
      title={routes(list)}
      description={t(`list.about.${list}`)}
      width="wide"
      primary={mayWrite && <NewMessage isPrimary />}
    >
      <div className={classes.bar}>
        <SearchInput
          label={t("list.search")}
          value={filters.search}
          onChange={(search) => type({ search })}
          className={classes.search}
        />
        <Select
          aria-label={t("list.method")}
          className={classes.choice ?? ""}
          allowDeselect={false}
          value={method ?? ""}
          onChange={(chosen) => choose({ method: chosen ?? "" })}
          data={[
            { value: "", label: t("list.anyMethod") },
            ...deliveryMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
          ]}
        />
        <Select
          aria-label={t("list.type")}
          className={classes.choice ?? ""}
          allowDeselect={false}
          value={contentType ?? ""}
          onChange={(chosen) => choose({ type: chosen ?? "" })}
          data={[
            { value: "", label: t("list.anyType") },
            ...contentTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          ]}
        />
      </div>
      <PagedCard pages={messages} failed={t(`list.failed.${list}`)} older={t("list.more")}>
        <MessageTable
          list={list}
          messages={pages.flatMap((page) => page.messages)}
          isLoading={!messages.data}
          sorting={{ key: sort, direction }}
          onSort={({ key, direction }) => choose({ sort: key, direction })}
          empty={
            isNarrowed ? (
              <NoMatch clear={clear} clearLabel={t("list.clear")}>
                {t("list.noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_paper-plane" action={list === "drafts" && mayWrite && <NewMessage />}>
                {t(`list.empty.${list}`)}
              </EmptyState>
            )
          }
        />
      </PagedCard>
    </Page>
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
