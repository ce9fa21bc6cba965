import { NumberInput, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./filter-builder.module.css";

type DaysInputProps = { value: unknown; onChange: (value: unknown) => void; label: string };

/** Spans that people ask for by name; counted from today, which is 0. */
const presets = ["today", "yesterday", "tomorrow", "last7", "last30", "next7", "next30"] as const;

type Preset = (typeof presets)[number];

const spans: Record<Preset, readonly [number, number]> = {
  today: [0, 0],
  yesterday: [-1, -1],
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

/** A span of days: one with a name, or from so many days ago or ahead to so many. */
export function DaysInput({ value, onChange, label }: DaysInputProps) {
  const t = useTranslations("filters.days");
  const preset = presetOf(value);
  const [isOwn, setOwn] = useState(value !== undefined && !preset);
  const [from, to] = Array.isArray(value) ? (value as (number | null)[]) : [null, null];
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
          <DayEnd label={t("from")} value={from ?? null} startsAgo onChange={(next) => onChange([next, to ?? null])} />
          <DayEnd
            label={t("to")}
            value={to ?? null}
            startsAgo={false}
            onChange={(next) => onChange([from ?? null, next])}
          />
        </>
      )}
    </span>
  );
}

type DayEndProps = {
  label: string;
  value: number | null;
  /** Which way an empty one counts. */
  startsAgo: boolean;
  onChange: (value: number | null) => void;
};

/** So many days ago, or ahead. */
function DayEnd({ label, value, startsAgo, onChange }: DayEndProps) {
  const t = useTranslations("filters.days");
  const [isAgo, setAgo] = useState(value ? value < 0 : startsAgo);
  const tell = (count: number, ago: boolean) => onChange(ago ? -count || 0 : count);
  return (
    <span className={classes.dayEnd}>
      <NumberInput
        aria-label={label}
        placeholder={label}
        hideControls
        value={value === null ? "" : Math.abs(value)}
        onChange={(typed) => (typed === "" ? onChange(null) : tell(Number(typed), isAgo))}
        allowDecimal={false}
        allowNegative={false}
        min={0}
        max={36_500}
      />
      <Select
        aria-label={t("direction", { end: label })}
        data={[
          { value: "ago", label: t("ago") },
          { value: "ahead", label: t("ahead") },
        ]}
        value={isAgo ? "ago" : "ahead"}
        allowDeselect={false}
        onChange={(chosen) => {
          setAgo(chosen === "ago");
          if (value !== null) tell(Math.abs(value), chosen === "ago");
        }}
      />
    </span>
  );
}
