import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useLanguageName } from "#modeling/translations/ui/use-language-name.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { AttentionNote } from "../contract.ts";
import classes from "./attention-card.module.css";
import { isPressing } from "./attention-groups.ts";

type AttentionStyle = { icon: string; mend: RouteName };

const manners: Record<AttentionNote["kind"], AttentionStyle> = {
  heldView: { icon: "fas_triangle-exclamation", mend: "admin.view.details" },
  heldWizard: { icon: "fas_triangle-exclamation", mend: "admin.wizard.steps" },
  brokenFilter: { icon: "fas_filter-circle-xmark", mend: "admin.collection.details" },
  noName: { icon: "fas_tag", mend: "admin.collection.fields" },
  noList: { icon: "fas_list-check", mend: "admin.collection.fields" },
  emptyCollection: { icon: "fas_folder-open", mend: "admin.collection.details" },
  emptyList: { icon: "fas_list", mend: "admin.listItems" },
  unusedFields: { icon: "fas_table-columns", mend: "admin.collection.fields" },
  missingWords: { icon: "fas_language", mend: "admin.translations" },
};

const mostNamed = 4;

/** One sentence, and the page on which it is mended. */
export function AttentionLine({ note }: { note: AttentionNote }) {
  const t = useTranslations("structure.attention");
  const format = useFormatter();
  const languageName = useLanguageName();
  const { teamId } = useTeamScope();
  const { icon, mend } = manners[note.kind];
  const titles = note.fields.slice(0, mostNamed).map(({ title }) => t("quoted", { title }));
  const left = note.fields.length - titles.length;
  const fields = format.list(left > 0 ? [...titles, t("others", { count: left })] : titles);
  const language = note.language ? languageName(note.language) : "";
  const path = pathTo(mend, {
    ...{ teamId, dataCollectionId: note.collectionId ?? undefined },
    ...{ dataViewId: note.subjectId ?? undefined, dataWizardId: note.subjectId ?? undefined },
  } as Record<string, string>);
  return (
    <li className={classes.line} data-pressing={isPressing(note.kind) || undefined}>
      <Icon name={icon} size={16} className={classes.icon} />
      <span className={classes.sentence}>
        {t.rich(`notes.${note.kind}`, {
          b: (words) => <b>{words}</b>,
          name: note.name,
          fields,
          language,
          count: note.count,
          certain: String(note.isCertain),
        })}
      </span>
      {path && (
        <Anchor
          component={Link}
          to={path}
          className={classes.mend}
          search={(note.language ? { language: note.language } : {}) as never}
          aria-label={t("mendOf", { mend: t(`mend.${note.kind}`), name: note.name || language })}
        >
          {t(`mend.${note.kind}`)}
        </Anchor>
      )}
    </li>
  );
}
