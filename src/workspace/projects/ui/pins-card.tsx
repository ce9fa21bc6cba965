import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import type { WholeProject } from "../contract.ts";
import { AddPin } from "./add-pin.tsx";
import { PinRow } from "./pin-row.tsx";
import classes from "./project-page.module.css";
import { ProjectProgress } from "./project-progress.tsx";
import { useProjectActions } from "./use-project-actions.ts";

/** What the project is about, and how much of it is done. */
export function PinsCard({ project }: { project: WholeProject }) {
  const t = useTranslations("projects.pins");
  const { order } = useProjectActions();
  const { pins, abilities } = project;
  return (
    <Card title={t("title")} icons={["fas_thumbtack"]} padding="none">
      {(pins.length > 0 || abilities.pin) && (
        <div className={classes.head}>
          {pins.length > 0 && <ProjectProgress progress={project.progress} />}
          {abilities.pin && <AddPin project={project} />}
        </div>
      )}
      {pins.length === 0 ? (
        <EmptyState icon="fas_thumbtack">{abilities.pin ? t("empty") : t("emptyForOthers")}</EmptyState>
      ) : abilities.pin ? (
        <SortableList
          items={pins}
          getId={({ id }) => id}
          label={({ name }) => name || t("unnamed")}
          name={t("title")}
          className={classes.pins ?? ""}
          disabled={pins.length < 2}
          onMove={(ids) => order(project, ids)}
          render={(pin, { handle }) => <PinRow project={project} pin={pin} handle={handle} />}
        />
      ) : (
        <ul className={classes.pins} aria-label={t("title")}>
          {pins.map((pin) => (
            <li key={pin.id}>
              <PinRow project={project} pin={pin} />
            </li>
          ))}
        </ul>
      )}
      {project.hasHiddenPins && <p className={classes.note}>{t("hidden")}</p>}
    </Card>
  );
}
