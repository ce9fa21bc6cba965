import { useTranslations } from "use-intl";
import { type StatusColor, StatusTag } from "#ui/status-tag.tsx";
import type { ProjectState } from "../contract.ts";

const colors: Record<ProjectState, StatusColor> = { active: "blue", planned: "gray", done: "green" };

export function ProjectStateTag({ state }: { state: ProjectState }) {
  const t = useTranslations("projects.states");
  return <StatusTag color={colors[state]}>{t(state)}</StatusTag>;
}
