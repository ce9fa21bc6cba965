import { Select } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, fieldsQuery } from "#data/collections/ui/structure-queries.ts";
import { typeHolds } from "#data/fields/registry.ts";
import { FileInput } from "#data/fields/ui/file-input.tsx";
import { KnownNames, type NamedThing, useFiles } from "#data/fields/ui/known-names.tsx";
import { useFileWords } from "#data/fields/ui/use-file-words.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import {
  type AttachmentChoice,
  bytesLeft,
  fieldsIn,
  filesIn,
  maxAttachmentBytes,
  maxAttachments,
  withFiles,
} from "#messages/outgoing-messages/attachments.ts";
import { collectionsOf } from "#messages/outgoing-messages/audience.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./content.module.css";

interface AttachmentsCardProps {
  message: MessageShown;
  autosave: Autosave;
  mayEdit: boolean;
}

/** The files that go along with a mail. */
export function AttachmentsCard({ message, autosave, mayEdit }: AttachmentsCardProps) {
  const t = useTranslations("messages.content.attachments");
  const known = useMemo(
    () => new Map(message.AttachedFiles.map((file): [string, NamedThing] => [file.id, { name: file.name, file }])),
    [message.AttachedFiles],
  );
  if (!mayEdit && message.Attachments.length === 0) return null;
  return (
    <Card title={t("title")}>
      <KnownNames value={known}>
        <Attachments {...{ message, autosave, mayEdit }} />
      </KnownNames>
    </Card>
  );
}

function Attachments({ message, autosave, mayEdit }: AttachmentsCardProps) {
  const t = useTranslations("messages.content.attachments");
  const problems = useTranslations("messages.problems");
  const words = useFileWords();
  const [chosen, setChosen] = useState(message.Attachments);
  // What another has changed comes in by itself, as long as nothing of one's own waits.
  const follow = useEffectEvent(() => autosave.isSaved() && setChosen(message.Attachments));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever there may be something new
  useEffect(() => void follow(), [message.Version]);
  const change = (next: AttachmentChoice[]) => {
    setChosen(next);
    autosave.save({ Attachments: next });
  };
  const files = filesIn(chosen);
  const nameOf = useFiles(files);
  const sizes = files.flatMap((id) => nameOf(id)?.file ?? []);
  const left = bytesLeft(sizes);
  const used = sizes.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className={layout.stack}>
      <FileInput
        field={{
          value: files.length > 0 ? files : null,
          onChange: (ids) => change(withFiles(chosen, ids ?? [])),
          config: { maxBytes: left },
          label: t("files"),
          description: t("limit", { used: words.size(used), most: words.size(maxAttachmentBytes) }),
          error:
            used > maxAttachmentBytes && problems("tooHeavy", { most: Math.floor(maxAttachmentBytes / 1024 ** 2) }),
          disabled: !mayEdit,
          room: "page",
        }}
        most={maxAttachments - fieldsIn(chosen).length}
      />
      <RecordFiles {...{ message, chosen, change, mayEdit }} />
    </div>
  );
}

type RecordFilesProps = Pick<AttachmentsCardProps, "message" | "mayEdit"> & {
  chosen: AttachmentChoice[];
  change: (chosen: AttachmentChoice[]) => void;
};

/** Files that each recipient has of their own, in a field of the records that the message is about. */
function RecordFiles({ message, chosen, change, mayEdit }: RecordFilesProps) {
  const t = useTranslations("messages.content.attachments");
  const fields = useFileFields(message);
  const named = fieldsIn(chosen);
  const offered = fields.filter(({ id }) => !named.includes(id));
  const titleOf = (fieldId: string) => fields.find(({ id }) => id === fieldId)?.title ?? t("unknownField");
  const isFull = chosen.length >= maxAttachments;
  return (
    <>
      {named.length > 0 && (
        <ul className={classes.attached} aria-label={t("ownFiles")}>
          {named.map((fieldId) => (
            <li key={fieldId} className={classes.attachment}>
              <Icon name="fas_paperclip" size={14} />
              <span>{t("ownFile", { field: titleOf(fieldId) })}</span>
              {mayEdit && (
                <IconButton
                  icon="fas_xmark"
                  size={28}
                  label={t("remove", { name: titleOf(fieldId) })}
                  onClick={() => change(chosen.filter((each) => !("fieldId" in each) || each.fieldId !== fieldId))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && offered.length > 0 && !isFull && (
        <Select
          label={t("ownFiles")}
          description={t("addOwnHelp")}
          placeholder={t("chooseField")}
          data={offered.map(({ id, title }) => ({ value: id, label: title }))}
          value={null}
          onChange={(fieldId) => fieldId && change([...chosen, { fieldId }])}
        />
      )}
    </>
  );
}

function useFileFields({ Audience }: MessageShown): Field[] {
  const { teamId } = useTeamScope();
  const collections = collectionsOf(Audience) ?? [];
  const read = useQueries({ queries: collections.map((id) => fieldsQuery(teamId, id)) });
  const all = read.flatMap(({ data }) => data ?? []).filter(({ dataType }) => typeHolds(dataType, "files"));
  return [...new Map(all.map((field) => [field.id, field])).values()];
}
