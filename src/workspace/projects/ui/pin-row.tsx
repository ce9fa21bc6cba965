import { Anchor, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { pinPaths } from "#data/collections/ui/pin-paths.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { RowAbout, SortableRow } from "#ui/sortable-row.tsx";
import type { PinShown, WholeProject } from "../contract.ts";
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
  const { unpin } = useProjectActions();
  const name = pin.name || t("unnamed");
  const canPin = project.abilities.pin;
  const { pathTo, isRecord } = pinPaths.all().find(({ kind }) => kind === pin.kind)!;
  return (
    <SortableRow
      className={`${classes.pin} ${canPin && project.pins.length > 1 ? "" : classes.alone}`}
      isRetired={pin.isDone}
      {...(isRecord ? { mark: <span /> } : { icon: pin.icon })}
      handle={
        canPin ? (
          <>
            {handle}
            <DoneBox project={project} pin={pin} name={name} />
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
          {isRecord ? (
            <span className={classes.record}>
              <NamedRecord id={pin.subjectId} name={pin.name} icon={pin.icon} />
            </span>
          ) : (
            <Anchor
              component={Link}
              to={pathTo(teamId, pin.subjectId)}
              c="var(--text)"
              fw={500}
              inherit
              className={classes.link ?? ""}
            >
              {name}
            </Anchor>
          )}
          <RowAbout>{pin.hint || t(`kinds.${pin.kind}` as "kinds.record")}</RowAbout>
        </>
      }
      actions={
        canPin && <IconButton icon="fas_xmark" label={t("unpin", { name })} onClick={() => void unpin(project, pin)} />
      }
    />
  );
}

/** Shows at once what was clicked, and what the server says once it has answered. */
function DoneBox({ project, pin, name }: { project: WholeProject; pin: PinShown; name: string }) {
  const t = useTranslations("projects.pins");
  const { mark } = useProjectActions();
  const [clicked, setClicked] = useState<boolean>();
  const say = async (isDone: boolean) => {
    setClicked(isDone);
    await mark(project, pin, isDone);
    setClicked(undefined);
  };
  return (
    <Checkbox
      checked={clicked ?? pin.isDone}
      aria-label={t("isDone", { name })}
      onChange={(event) => void say(event.currentTarget.checked)}
    />
  );
}
