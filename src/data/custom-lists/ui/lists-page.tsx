import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "#people/auth/ui/use-may.ts";
import { foldText } from "#shared/fold-text.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import type { ListShown } from "../contract.ts";
import { ListForm } from "./list-form.tsx";
import { useLists } from "./list-queries.ts";
import { ListTable } from "./list-table.tsx";
import classes from "./lists-page.module.css";
import { useListActions } from "./use-list-actions.ts";

/** From here on one searches rather than reads. */
const manyLists = 8;

/** The lists that one may see; the same for administrators and members, who may do less. */
export default function ListsPage() {
  const t = useTranslations("customLists.lists");
  const { data, error, refetch } = useLists();
  const { create, change, remove } = useListActions();
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<{ list?: ListShown }>();
  const canManage = useMay("team_admin_data_collections");
  const canCreate = data?.abilities.create ?? false;
  const lists = data?.lists ?? [];
  const wanted = foldText(search.trim());
  const found = lists.filter(({ name }) => foldText(name).includes(wanted));
  const newList = (
    <Button leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setOpen({})}>
      {t("new")}
    </Button>
  );
  return (
    <Page title={t("title")} description={t("about")} width="wide" primary={canCreate && lists.length > 0 && newList}>
      {error && !data ? (
        <Card>
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        </Card>
      ) : data && lists.length === 0 ? (
        <Card>
          <EmptyState icon="fas_list-ul" action={canCreate && newList}>
            {canCreate ? t("empty") : t("emptyForMembers")}
          </EmptyState>
        </Card>
      ) : (
        <>
          {lists.length > manyLists && (
            <SearchInput label={t("search")} value={search} onChange={setSearch} className={classes.search} />
          )}
          <Card padding="none">
            <ListTable
              lists={found}
              isLoading={!data}
              canManage={canManage}
              onEdit={(list) => setOpen({ list })}
              onDelete={(list) => void remove(list)}
              noMatch={
                <NoMatch clear={() => setSearch("")} clearLabel={t("clearSearch")}>
                  {t("noMatch")}
                </NoMatch>
              }
            />
          </Card>
        </>
      )}
      {open && (
        <ListForm
          list={open.list}
          onSave={async (input) => {
            await (open.list ? change(open.list, input) : create(input));
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}
