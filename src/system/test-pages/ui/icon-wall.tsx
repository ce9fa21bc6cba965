import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { iconStyles } from "#ui/icon/icon-name.ts";
import { useCatalogue } from "#ui/icon/use-catalogue.ts";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { IconWallGrid } from "./icon-wall-grid.tsx";
import classes from "./icons-page.module.css";
import { findWallIcons, type WallStyle } from "./wall-icons.ts";

export function IconWall() {
  const t = useTranslations("test.icons");
  const words = useTranslations("icons");
  const { catalogue, categories, failed, retry } = useCatalogue();
  const [query, setQuery] = useState("");
  const [style, setStyle] = useState<WallStyle>("all");
  const search = useDeferredValue(query);
  const labels = useMemo(() => categories.map((id) => words(`categories.${id}` as "icon")), [categories, words]);
  const found = useMemo(
    () => findWallIcons(catalogue ?? [], search, style, labels),
    [catalogue, search, style, labels],
  );
  return (
    <div className={classes.wall}>
      <div className={classes.filters}>
        <TextInput
          className={classes.search}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          leftSection={<Icon name="fas_magnifying-glass" size={14} />}
          placeholder={t("search")}
          aria-label={t("search")}
          autoComplete="off"
          spellCheck={false}
        />
        <SegmentedControl
          aria-label={words("style")}
          value={style}
          onChange={(next) => setStyle(next as WallStyle)}
          data={[
            { value: "all", label: t("allStyles") },
            ...iconStyles.map((each) => ({ value: each, label: words(`styles.${each}`) })),
          ]}
        />
        <span role="status" className={classes.quiet}>
          {catalogue && words("count", { count: found.length })}
        </span>
      </div>
      {failed && <ErrorState retry={retry}>{words("failed")}</ErrorState>}
      {!failed && !catalogue && <SkeletonTable rows={6} columns={6} />}
      {found.length > 0 && <IconWallGrid key={`${search} ${style}`} icons={found} />}
      {catalogue && found.length === 0 && (
        <EmptyState
          icon="fas_magnifying-glass"
          action={
            <Button variant="default" onClick={() => setQuery("")}>
              {words("showAll")}
            </Button>
          }
        >
          {words("nothing")}
        </EmptyState>
      )}
    </div>
  );
}
