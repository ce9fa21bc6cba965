import { useTranslations } from "use-intl";
import { sameValue } from "#shared/same-json.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { Moment } from "./moment.tsx";
import { RecordChange } from "./record-change.tsx";
import { deedOf, iconOf, isAutomatic, wordOf } from "./set-words.ts";
import classes from "./timeline.module.css";
import type { ChangeEntry } from "./timeline-entries.ts";
import type { TimelineScene } from "./timeline-scene.ts";

/** What a change set did to the record: who, when, what, and the ways back. */
export function ChangeLine({ entry: { changes, at }, scene }: { entry: ChangeEntry; scene: TimelineScene }) {
  const t = useTranslations("history");
  const { changeSetId, setKind, user, isUndone, mergedFrom } = changes[0]!;
  const word = wordOf(setKind, changes);
  const isUndoable = changes.every((change) => change.isUndoable);
  const who = user?.name ?? (isAutomatic(word) ? t("automatic") : t("someone"));
  return (
    <li className={classes.entry} data-undone={isUndone || undefined}>
      {user ? (
        <PersonAvatar name={user.name} size={28} />
      ) : (
        <span className={classes.mark}>
          <Icon name={iconOf(word)} size={12} />
        </span>
      )}
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.said}>
            <span className={classes.sentence}>
              <b>{who}</b> {t(`did.${deedOf(setKind, changes)}`)}
            </span>
            <Moment at={at} className={classes.when} />
            {mergedFrom && <span className={classes.when}>{t("mergedFrom", { name: mergedFrom.name })}</span>}
            {isUndone && <StatusTag color="gray">{t("undone")}</StatusTag>}
          </div>
          {isUndoable && (
            <span className={classes.undo}>
              <IconButton
                icon="fas_rotate-left"
                iconSize={12}
                size={28}
                label={t("undoThis")}
                loading={scene.undoing === changeSetId}
                onClick={() => scene.takeBack(changeSetId)}
              />
            </span>
          )}
        </div>
        {changes.map((change) => (
          <RecordChange
            key={change.version}
            change={change}
            fields={scene.fields}
            folds
            {...(!mergedFrom && {
              actionFor: ({ id }, before) => <RestoreValue fieldId={id} before={before} scene={scene} />,
            })}
          />
        ))}
      </div>
    </li>
  );
}

type RestoreValueProps = { fieldId: string; before: unknown; scene: TimelineScene };

/** Offered where the field holds something else by now. */
function RestoreValue({ fieldId, before, scene }: RestoreValueProps) {
  const t = useTranslations("history");
  const field = scene.fields.get(fieldId);
  if (!field?.isWritable || sameValue(scene.current.get(fieldId), before)) return null;
  return (
    <span className={classes.restore}>
      <IconButton
        icon="fas_clock-rotate-left"
        iconSize={12}
        size={28}
        label={t("restoreValue", { field: field.title })}
        onClick={() => scene.restore(field, before)}
      />
    </span>
  );
}
