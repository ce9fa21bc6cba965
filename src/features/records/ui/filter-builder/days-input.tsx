import { NumberInput, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./filter-builder.module.css";

type DaysInputProps = { value: unknown; onChange: (value: unknown) => void; label: string };

/** Spans that people ask for by name; counted from today, which is 0. */
const presets = ["today", "tomorrow", "last7", "last30", "next7", "next30"] as const;

type Preset = (typeof presets)[number];

const spans: Record<Preset, readonly [number, number]> = {
  today: [0, 0],
  tomorrow: [1, 1],
  last7: [-7, 0],
  last30: [-30, 0],
  next7: [0, 7],
  next30: [0, 30],
};

export function presetOf(value: unknown): Preset | undefined {
  if (!Array.isArray(value)) return undefined;
  return presets.find((name) => spans[name][0] === value[0] && spans[name][1] === value[1]);
}

/** A span of days around today: one with a name, or so many days back and ahead. */
export function DaysInput({ value, onChange, label }: DaysInputProps) {
  const t = useTranslations("filters.days");
  const preset = presetOf(value);
  const [isOwn, setOwn] = useState(value !== undefined && !preset);
  const [from, to] = Array.isArray(value) ? (value as (number | null)[]) : [null, null];
  const take = (back: number | string, ahead: number | string) =>
    onChange([back === "" ? null : -Number(back) || 0, ahead === "" ? null : Number(ahead)]);
  const back = typeof from === "number" ? -from || 0 : "";
  const ahead = typeof to === "number" ? to : "";
  return (
    <span className={classes.pair}>
      <Select
        className={isOwn ? classes.whole : undefined}
        aria-label={label}
        placeholder={t("choose")}
        data={[...presets.map((name) => ({ value: name, label: t(name) })), { value: "own", label: t("own") }]}
        value={isOwn ? "own" : (preset ?? null)}
        allowDeselect={false}
        onChange={(chosen) => {
          setOwn(chosen === "own");
          if (chosen !== null && chosen !== "own") onChange([...spans[chosen as Preset]]);
        }}
      />
      {isOwn && (
        <>
          <NumberInput
            className={classes.days}
            aria-label={t("back")}
            placeholder={t("back")}
            hideControls
            suffix={t("backUnit")}
            value={back}
            onChange={(typed) => take(typed, ahead)}
            allowDecimal={false}
            min={-36_500}
            max={36_500}
          />
          <NumberInput
            className={classes.days}
            aria-label={t("ahead")}
            placeholder={t("ahead")}
            hideControls
            suffix={t("aheadUnit")}
            value={ahead}
            onChange={(typed) => take(back, typed)}
            allowDecimal={false}
            allowNegative={false}
            min={0}
            max={36_500}
          />
        </>
      )}
    </span>
  );
}
