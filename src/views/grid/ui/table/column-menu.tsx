import { Menu } from "@mantine/core";
import { use } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { GridColumn, ListSetup } from "../grid-model.ts";
import { canAsk } from "../setup/list-columns.ts";
import { canGroup } from "../setup/value-conditions.ts";
import { FieldShaping } from "../shaping/field-shaping.ts";
import { type Change, columnChanges } from "./column-actions.ts";

type ColumnMenuProps = {
  column: GridColumn;
  at: number;
  setup: ListSetup;
  onSetup(change: Change): void;
  onFilterBy?: ((key: string) => void) | undefined;
};

/** Everything that can be done with a column, also by keyboard. */
export function ColumnMenu({ column, at, setup, onSetup, onFilterBy }: ColumnMenuProps) {
  const t = useTranslations("grid.column");
  const { key, sorts } = column;
  const isAskable = canAsk(column);
  const filters = isAskable ? onFilterBy : undefined;
  const groups = canGroup(column);
  const sorted = setup.sort.find((each) => each.field === key);
  const shaping = use(FieldShaping);
  const isLastFrozen = setup.frozen === at + 1;
  return (
    <Menu.Dropdown>
      {sorts && (
        <>
          <Item icon="fas_arrow-up" run={() => onSetup(columnChanges.sort(key, false))}>
            {t("ascending")}
          </Item>
          <Item icon="fas_arrow-down" run={() => onSetup(columnChanges.sort(key, true))}>
            {t("descending")}
          </Item>
          {setup.sort.length > 0 && !sorted && (
            <Item icon="fas_plus" run={() => onSetup(columnChanges.addSort(setup, key, false))}>
              {t("addSort")}
            </Item>
          )}
          {sorted && (
            <Item icon="fas_xmark" run={() => onSetup(columnChanges.unsort(setup, key))}>
              {t("unsort")}
            </Item>
          )}
          <Menu.Divider />
        </>
      )}
      {!isAskable && (
        <Menu.Label maw={260} fw={400}>
          {t("partlyOpen")}
        </Menu.Label>
      )}
      {filters && (
        <Item icon="fas_filter" run={() => filters(key)}>
          {t("filter")}
        </Item>
      )}
      {groups && (
        <Item icon="fas_layer-group" run={() => onSetup({ groupBy: setup.groupBy === key ? null : key, thenBy: null })}>
          {t(setup.groupBy === key ? "ungroup" : "group")}
        </Item>
      )}
      {(filters || groups || !isAskable) && <Menu.Divider />}
      {shaping && column.field && <ShapingItems {...{ shaping, at }} field={column.field} />}
      <Item icon="fas_arrow-left" isOff={at === 0} run={() => onSetup(columnChanges.move(setup, key, -1))}>
        {t("moveLeft")}
      </Item>
      <Item
        icon="fas_arrow-right"
        isOff={at === setup.columns.length - 1}
        run={() => onSetup(columnChanges.move(setup, key, 1))}
      >
        {t("moveRight")}
      </Item>
      <Item icon="fas_plus" run={() => onSetup(columnChanges.widen(setup, key, 1))}>
        {t("wider")}
      </Item>
      <Item icon="fas_minus" run={() => onSetup(columnChanges.widen(setup, key, -1))}>
        {t("narrower")}
      </Item>
      <Item icon="fas_thumbtack" run={() => onSetup(columnChanges.freeze(setup, key))}>
        {t(isLastFrozen ? "unfreeze" : "freeze")}
      </Item>
      <Item icon="fas_eye-slash" isOff={setup.columns.length === 1} run={() => onSetup(columnChanges.hide(setup, key))}>
        {t("hide")}
      </Item>
    </Menu.Dropdown>
  );
}

/** The field itself, for who may shape data. */
function ShapingItems({ shaping, field, at }: { shaping: FieldShaping; field: Field; at: number }) {
  const t = useTranslations("grid.column");
  return (
    <>
      <Item icon="fas_pen" run={() => shaping.edit(field)}>
        {t("edit")}
      </Item>
      <Item icon="fas_shuffle" run={() => shaping.changeType(field)}>
        {t("changeType")}
      </Item>
      <Item icon="fas_arrow-left" run={() => shaping.insert(at)}>
        {t("insertLeft")}
      </Item>
      <Item icon="fas_arrow-right" run={() => shaping.insert(at + 1)}>
        {t("insertRight")}
      </Item>
      <Menu.Divider />
    </>
  );
}

type ItemProps = { icon: string; isOff?: boolean; run(): void; children: string };

function Item({ icon, isOff = false, run, children }: ItemProps) {
  return (
    <Menu.Item leftSection={<Icon name={icon} size={13} />} disabled={isOff} onClick={run}>
      {children}
    </Menu.Item>
  );
}
