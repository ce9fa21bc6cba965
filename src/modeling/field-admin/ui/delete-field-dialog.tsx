import { Anchor, Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { definitionLogContract, type FieldUseShown } from "#modeling/definition-log/contract.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./delete-field-dialog.module.css";
import { type KnownUse, placeOfUse } from "./place-of-use.ts";
import type { FieldActions } from "./use-field-actions.ts";

type DeleteFieldDialogProps = { field: Field; onClose(): void } & Pick<FieldActions, "remove">;

/** First where it is used and what it holds, then the question. */
export function DeleteFieldDialog({ field, remove, onClose }: DeleteFieldDialogProps) {
  const t = useTranslations("dataFields.delete");
  const deleting = useTranslations("collections.deleting");
  const say = useTranslations("ui.actions");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const [isDeleting, setDeleting] = useState(false);
  const { id: fieldId, collectionId } = field;
  const { data, error, refetch } = useQuery({
    queryKey: [...definitionsKey(teamId), "field-uses", fieldId],
    queryFn: ({ signal }) =>
      call(definitionLogContract.readFieldUses, { params: { teamId, collectionId, fieldId } }, { signal }),
    gcTime: 0,
  });
  const blocking = data?.uses.filter(({ isBlocking }) => isBlocking) ?? [];
  const held = data?.uses.filter(({ isBlocking, isHeld }) => isHeld && !isBlocking) ?? [];
  const losing = data?.uses.filter(({ isBlocking, isHeld }) => !isBlocking && !isHeld) ?? [];
  const confirm = async () => {
    setDeleting(true);
    if (await remove(field)) onClose();
    else setDeleting(false);
  };
  return (
    <Modal
      opened={useOpenedAfterMount(true)}
      onClose={onClose}
      title={deleting("title", { name: field.title })}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <div className={classes.body}>
        {error && <ErrorState retry={() => void refetch()}>{t("failed")}</ErrorState>}
        {!data && !error && <SkeletonText lines={3} />}
        {data && (
          <>
            {data.records && (
              <p>
                {t("records", {
                  count: data.records.count,
                  shown: format.number(data.records.count),
                  more: data.records.hasMore ? "yes" : "no",
                })}
              </p>
            )}
            {blocking.length > 0 && <Uses uses={blocking} label={t("blocking")} isDanger />}
            {held.length > 0 && <Uses uses={held} label={t("held")} isDanger />}
            {losing.length > 0 && <Uses uses={losing} label={t("losing")} />}
            {blocking.length === 0 && <p className={classes.quiet}>{t("canRestore")}</p>}
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {say("cancel")}
        </Button>
        <Button color="red" loading={isDeleting} disabled={!data || blocking.length > 0} onClick={() => void confirm()}>
          {t("confirm")}
        </Button>
      </div>
    </Modal>
  );
}

function Uses({ uses, label, isDanger = false }: { uses: FieldUseShown[]; label: string; isDanger?: boolean }) {
  const t = useTranslations("dataFields.delete");
  const { teamId } = useTeamScope();
  return (
    <div className={classes.uses} data-danger={isDanger || undefined}>
      <p>{label}</p>
      <ul>
        {uses.map((use) => {
          const { known, to } = placeOfUse(use, teamId);
          const name = use.name || use.collectionName;
          return (
            <li key={`${use.kind} ${use.subjectId}`}>
              {t(`uses.${known satisfies KnownUse}`)}:{" "}
              {to ? (
                <Anchor component={Link} to={to} inherit underline="always">
                  {name}
                </Anchor>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
