import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Note } from "#ui/note.tsx";
import { useMaySeeSetup, useMessageSetup } from "./setup-queries.ts";

/** The way to the set-up, as long as something of it is missing. */
export function SetupNote() {
  const t = useTranslations("messageSetup");
  const { teamId } = useTeamScope();
  const { data } = useMessageSetup({ enabled: useMaySeeSetup() });
  const count = data?.Steps.filter(({ IsDone }) => !IsDone).length ?? 0;
  if (count === 0) return null;
  return (
    <Note icon="fas_list-check">
      {t("note", { count })}{" "}
      <Anchor component={Link} to={pathTo("messages.setup", { teamId })!} inherit underline="always">
        {t("open")}
      </Anchor>
    </Note>
  );
}
