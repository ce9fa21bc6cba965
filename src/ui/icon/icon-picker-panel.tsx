import { Button, NativeSelect, SegmentedControl, Skeleton, TextInput } from "@mantine/core";
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { moveInGrid } from "./grid-movement.ts";
import { Icon } from "./icon.tsx";
import { IconGrid } from "./icon-grid.tsx";
import { formatIconName, type IconStyle, iconStyles, parseIconName } from "./icon-name.ts";
import classes from "./icon-picker.module.css";
import { searchIcons } from "./icon-search.ts";
import { useCatalogue } from "./use-catalogue.ts";

type IconPickerPanelProps = {
  value: string | null;
  onChoose: (value: string | null) => void;
  clearable: boolean;
  focusSearch: boolean;
};

/** Focus stays in the search field; the arrows move a cursor through the grid (a combobox with a grid). */
export function IconPickerPanel({ value, onChoose, clearable, focusSearch }: IconPickerPanelProps) {
  const t = useTranslations("icons");
  const gridId = useId();
  const { catalogue, categories, failed, retry } = useCatalogue();
  const [query, setQuery] = useState("");
  const chosen = parseIconName(value);
  const [style, setStyle] = useState<IconStyle>(chosen?.style ?? "solid");
  const [category, setCategory] = useState<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [columns, setColumns] = useState(1);
  // While a word is being typed, left and right belong to the text; after an up or down they belong to the grid.
  const [inGrid, setInGrid] = useState(false);

  const labels = useMemo(() => categories.map((id) => t(`categories.${id}` as "categories.animals")), [categories, t]);
  const search = useDeferredValue(query);
  const found = useMemo(
    () => searchIcons(catalogue ?? [], { query: search, style, category, categoryLabels: labels }),
    [catalogue, search, style, category, labels],
  );
  const current = found.findIndex(([name]) => name === chosen?.name);
  const start = search === "" ? Math.max(0, current) : 0;
  const position = Math.min(cursor ?? start, Math.max(0, found.length - 1));
  const active = found[position];

  const startOver = () => {
    setCursor(null);
    setInGrid(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter") {
      // Inside a form Enter would otherwise save the form.
      event.preventDefault();
      if (active) onChoose(formatIconName(style, active[0]));
      return;
    }
    const sideways = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key);
    if (sideways && !inGrid && query !== "") return;
    const next = moveInGrid(event.key, position, found.length, columns);
    if (next === null && !inGrid) return;
    if (next !== null || sideways || event.key.startsWith("Arrow")) event.preventDefault();
    if (next !== null) {
      setCursor(next);
      setInGrid(true);
    }
  };

  return (
    <div className={classes.panel}>
      <TextInput
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          startOver();
        }}
        onKeyDown={handleKey}
        onPointerDown={() => setInGrid(false)}
        data-autofocus={focusSearch || undefined}
        leftSection={<Icon name="fas_magnifying-glass" size={14} />}
        placeholder={t("search")}
        aria-label={t("search")}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-controls={gridId}
        aria-activedescendant={active ? `${gridId}-${position}` : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label={t("style")}
          value={style}
          onChange={(next) => {
            setStyle(next);
            startOver();
          }}
          data={iconStyles.map((each) => ({ value: each, label: t(`styles.${each}`) }))}
        />
        <CategorySelect
          labels={labels}
          value={category}
          onChange={(next) => {
            setCategory(next);
            startOver();
          }}
        />
      </div>
      {found.length > 0 && (
        <IconGrid
          id={gridId}
          icons={found}
          style={style}
          value={value}
          cursor={position}
          columns={columns}
          onColumns={setColumns}
          onCursor={setCursor}
          onChoose={onChoose}
        />
      )}
      {found.length === 0 && (
        <div className={classes.instead} id={gridId}>
          {failed && (
            <>
              <p>{t("failed")}</p>
              <Button variant="default" size="xs" onClick={retry}>
                {t("retry")}
              </Button>
            </>
          )}
          {!failed && !catalogue && <Skeleton height="100%" radius={6} />}
          {catalogue && (
            <>
              <p>{t("nothing")}</p>
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  setQuery("");
                  setCategory(null);
                  startOver();
                }}
              >
                {t("showAll")}
              </Button>
            </>
          )}
        </div>
      )}
      <div className={classes.footer}>
        <span className={classes.activeName}>{active?.[1]}</span>
        <span role="status">{catalogue && t("count", { count: found.length })}</span>
        {clearable && value !== null && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onChoose(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
    </div>
  );
}

type CategorySelectProps = { labels: string[]; value: number | null; onChange: (value: number | null) => void };

function CategorySelect({ labels, value, onChange }: CategorySelectProps) {
  const t = useTranslations("icons");
  const locale = useLocale();
  const options = useMemo(
    () =>
      labels
        .map((label, index) => ({ value: String(index), label }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [labels, locale],
  );
  return (
    <NativeSelect
      size="xs"
      className={classes.category}
      aria-label={t("category")}
      value={value === null ? "" : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
      data={[{ value: "", label: t("allCategories") }, ...options]}
    />
  );
}
