import { Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { useUsers } from "#team-admin/team-users/ui/users-query.ts";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { ExplainedRights } from "./explained-rights.tsx";
import { RecordChoice } from "./record-choice.tsx";

interface ExplainPanelProps {
  /** Empty: nobody is chosen yet. */
  teamUserId: string;
  close: () => void;
}

/** Why can't they see this? A person, a collection, perhaps a field or a record: and the setting that decides. */
export function ExplainPanel({ teamUserId, close }: ExplainPanelProps) {
  const t = useTranslations("roleAdmin.explain");
  const { teamId } = useTeamScope();
  const users = useUsers(teamId).data?.users ?? [];
  const collections = useCollections().data ?? [];
  const [personId, setPersonId] = useState<string | null>(teamUserId || null);
  const [collectionId, setCollectionId] = useState<string | null>(null);
  const [fieldId, setFieldId] = useState<string | null>(null);
  const [recordId, setRecordId] = useState<string | null>(null);
  const chooseCollection = (next: string | null) => {
    setCollectionId(next);
    setFieldId(null);
    setRecordId(null);
  };
  return (
    <FormDrawer title={t("title")} opened close={close}>
      <Stack gap={16} pb={24}>
        <Text size="sm" c="dimmed">
          {t("help")}
        </Text>
        <Select
          label={t("person")}
          searchable
          value={personId}
          onChange={setPersonId}
          data={users.map(({ id, name, email }) => ({
            value: id,
            label: name === email ? name : `${name} (${email})`,
          }))}
          data-autofocus={personId === null || undefined}
        />
        <CollectionSelect
          label={t("collection")}
          collections={collections}
          value={collectionId}
          onChange={chooseCollection}
          data-autofocus={personId !== null || undefined}
        />
        {collectionId && (
          <>
            <FieldChoice collectionId={collectionId} value={fieldId} onChange={setFieldId} />
            <RecordChoice key={collectionId} collectionId={collectionId} value={recordId} onChange={setRecordId} />
          </>
        )}
        {personId && collectionId && <ExplainedRights {...{ personId, collectionId, fieldId, recordId }} />}
      </Stack>
    </FormDrawer>
  );
}

type ChoiceProps = { collectionId: string; value: string | null; onChange: (id: string | null) => void };

function FieldChoice({ collectionId, value, onChange }: ChoiceProps) {
  const t = useTranslations("roleAdmin.explain");
  const { data = [] } = useFields(collectionId);
  return (
    <Select
      label={t("field")}
      description={t("fieldHelp")}
      searchable
      clearable
      value={value}
      onChange={onChange}
      data={data.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}
