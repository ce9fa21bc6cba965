import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { definitionsKey } from "#client/definitions-key.ts";
import { pathTo } from "#client/routes.ts";
import { endedRole, endSeeing, seenRole } from "#client/see-as.ts";
import { loadSession, loadTeams } from "#people/auth/ui/session.ts";
import { refreshTeam } from "#people/teams/ui/team-selection.ts";
import { listen } from "#platform/live/ui/listen.ts";
import { onKind } from "#platform/live/ui/on-kind.ts";
import { definitionsChanged, teamChanged, teamPermissionsUpdated } from "#shared/team-live-kinds.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { toast } from "#ui/toast.ts";

/** What others change about the team, or about one's own rights in it, counts here at once. */
export function KeepCurrent({ teamId }: { teamId: string }) {
  const t = useTranslations("frame");
  const router = useRouter();
  const queries = useQueryClient();
  const readDefinitionsAnew = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: definitionsKey(teamId) });
  });
  // Collections and fields are named in the language of whoever asks.
  const locale = useLocale();
  const named = useRef(locale);
  useEffect(() => {
    if (named.current !== locale) readDefinitionsAnew();
    named.current = locale;
  }, [locale]);
  const readRightsAnew = useEffectEvent(() => {
    void loadTeams().then(refreshTeam);
    readDefinitionsAnew();
  });
  useEffect(
    () =>
      listen(teamId, {
        onKinds: [
          onKind(teamPermissionsUpdated, () => readRightsAnew()),
          onKind(teamChanged, () => void refreshTeam()),
          onKind(definitionsChanged, () => readDefinitionsAnew()),
        ],
        // Anything may have been missed, a change of rights included.
        onReset: () => readRightsAnew(),
        onEnded: () => {
          // The role is gone, or the right to look: one is oneself again.
          if (seenRole()) return endSeeing(pathTo("team.dashboard", { teamId })!);
          void loadSession();
        },
      }),
    [teamId],
  );
  const tellOfEnd = useEffectEvent(() => {
    const role = endedRole();
    if (role) toast.info(t("seeingAs.ended", { role }));
  });
  useEffect(() => tellOfEnd(), []);
  const go = (path: string | undefined) => void (path && router.navigate({ to: path }));
  const group = t("shortcuts.going");
  useShortcut("g d", t("shortcuts.dashboard"), () => go(pathTo("team.dashboard", { teamId })), { group });
  useShortcut("g p", t("shortcuts.preferences"), () => go(pathTo("team.preferences", { teamId })), { group });
  useShortcut("g t", t("shortcuts.switchTeam"), () => go(pathTo("root.chooseTeam")), { group });
  return null;
}
