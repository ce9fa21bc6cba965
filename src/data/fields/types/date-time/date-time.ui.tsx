import { useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Tooltip } from "#ui/tooltip.tsx";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CalendarButton, openByArrow } from "../../ui/calendar-button.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import { TypedInput } from "../../ui/typed-input.tsx";
import { wallTimeOf } from "../../zoned-time.ts";
import classes from "./date-time.module.css";
import { dateTime } from "./date-time.ts";
import { ownZone, zoneName } from "./zone-name.ts";

/** On the team's clock; whoever is elsewhere sees their own on hover and focus. */
function Display({ value, room }: DisplayProps<unknown, string>) {
  const t = useTranslations("fields.inputs.date_time");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const moment = new Date(value);
  const write = (zone: string) =>
    format.dateTime(moment, { dateStyle: room === "cell" ? "medium" : "long", timeStyle: "short", timeZone: zone });
  const own = ownZone();
  const isElsewhere = wallTimeOf(moment.getTime(), own) !== wallTimeOf(moment.getTime(), timeZone);
  if (!isElsewhere) {
    return (
      <TextLine room={room}>
        <time dateTime={value}>{write(timeZone)}</time>
      </TextLine>
    );
  }
  return (
    <TextLine room={room}>
      <Tooltip label={t("ownTime", { time: write(own) })}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip says more, and must do so by keys too */}
        <time dateTime={value} tabIndex={0} className={classes.elsewhere}>
          {write(timeZone)}
        </time>
      </Tooltip>
    </TextLine>
  );
}

function Input(props: InputProps<unknown, string>) {
  const t = useTranslations("fields.inputs.date_time");
  const locale = useLocale();
  const format = useFormatter();
  const [opened, setOpened] = useState(false);
  const { timeZone } = useTeamScope();
  const zone = t("zone", { zone: zoneName(locale, timeZone, props.value) });
  const description = props.description ? (
    <>
      {props.description} {zone}
    </>
  ) : (
    zone
  );
  const wall = props.value && new Date(wallTimeOf(Date.parse(props.value), timeZone)).toISOString().slice(0, 19);
  return (
    <TypedInput
      type={dateTime}
      field={{ ...props, description, label: props.room === "cell" ? `${props.label}. ${zone}` : props.label }}
      write={(value: string) => format.dateTime(new Date(value), { ...typedForm, timeZone })}
      onKeyDown={openByArrow(() => setOpened(true))}
      look={({ take }) => ({
        ...(props.room === "cell" && { title: zone }),
        rightSection: (
          <CalendarButton
            withTime
            opened={opened}
            onOpened={setOpened}
            value={wall?.replace("T", " ") ?? ""}
            // A time that comes twice is read as the first of the two, as when it is typed.
            onPick={take}
            label={t("pick", { label: props.label })}
            name={props.label}
            disabled={props.disabled}
          />
        ),
      })}
    />
  );
}

const typedForm = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

export const dateTimeUi = makeFieldUi<unknown, string>({ Display, Input, sample: "2027-07-04T14:30:00.000Z" });
