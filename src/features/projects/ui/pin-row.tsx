import { Anchor, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { RowAbout, SortableRow } from "#ui/sortable-row.tsx";
import type { PinShown, WholeProject } from "../contract.ts";
import { pinPaths } from "./pin-kinds-ui.ts";
import classes from "./project-page.module.css";
import { useProjectActions } from "./use-project-actions.ts";

type PinRowProps = {
  project: WholeProject;
  pin: PinShown;
  /** Absent for those who only look. */
  handle?: ReactNode;
};

export function PinRow({ project, pin, handle }: PinRowProps) {
  const t = useTranslations("projects.pins");
  const { teamId } = useTeamScope();
  const { mark, unpin } = useProjectActions();
  const name = pin.name || t("unnamed");
  const canPin = project.abilities.pin;
  return (
    <SortableRow
      className={classes.pin}
      isRetired={pin.isDone}
      icon={pin.icon}
      handle={
        canPin ? (
          <>
            {handle}
            <Checkbox
              checked={pin.isDone}
              aria-label={t("isDone", { name })}
              onChange={(event) => void mark(project, pin, event.currentTarget.checked)}
            />
          </>
        ) : (
          <Icon
            name={pin.isDone ? "fas_circle-check" : "far_circle"}
            size={16}
            label={pin.isDone ? t("done") : t("notDone")}
            className={(pin.isDone ? classes.marked : classes.open) ?? ""}
          />
        )
      }
      words={
        <>
          <Anchor
            component={Link}
            to={pinPaths[pin.kind](teamId, pin.subjectId)}
            c="var(--text)"
            fw={500}
            inherit
            className={classes.link ?? ""}
          >
            {name}
          </Anchor>
          <RowAbout>{pin.hint || t(`kinds.${pin.kind}`)}</RowAbout>
        </>
      }
      actions={
        canPin && <IconButton icon="fas_xmark" label={t("unpin", { name })} onClick={() => void unpin(project, pin)} />
      }
    />
  );
}
