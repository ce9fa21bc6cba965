import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { fieldsQuery, useCollections } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { ApiError } from "#shared/errors.ts";
import { FormError } from "#ui/form/form-error.tsx";
import type { FormProblem } from "#ui/form/form-problem.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { membershipContract } from "../contract.ts";
import classes from "./add-to-collection-dialog.module.css";
import { demandedFields } from "./demanded-fields.ts";

type Values = Record<string, unknown>;

type Member = { id: string; collections: readonly string[]; values: Readonly<Values> };

type AddToCollectionProps = {
  /** Those that are added; of very many, what they have in common. */
  records: readonly Member[];
  close: () => void;
  onAdded?: (added: { collection: DataCollection; changeSetId: string | null }) => void;
  /** Adds them in another way; answers whether they are in it. */
  send?: (collection: DataCollection, values: Values) => Promise<boolean>;
};

/** Which collection, and what it demands of its records. */
export function AddToCollectionDialog({ records, close, onAdded, send }: AddToCollectionProps) {
  const t = useTranslations("recordPage.addTo");
  const say = useTranslations("ui");
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  const [chosen, setChosen] = useState<string | null>(null);
  const [values, setValues] = useState<Values>({});
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<FormProblem>();
  const [isSaving, setSaving] = useState(false);
  const { data: fields, isLoading } = useQuery({ ...fieldsQuery(teamId, chosen ?? ""), enabled: chosen !== null });
  const offered = collections.filter(
    ({ id, isSmartCollection, isUsedAsCustomList, isInternalConfiguration }) =>
      !(isSmartCollection || isUsedAsCustomList || isInternalConfiguration) &&
      !records.every((each) => each.collections.includes(id)),
  );
  const demanded = chosen && fields ? demandedFields(fields, records) : [];

  const add = async () => {
    const empty = demanded.filter(({ id }) => (values[id] ?? null) === null);
    setProblems(Object.fromEntries(empty.map(({ id }) => [id, say("form.required")])));
    if (!chosen || empty.length > 0 || unreadable.length > 0) return;
    setSaving(true);
    setProblem(undefined);
    try {
      const wanted = Object.fromEntries(demanded.map(({ id }) => [id, values[id]]));
      const collection = collections.find(({ id }) => id === chosen)!;
      if (send) {
        if (await send(collection, wanted)) close();
        return;
      }
      const body = { action: "add" as const, recordIds: records.map(({ id }) => id), values: wanted };
      const params = { teamId, collectionId: chosen };
      const { changeSetId } = await call(membershipContract.changeMembers, { params, body });
      onAdded?.({ collection, changeSetId });
      close();
    } catch (error) {
      const told = error instanceof ApiError ? error.fields : [];
      const placed = told.filter(({ path }) => demanded.some(({ id }) => path === `values.${id}`));
      setProblems(Object.fromEntries(placed.map(({ path, message }) => [path.slice(7), message])));
      const rest = told.filter((each) => !placed.includes(each)).map(({ message }) => message);
      if (placed.length === 0 || rest.length > 0)
        setProblem({ message: error instanceof ApiError ? error.message : say("error.generic"), details: rest });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal opened onClose={close} title={t("title")} closeButtonProps={{ "aria-label": say("actions.close") }}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void add();
        }}
      >
        <FormError problem={problem} />
        <CollectionSelect
          label={t("collection")}
          description={t("help")}
          placeholder={t("choose")}
          data-autofocus
          allowDeselect={false}
          nothingFoundMessage={t("noMatch")}
          collections={offered}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            setValues({});
            setUnreadable([]);
            setProblems({});
          }}
        />
        {chosen && isLoading && <SkeletonText lines={2} />}
        {demanded.length > 0 && <p className={classes.note}>{t("demands")}</p>}
        {demanded.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={values[field.id] ?? null}
            onChange={(value) => setValues((before) => ({ ...before, [field.id]: value }))}
            onProblem={(found) =>
              setUnreadable((before) => [...before.filter((id) => id !== field.id), ...(found ? [field.id] : [])])
            }
            error={problems[field.id]}
          />
        ))}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {say("actions.cancel")}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!chosen || isLoading}>
            {t("add")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
