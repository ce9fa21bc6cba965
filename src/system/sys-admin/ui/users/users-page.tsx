import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { userKinds } from "../../contract.ts";
import classes from "../sys-admin.module.css";
import { useSysUsers } from "../system-queries.ts";
import { UserTable } from "./user-table.tsx";

const usual = { show: "all", search: "" };

/** Everybody with an account, page by page: there may be very many. */
export default function UsersPage() {
  const t = useTranslations("sysAdmin");
  const routes = useTranslations("routes");
  const { filters, type, choose } = useFiltersInAddress(usual);
  const kind = userKinds.find((each) => each === filters.show) ?? "all";
  const [search] = useDebouncedValue(filters.search.trim(), 200);
  const users = useSysUsers({ search, kind });
  return (
    <Page title={routes("sysUsers")} description={t("users.about")} width="wide">
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("users.filter")}
          className={classes.tabs ?? ""}
          value={kind}
          onChange={(show) => choose({ show })}
          data={userKinds.map((value) => ({ value, label: t(`users.kinds.${value}`) }))}
        />
        <SearchInput
          label={t("users.search")}
          value={filters.search}
          onChange={(search) => type({ search })}
          className={classes.search}
        />
      </div>
      <PagedCard pages={users} failed={t("users.loadFailed")} older={t("users.more")}>
        <UserTable
          users={users.data?.pages.flatMap((page) => page.users) ?? []}
          isLoading={!users.data}
          empty={
            search ? (
              <NoMatch clear={() => choose({ search: "" })} clearLabel={t("clearSearch")}>
                {t("users.noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_users">{t(`users.empty.${kind}`)}</EmptyState>
            )
          }
        />
      </PagedCard>
    </Page>
  );
}
