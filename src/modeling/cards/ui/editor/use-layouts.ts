import { useRef } from "react";
import type { CardTypeName } from "../../registry.ts";
import type { CardForm, CardValues } from "./use-card-form.ts";

type Layout = Pick<CardValues, "sourceFieldId" | "viewId" | "fields">;

/** What a card shows follows from its type and its source. Who tries another and comes back finds it as it was. */
export function useLayouts(form: CardForm["form"]) {
  const kept = useRef(new Map<string, Layout>());
  const nothing: Layout = { sourceFieldId: null, viewId: null, fields: [] };

  const keep = () => {
    const { type, sourceFieldId, viewId, fields } = form.getValues();
    const layout = { sourceFieldId, viewId, fields };
    kept.current.set(type, layout);
    kept.current.set(`${type} ${sourceFieldId}`, layout);
  };
  return {
    changeType: (type: CardTypeName) => {
      if (type === form.getValues().type) return;
      keep();
      form.setValues({ type, ...(kept.current.get(type) ?? nothing) });
      form.clearErrors();
    },
    changeSource: (sourceFieldId: string | null) => {
      keep();
      const { type } = form.getValues();
      form.setValues({ ...(kept.current.get(`${type} ${sourceFieldId}`) ?? nothing), sourceFieldId });
      form.clearFieldError("sourceFieldId");
    },
  };
}
