import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./calendar-bar.module.css";

type CalendarBarProps = {
  title: string;
  displays: readonly string[];
  display: string;
  isToday: boolean;
  isBusy: boolean;
  step: (steps: number) => void;
  goToday: () => void;
  show: (display: string) => void;
};

/** What is looked at, and the ways to other days and displays. */
export function CalendarBar({ title, displays, display, isToday, isBusy, step, goToday, show }: CalendarBarProps) {
  const t = useTranslations("views.calendar");
  const say = useTranslations("views.displays");
  const unit = display === "agenda" ? "month" : (display as "month" | "week" | "day");
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <ActionIcon variant="default" size={32} aria-label={t(`previous.${unit}`)} onClick={() => step(-1)}>
          <Icon name="fas_chevron-left" size={12} />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t(`next.${unit}`)} onClick={() => step(1)}>
          <Icon name="fas_chevron-right" size={12} />
        </ActionIcon>
        <Button variant="default" size="xs" h={32} onClick={goToday} disabled={isToday}>
          {t("today")}
        </Button>
      </div>
      <h2 className={classes.title} aria-live="polite" aria-busy={isBusy}>
        {title}
      </h2>
      <SegmentedControl
        className={classes.displays ?? ""}
        size="xs"
        aria-label={t("display")}
        value={display}
        onChange={show}
        data={displays.map((each) => ({ value: each, label: say(each as "month") }))}
      />
    </div>
  );
}
