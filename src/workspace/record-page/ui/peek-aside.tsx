import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { PeekList } from "#data/records/ui/peek.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./peek-aside.module.css";

type PeekAsideProps = {
  recordId: string;
  list: PeekList;
  title: ReactNode;
  onClose: () => void;
  /** Something in it is unsaved: it is left by closing it, which asks. */
  isHeld: boolean;
  children: ReactNode;
};

/** A record beside the list that it is in, which goes on working: on to the next, to its page, or away. */
export function PeekAside({ recordId, list, title, onClose, isHeld, children }: PeekAsideProps) {
  const t = useTranslations("recordPage");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const panel = useRef<HTMLElement>(null);
  const leave = () => {
    const at = document.activeElement;
    onClose();
    if (!isHeld && (at === document.body || panel.current?.contains(at))) list.focus();
  };
  // Another record is another panel: the keys go on in the list.
  const step = (by: -1 | 1) => {
    list.step(by);
    list.focus();
  };
  useEscape(leave);
  return (
    <aside ref={panel} className={classes.panel} aria-label={t("peek.title")} data-peek tabIndex={-1}>
      <div className={classes.bar}>
        <IconButton
          icon="fas_chevron-up"
          label={t("trail.previous")}
          disabled={!list.hasPrevious || isHeld}
          onClick={() => step(-1)}
        />
        <IconButton
          icon="fas_chevron-down"
          label={t("trail.next")}
          disabled={!list.hasNext || isHeld}
          onClick={() => step(1)}
        />
        <span className={classes.room} />
        <ActionIcon
          component={Link}
          to={pathTo("team.record", { teamId, dataRecordId: recordId })}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("peek.open")}
          title={t("peek.open")}
        >
          <Icon name="fas_up-right-and-down-left-from-center" size={13} />
        </ActionIcon>
        <IconButton icon="fas_xmark" label={say("close")} onClick={leave} />
      </div>
      <div className={classes.content}>
        <h2 className={classes.title}>{title}</h2>
        {children}
      </div>
    </aside>
  );
}

/** From wherever one is, once nothing else has taken it: a cell that is being entered, a menu, a dialog. */
function useEscape(leave: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector('[role="menu"], [role="dialog"], [role="listbox"]')) return;
    leave();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
