import { Button, SegmentedControl, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { systemColumns } from "#data/collections/system-columns.ts";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { MemberOrder, Sort } from "#shared/sort.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./details.module.css";

interface OrderEditorProps {
  collectionId: string;
  value: MemberOrder | null;
  onChange: (order: MemberOrder | null) => void;
  error?: ReactNode;
}

const mostKeys = 5;

/** The order of members: as the list has it, by fields, or as people drag them. */
export function OrderEditor({ collectionId, value, onChange, error }: OrderEditorProps) {
  const t = useTranslations("collections.order");
  const columns = useSortColumns(collectionId);
  const mode = value === null ? "none" : Array.isArray(value) ? "keys" : "byHand";
  const keys: Sort = Array.isArray(value) ? value : [];
  const free = columns.find((column) => !keys.some(({ field }) => field === column.value));
  const change = (place: number, part: Partial<Sort[number]>) =>
    onChange(keys.map((key, at) => (at === place ? { ...key, ...part } : key)));
  const choose = (next: string) => {
    if (next === "byHand") onChange({ byHand: true });
    else onChange(next === "keys" ? [{ field: "record_name", descending: false }] : null);
  };
  return (
    <div className={classes.stack} data-path="membershipOrder">
      <Select
        label={t("title")}
        className={classes.narrow}
        value={mode}
        onChange={(next) => next && choose(next)}
        allowDeselect={false}
        data={(["none", "keys", "byHand"] as const).map((each) => ({ value: each, label: t(`modes.${each}`) }))}
      />
      {keys.map(({ field, descending }, place) => (
        <div key={field} className={classes.orderRow}>
          <Select
            aria-label={t("by", { place: place + 1 })}
            data={columns.filter(({ value: key }) => key === field || !keys.some((other) => other.field === key))}
            value={field}
            onChange={(next) => next && change(place, { field: next })}
            allowDeselect={false}
            searchable
          />
          <SegmentedControl
            aria-label={t("direction", { place: place + 1 })}
            value={descending ? "down" : "up"}
            onChange={(next) => change(place, { descending: next === "down" })}
            data={[
              { value: "up", label: t("up") },
              { value: "down", label: t("down") },
            ]}
          />
          <IconButton
            icon="fas_xmark"
            label={t("remove", { place: place + 1 })}
            onClick={() => onChange(keys.length > 1 ? keys.toSpliced(place, 1) : null)}
          />
        </div>
      ))}
      {mode === "keys" && keys.length < mostKeys && free && (
        <div>
          <Button
            variant="subtle"
            leftSection={<Icon name="fas_plus" size={12} />}
            onClick={() => onChange([...keys, { field: free.value, descending: false }])}
          >
            {t("add")}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Everything that a list can be ordered by. */
function useSortColumns(collectionId: string): { value: string; label: string }[] {
  const t = useTranslations("collections.order");
  const { data: fields = [] } = useFields(collectionId);
  const ofRecords = Object.entries(systemColumns)
    .filter(([, { sorts }]) => sorts)
    .map(([key]) => ({ value: key, label: t(`columns.${key as "record_name"}`) }));
  const own = fields
    .filter(({ dataType }) => fieldTypeNamed(dataType).sorts)
    .map(({ id, title }) => ({ value: id, label: title }));
  return [...ofRecords, ...own];
}
