import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type MessageStep, partPath, stepBeside } from "../message-paths.ts";
import classes from "./message-frame.module.css";

interface StepBarProps {
  step: MessageStep;
  /** Absent while it is not made yet. */
  messageId?: string;
  /** In place of the link to the next step: what saves first, or what ends the way. */
  next?: ReactNode;
}

/** From one step of writing a message to the next, and back. Before the first one are all messages. */
export function StepBar({ step, messageId, next }: StepBarProps) {
  const t = useTranslations("messages.frame");
  const { teamId } = useTeamScope();
  const [before, behind] = [stepBeside(step, -1), stepBeside(step, 1)];
  const previousPath = before && messageId ? partPath(teamId, messageId, before) : pathTo("messages", { teamId })!;
  return (
    <nav aria-label={t("steps")} className={classes.steps}>
      <Button component={Link} to={previousPath} variant="default">
        {t("previous")}
      </Button>
      <div className={classes.next}>
        {next ??
          (behind && messageId && (
            <Button component={Link} to={partPath(teamId, messageId, behind)}>
              {t("next")}
            </Button>
          ))}
      </div>
    </nav>
  );
}
