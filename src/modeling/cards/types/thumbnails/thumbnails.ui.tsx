import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { useRecordNames } from "#data/fields/ui/known-names.tsx";
import { EditableField } from "#data/records/ui/editable-field.tsx";
import type { RecordEditor } from "#data/records/ui/use-record-editor.ts";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { leadsToRecords } from "../../card-type.ts";
import type { CardUi, CardViewProps } from "../../card-ui.ts";
import { LinkAdder } from "../../ui/link-adder.tsx";
import { SourceNote } from "../../ui/source-note.tsx";
import pictures from "../../ui/type-picture.module.css";
import { useLinkChanges } from "../../ui/use-link-changes.ts";
import { type LinkedRecords, useLinkedRecords } from "../../ui/use-linked-records.ts";
import classes from "./thumbnails.module.css";

export const thumbnailsUi: CardUi = { View: ThumbnailsView, Picture: ThumbnailsPicture };

/** Pictures and files as their own field shows them on a page; linked records by their pictures. */
function ThumbnailsView(props: CardViewProps) {
  const t = useTranslations("cards.view");
  const { card, fields, record, editing } = props;
  const source = card.sourceFieldId ? fields.get(card.sourceFieldId) : undefined;
  if (!source) return <SourceNote {...props} />;
  if (leadsToRecords(fieldTypeNamed(source.dataType)))
    return record.id === null ? <SourceNote {...props} /> : <RecordTiles {...props} />;
  if (editing?.isForm || editing?.editor.isUnsettled(source.id))
    return <EditableField field={source} {...editing} isForm />;
  const value = editing ? editing.editor.values[source.id] : record.values[source.id];
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return <EmptyState>{t("noPictures")}</EmptyState>;
  return <FieldDisplay field={source} value={value} room="page" />;
}

function RecordTiles(props: CardViewProps) {
  const t = useTranslations("cards.view");
  const { teamId } = useTeamScope();
  const linked = useLinkedRecords(props);
  const nameOf = useRecordNames(linked.ids);
  if (linked.error) {
    return (
      <ErrorState retry={linked.retry} error={linked.error}>
        {t("failed")}
      </ErrorState>
    );
  }
  if (linked.isLoading && linked.ids.length === 0) return <Skeleton height={112} />;
  return (
    <>
      {linked.ids.length === 0 && <EmptyState>{t("noRecords")}</EmptyState>}
      <ul className={classes.tiles}>
        {linked.ids.map((id) => {
          const known = nameOf(id);
          if (known === null) return null;
          return (
            <li key={id} className={classes.tile}>
              <Link to={pathTo("team.record", { teamId, dataRecordId: id })!} className={classes.link}>
                <span className={classes.picture}>
                  {known?.avatarFileId ? (
                    <img src={fileAddress(known.avatarFileId, 256)} alt="" loading="lazy" />
                  ) : (
                    <Icon name={known?.icon ?? "fas_file-lines"} size={24} />
                  )}
                </span>
                <span className={classes.name}>{known?.name ?? <Skeleton width={64} />}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {linked.hasMore && (
        <Button variant="subtle" size="compact-sm" onClick={linked.showMore}>
          {t("more")}
        </Button>
      )}
      {props.editing && <TileLinks {...props} linked={linked} editor={props.editing.editor} />}
    </>
  );
}

function TileLinks({ collectionId, linked, editor }: CardViewProps & { linked: LinkedRecords; editor: RecordEditor }) {
  const changes = useLinkChanges(linked, editor);
  return <LinkAdder recordId={editor.record.id} {...{ collectionId, linked, changes }} />;
}

function ThumbnailsPicture() {
  return (
    <span className={pictures.thumbnails} aria-hidden>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((place) => (
        <span key={place} />
      ))}
    </span>
  );
}
