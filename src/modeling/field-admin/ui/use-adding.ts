import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import type { FieldActions } from "./use-field-actions.ts";

export type FieldToCome = { id: string; title: string; dataType: FieldTypeName };
export type Adding = ReturnType<typeof useAdding>;

/** Adds one field after the other, in the order in which they were typed; those on their way are shown already. */
export function useAdding(collectionId: string, { create }: FieldActions) {
  const failed = useTranslations("dataFields.failed");
  const [coming, setComing] = useState<readonly FieldToCome[]>([]);
  const { mutate } = useMutation({
    scope: { id: `fields of ${collectionId}` },
    mutationFn: ({ field }: { field: FieldToCome; giveBack: () => void }) => create(field),
    onError: (error, { giveBack }) => {
      giveBack();
      toast.fail(explainFailure(failed("create"), error));
    },
    onSettled: (_made, _error, { field }) => setComing((all) => all.filter(({ id }) => id !== field.id)),
  });
  /** `giveBack` is called when it could not be made: what was typed is not lost. */
  const add = (title: string, dataType: FieldTypeName, giveBack: () => void) => {
    const field = { id: newId(), title, dataType };
    setComing((all) => [...all, field]);
    mutate({ field, giveBack });
  };
  return { add, coming };
}
