import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import {
  type Field,
  fieldsQuery,
  shownFieldsQuery,
  useDefinitionsChanged,
} from "#data/collections/ui/structure-queries.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";
import { customListsContract } from "#data/custom-lists/contract.ts";
import { linesOf } from "#data/custom-lists/ui/pasted-lines.ts";
import type { Sent } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { plainOf } from "./field-values.ts";

export type NewField = Sent<typeof structureContract.createField>["body"];
export type FieldChange = Sent<typeof structureContract.changeField>["body"];
/** Typed choices, one per line. */
type Choices = { choices?: string };
type ListedField = NonNullable<Sent<typeof customListsContract.createCustomList>["body"]["field"]>;
export type FieldActions = ReturnType<typeof useFieldActions>;

/** What can be done with the fields of a collection. `create` and `change` throw; the others say themselves what went wrong. */
export function useFieldActions(collectionId: string) {
  const t = useTranslations("dataFields.done");
  const failed = useTranslations("dataFields.failed");
  const say = useTranslations("ui.actions");
  const { teamId, isShaping } = useTeamScope();
  const queries = useQueryClient();
  const definitionsChanged = useDefinitionsChanged();
  const { putInBin, bringBack } = useBin();
  const params = { teamId, collectionId };
  const { queryKey } = fieldsQuery(teamId, collectionId, isShaping);
  const keep = (field: Field) => queries.setQueryData(queryKey, (known) => known && withField(known, field));

  /** A list of the typed choices, named like its field, which is made or changed with it: both or neither. */
  const makeList = async (title: string, choices: string, field: ListedField): Promise<Field> => {
    const body = { id: newId(), name: title, items: linesOf(choices), field };
    await call(customListsContract.createCustomList, { params: { teamId }, body });
    await definitionsChanged();
    const fieldId = "create" in field ? field.create.id : field.fieldId;
    const fields = await queries.fetchQuery(shownFieldsQuery(teamId, collectionId, isShaping));
    return fields.find(({ id }) => id === fieldId)!;
  };
  /** With an id of our own, so that trying again makes nothing twice. */
  const create = async ({ choices = "", ...input }: NewField & Choices): Promise<Field> => {
    const body = { id: newId(), ...input };
    if (linesOf(choices).length > 0) return makeList(body.title, choices, { collectionId, create: body });
    const made = await call(structureContract.createField, { params, body });
    keep(made);
    void definitionsChanged();
    return made;
  };
  const change = async (fieldId: string, { choices = "", ...body }: FieldChange & Choices): Promise<void> => {
    if (linesOf(choices).length > 0) {
      const title = body.title ?? queries.getQueryData(queryKey)?.find(({ id }) => id === fieldId)?.title ?? "";
      await makeList(title, choices, { collectionId, fieldId, change: body });
      return;
    }
    keep(await call(structureContract.changeField, { params: { ...params, fieldId }, body }));
    void definitionsChanged();
  };
  const bringingBack = (fieldId: string, title: string) => ({
    name: title,
    restore: async () => keep(await call(structureContract.restoreField, { params: { ...params, fieldId } })),
    restoreFailed: failed("restore", { title }),
  });
  const restore = (fieldId: string, title: string) => bringBack(bringingBack(fieldId, title));
  /** Whether it is gone. */
  const remove = ({ id, title }: Field): Promise<boolean> =>
    putInBin({
      ...bringingBack(id, title),
      remove: async () => {
        await call(structureContract.deleteField, { params: { ...params, fieldId: id } });
        queries.setQueryData(queryKey, (known) => known?.filter((field) => field.id !== id));
      },
      removeFailed: failed("delete", { title }),
    });
  const duplicate = async (shown: Field) => {
    const field = plainOf(shown);
    const { title, dataType, description, config, isRequired, displayWidth, isDisplayedOnViews } = field;
    const copy = { dataType, description, config, isRequired, displayWidth, isDisplayedOnViews };
    try {
      const made = await create({ ...copy, title: t("copyOf", { title }), ...defaultOf(field) });
      toast.done(t("duplicated", { title: made.title }));
    } catch (error) {
      toast.fail(explainFailure(failed("create"), error));
    }
  };
  const makeName = async ({ id, title }: Field, before: string | null) => {
    const name = (nameFieldId: string | null) =>
      call(structureContract.changeCollection, { params, body: { nameFieldId } }).finally(() => definitionsChanged());
    const takeBack = () =>
      void name(before).catch((error: unknown) => toast.fail(explainFailure(failed("update", { title }), error)));
    try {
      await name(id);
      toast.done(t("named", { title }), { undo: { label: say("undo"), run: takeBack } });
    } catch (error) {
      toast.fail(explainFailure(failed("update", { title }), error));
    }
  };
  return { create, change, remove, restore, duplicate, makeName };
}

const withField = (known: Field[], field: Field): Field[] =>
  known.some(({ id }) => id === field.id)
    ? known.map((each) => (each.id === field.id ? field : each))
    : [...known, field];

const defaultOf = ({ defaultValue }: Field) =>
  defaultValue === null || defaultValue === undefined ? {} : { defaultValue };
