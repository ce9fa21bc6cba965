import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./content.module.css";

/** `design` makes one of the text that is there already. */
export type Start = "template" | "scratch" | "design" | "text";

const starts: { start: Exclude<Start, "design">; icon: string }[] = [
  { start: "template", icon: "fas_swatchbook" },
  { start: "scratch", icon: "fas_pen-ruler" },
  { start: "text", icon: "fas_align-left" },
];

/** How to begin with a mail that says nothing yet. */
export function ContentStart({ begin }: { begin: (start: Start) => void }) {
  const t = useTranslations("messages.content.start");
  return (
    <section className={classes.starts} aria-label={t("label")}>
      {starts.map(({ start, icon }) => (
        <button key={start} type="button" className={classes.start} onClick={() => begin(start)}>
          <Icon name={icon} size={20} />
          <strong>{t(`${start}.title`)}</strong>
          <span className={classes.muted}>{t(`${start}.about`)}</span>
        </button>
      ))}
    </section>
  );
}
