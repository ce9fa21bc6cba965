import { CloseButton, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./palette.module.css";
import type { DrawPanel } from "./palette-entries.ts";
import { PaletteKeys } from "./palette-keys.tsx";
import { PaletteList } from "./palette-list.tsx";
import { usePalette } from "./use-palette.ts";

interface PaletteContentProps {
  opened: boolean;
  close: () => void;
  show: (draw: DrawPanel) => void;
  typedAhead: () => string;
}

export function PaletteContent(props: PaletteContentProps) {
  const t = useTranslations("search");
  const say = useTranslations("ui.actions");
  const listId = useId();
  const palette = usePalette(props);
  const { query, entries, chosen, hits } = palette;
  const optionId = (key: string) => `${listId}-${key.replace(/\W+/g, "-")}`;
  const words = query.trim();
  const isEmpty = entries.length === 0;
  return (
    <>
      <div className={classes.head}>
        <Icon name="fas_magnifying-glass" size={16} className={classes.glass} />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t("label")}
          aria-expanded={!isEmpty}
          aria-controls={isEmpty ? undefined : listId}
          aria-activedescendant={chosen && optionId(chosen.key)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={t("placeholder")}
          data-autofocus
          value={query}
          onChange={(event) => palette.type(event.currentTarget.value)}
          onKeyDown={palette.onKeyDown}
          onFocus={() => {
            const words = props.typedAhead();
            if (words) palette.type(query + words);
          }}
        />
        <span className={classes.busy} data-busy={hits.isBehind || undefined} aria-hidden />
        <CloseButton className={classes.close} aria-label={say("close")} onClick={props.close} />
      </div>
      <VisuallyHidden role="status">
        {words === "" || hits.isBehind
          ? ""
          : t("found", { count: entries.filter(({ act }) => act.kind !== "widen").length, capped: `${hits.isCapped}` })}
      </VisuallyHidden>
      <div className={classes.results}>
        {!isEmpty && <PaletteList id={listId} optionId={optionId} {...palette} />}
        {hits.isCapped && !hits.isBehind && <p className={classes.more}>{t("mayBeMore")}</p>}
        {hits.error && !hits.isBehind ? (
          <ErrorState error={hits.error} retry={hits.retry}>
            {t("failed")}
          </ErrorState>
        ) : (
          isEmpty &&
          !hits.isBehind && (
            <EmptyState icon="fas_magnifying-glass">
              {t("nothing", { query: words })}
              <span className={classes.tip}>{hits.canAsk ? t("tip") : t("tooShort")}</span>
            </EmptyState>
          )
        )}
        {isEmpty && hits.isBehind && <p className={classes.more}>{t("searching")}</p>}
      </div>
      <PaletteKeys />
    </>
  );
}
