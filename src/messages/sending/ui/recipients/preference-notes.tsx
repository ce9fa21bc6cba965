import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Note } from "#ui/note.tsx";
import { useChecks } from "../use-checks.ts";

/** Whose language or time zone nothing says, with the way to where it is set. */
export function PreferenceNotes({ message }: { message: MessageShown }) {
  const t = useTranslations("messages.recipients");
  const { teamId } = useTeamScope();
  const mayShape = useMay("team_admin_data_collections");
  const checks = useChecks(message, message.Audience.sources.length > 0);
  const about = checks.data?.checks.filter(({ collectionId }) => collectionId !== null) ?? [];
  return about.map(({ messageKey, collectionId, message: sentence }) => (
    <Note key={`${messageKey} ${collectionId}`} icon="fas_language" role="status">
      {sentence}
      {mayShape && (
        <>
          {" "}
          <Anchor
            component={Link}
            to={pathTo("admin.collection.details", { teamId, dataCollectionId: collectionId! })!}
            inherit
          >
            {t("toSettings")}
          </Anchor>
        </>
      )}
    </Note>
  ));
}
