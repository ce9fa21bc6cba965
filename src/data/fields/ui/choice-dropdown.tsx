import { Button, Combobox, type ComboboxStore } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./choice-input.module.css";
import type { Choice, Offer } from "./choice-offer.ts";

/** The value of a row that adds what was typed. */
export const newChoice = (key: string): string => `new ${key}`;

/** So many rows are drawn; whoever does not find what they look for types on. */
const mostShown = 100;

type DropdownProps = {
  offer: Offer;
  chosen: readonly string[];
  search: string;
  isFull: boolean;
  label: string;
  drawChoice(choice: Choice): ReactNode;
  combobox: ComboboxStore;
};

export function ChoiceDropdown({ offer, chosen, search, isFull, label, drawChoice, combobox }: DropdownProps) {
  const t = useTranslations("fields.inputs.choices");
  const shown = offer.choices.slice(0, mostShown);
  const typed = search.trim();
  const creations = typed !== "" && !isFull ? (offer.create ?? []) : [];
  // The first row is what Enter takes, once something was typed.
  const markFirst = useEffectEvent(() => {
    // The way to the settings is taken by whoever chooses it, not by a last Enter.
    if (typed !== "" && shown.length + creations.length > 0) combobox.selectFirstOption();
  });
  const rows = `${shown.map(({ id }) => id).join()} ${typed} ${creations.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what it reacts to
  useEffect(() => markFirst(), [rows]);
  return (
    <Combobox.Dropdown className={classes.dropdown ?? ""}>
      <Combobox.Options aria-label={label} className={classes.options ?? ""}>
        {offer.state === "loading" && shown.length === 0 ? (
          <div className={classes.note}>
            <SkeletonText lines={2} />
          </div>
        ) : (
          shown.map((choice) => (
            <Combobox.Option
              key={choice.id}
              value={choice.id}
              selected={chosen.includes(choice.id)}
              disabled={isFull && !chosen.includes(choice.id)}
              className={classes.option ?? ""}
            >
              <span className={classes.drawn}>{drawChoice(choice)}</span>
              {choice.hint && <span className={classes.hint}>{choice.hint}</span>}
              {chosen.includes(choice.id) && <Icon name="fas_check" size={12} label={t("chosen")} />}
            </Combobox.Option>
          ))
        )}
        {creations.map(({ key, label: words }) => (
          <Combobox.Option key={key} value={newChoice(key)} className={classes.option ?? ""}>
            <Icon name="fas_plus" size={12} />
            {words}
          </Combobox.Option>
        ))}
        {offer.state === "ready" && shown.length === 0 && creations.length === 0 && (
          <Combobox.Empty className={classes.note ?? ""}>
            {typed === "" || offer.setUp ? offer.nothing : t("noMatch")}
          </Combobox.Empty>
        )}
        {offer.setUp && (
          <Combobox.Option value={newChoice(offer.setUp.key)} className={classes.option ?? ""}>
            <Icon name="fas_gear" size={12} />
            {offer.setUp.label}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {offer.state === "failed" && (
        <div className={classes.note} role="alert">
          {t("failed")}{" "}
          <Button variant="subtle" size="compact-xs" onMouseDown={keepFocus} onClick={() => offer.retry?.()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {offer.choices.length > mostShown && <div className={classes.note}>{t("typeOn")}</div>}
      {isFull && <div className={classes.note}>{t("full", { count: chosen.length })}</div>}
    </Combobox.Dropdown>
  );
}

/** A press beside the rows must not close them before it is a click. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();
