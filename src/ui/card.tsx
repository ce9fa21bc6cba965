import { Collapse, FocusTrap } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useId, useLayoutEffect } from "react";
import { useTranslations } from "use-intl";
import { RotatingIcon } from "#ui/icon/rotating-icon.tsx";
import classes from "./card.module.css";
import { IconButton } from "./icon-button.tsx";
import { useStillness } from "./use-stillness.ts";

interface CardProps {
  title?: string;
  subtitle?: ReactNode;
  /** More than one rotate. */
  icons?: readonly string[];
  actions?: ReactNode;
  collapsible?: boolean;
  startCollapsed?: boolean;
  onCollapse?: (collapsed: boolean) => void;
  fullscreen?: boolean;
  /** "none" for content with its own edges: tables, maps, calendars. */
  padding?: "default" | "none";
  children: ReactNode;
}

export function Card({ title, subtitle, icons = [], actions, padding = "default", children, ...options }: CardProps) {
  const t = useTranslations("ui");
  const titleId = useId();
  const bodyId = useId();
  const [collapsed, collapse] = useDisclosure(options.startCollapsed ?? false);
  const [full, fullness] = useDisclosure(false);
  useFullscreen(full, fullness.close);
  // Told only by its own effect, it would mount everything in it a second time.
  const transitionDuration = useStillness() ? 0 : 400;

  const toggleCollapsed = () => {
    collapse.toggle();
    options.onCollapse?.(!collapsed);
  };
  const open = full || !collapsed;
  return (
    <FocusTrap active={full}>
      <section
        className={classes.card}
        data-fullscreen={full || undefined}
        aria-labelledby={title ? titleId : undefined}
        {...(full && { role: "dialog", "aria-modal": true })}
      >
        {(title || actions) && (
          <header className={classes.header} data-open={open || undefined}>
            {icons.length > 0 && <RotatingIcon names={icons} every={1500} size={16} className={classes.icon} />}
            <div className={classes.titles}>
              <h2 id={titleId} className={classes.title}>
                {title}
              </h2>
              {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
            </div>
            <div className={classes.actions}>
              {actions}
              {options.fullscreen && (
                <IconButton
                  icon={full ? "fas_down-left-and-up-right-to-center" : "fas_up-right-and-down-left-from-center"}
                  iconSize={12}
                  size={28}
                  label={full ? t("card.leaveFullscreen") : t("card.fullscreen")}
                  onClick={fullness.toggle}
                  data-autofocus={full || undefined}
                />
              )}
              {options.collapsible && !full && (
                <IconButton
                  icon="fas_chevron-down"
                  iconSize={12}
                  size={28}
                  className={classes.chevron}
                  label={collapsed ? t("card.expand") : t("card.collapse")}
                  aria-expanded={open}
                  aria-controls={bodyId}
                  onClick={toggleCollapsed}
                />
              )}
            </div>
          </header>
        )}
        <Collapse id={bodyId} expanded={open} transitionDuration={transitionDuration} className={classes.collapse}>
          <div className={classes.body} data-padding={padding}>
            {children}
          </div>
        </Collapse>
      </section>
    </FocusTrap>
  );
}

/** Before it is painted: who presses Escape at once is heard. */
function useFullscreen(active: boolean, leave: () => void) {
  useLayoutEffect(() => {
    if (!active) return;
    const { overflow } = document.body.style;
    document.body.style.overflow = "hidden";
    const leaveOnEscape = (event: KeyboardEvent) => {
      // A menu or dialog opened from inside the card takes its own Escape first.
      if (event.key === "Escape" && !event.defaultPrevented && !isInsideLayerAbove(event.target)) leave();
    };
    document.addEventListener("keydown", leaveOnEscape);
    return () => {
      document.body.style.overflow = overflow;
      document.removeEventListener("keydown", leaveOnEscape);
    };
  }, [active, leave]);
}

function isInsideLayerAbove(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-portal]") !== null;
}
