import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Note } from "#ui/note.tsx";

/** Above a form of words that are read translated and written in the team's first language. */
export function PlainNote({ plain }: { plain: { language: string } | undefined }) {
  const t = useTranslations("collections.names");
  const locale = useLocale();
  const { teamId } = useTeamScope();
  if (!plain) return null;
  return (
    <Note icon="fas_language">
      {t.rich("language", {
        language: nameOf(plain.language, locale),
        link: (words) => (
          <Anchor component={Link} to={pathTo("admin.translations", { teamId })!} inherit underline="always">
            {words}
          </Anchor>
        ),
      })}
    </Note>
  );
}

const nameOf = (language: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
