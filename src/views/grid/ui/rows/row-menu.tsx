import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import { openPeek } from "#data/records/ui/peek.ts";
import { recordMenuItems } from "#data/records/ui/record-menu-items.ts";
import { type KnownRecord, recordsKey } from "#data/records/ui/record-queries.ts";
import { AllItems, type MenuAction } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { ListChanges } from "../bulk/use-bulk.tsx";
import type { Row } from "../window/row-window.ts";
import classes from "./row-menu.module.css";
import { useRecordActions } from "./use-record-actions.ts";

const AddToCollectionDialog = lazy(async () => ({
  default: (await import("#data/collection-membership/ui/add-to-collection-dialog.tsx")).AddToCollectionDialog,
}));

/** `from`: what had the focus when it was asked for. */
export type RowMenuAt = { row: Row; at: { x: number; y: number }; from: Element | null };

type RowMenuProps = {
  /** Undefined: it is closed. */
  shown: RowMenuAt | undefined;
  close: () => void;
  open: (row: Row) => void;
  /** Where the list lets a row be put. */
  waysOf: (row: Row) => MenuAction[];
  list: ListChanges;
};

/** What can be done with one record of the list, as far as the person may. */
export function RowMenu({ shown, close, open, waysOf, list }: RowMenuProps) {
  const t = useTranslations("gridBulk.row");
  const [adding, setAdding] = useState<KnownRecord>();
  const closeAndReturn = () => {
    const from = shown?.from;
    close();
    requestAnimationFrame(() => {
      if (from instanceof HTMLElement && document.activeElement === document.body) from.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <Menu
        // At another place it is another menu: it must be measured anew.
        key={shown ? `${shown.row.id} ${shown.at.x} ${shown.at.y}` : "closed"}
        opened={shown !== undefined}
        onChange={(isOpen) => !isOpen && closeAndReturn()}
        position="bottom-start"
        withinPortal
        width={280}
      >
        <Menu.Target>
          <span className={classes.place} style={{ left: shown?.at.x ?? 0, top: shown?.at.y ?? 0 }} aria-hidden />
        </Menu.Target>
        <Menu.Dropdown aria-label={t("label")}>
          {shown && (
            <>
              <Menu.Item
                leftSection={<Icon name="fas_up-right-and-down-left-from-center" size={14} />}
                onClick={() => open(shown.row)}
              >
                {t("open")}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="fas_table-columns" size={14} />}
                onClick={() => openPeek(shown.row.id)}
              >
                {t("peek")}
              </Menu.Item>
              <AllItems actions={waysOf(shown.row)} />
              {recordMenuItems.all().map(({ key, Item }) => (
                <Item key={key} record={shown.row} />
              ))}
              <Rest row={shown.row} list={list} add={setAdding} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {adding && <Adding record={adding} list={list} close={() => setAdding(undefined)} />}
    </>
  );
}

type RestProps = { row: Row; list: ListChanges; add: (record: KnownRecord) => void };

/** What depends on the record itself, and on what the person may do with it now. */
function Rest({ row, list, add }: RestProps) {
  const t = useTranslations("gridBulk.row");
  const { teamId } = useTeamScope();
  const { data, error } = useQuery({
    queryKey: [...recordsKey(teamId), "row", row.id],
    queryFn: ({ signal }) =>
      call(recordsContract.readRecords, { params: { teamId }, body: { ids: [row.id] } }, { signal }),
    staleTime: 0,
  });
  const record = data?.records[0];
  if (record) return <RecordItems record={record} list={list} add={add} />;
  if (data || error) return <p className={classes.note}>{t(error ? "failed" : "gone")}</p>;
  return (
    <div className={classes.loading}>
      <SkeletonText lines={4} />
    </div>
  );
}

type RecordItemsProps = { record: KnownRecord; list: ListChanges; add: (record: KnownRecord) => void };

function RecordItems({ record, list, add }: RecordItemsProps) {
  const { menu } = useRecordActions(record, { addToCollection: () => add(record), list });
  return <AllItems actions={menu} />;
}

type AddingProps = { record: KnownRecord; list: ListChanges; close: () => void };

function Adding({ record, list, close }: AddingProps) {
  const { added } = useRecordActions(record, { addToCollection: close, list });
  return (
    <Suspense fallback={null}>
      <AddToCollectionDialog records={[record]} close={close} onAdded={added} />
    </Suspense>
  );
}
