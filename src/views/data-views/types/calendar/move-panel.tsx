import { type SyntheticEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { endsBeforeStart } from "./event-times.ts";
import type { CalendarEvent } from "./placed-event.ts";
import type { EventWriting } from "./use-event-writing.ts";

type MovePanelProps = { event: CalendarEvent; fields: readonly Field[]; writing: EventWriting; close: () => void };

/** When something is, written by hand: what a drag does, for every hand. */
export function MovePanel({ event, fields, writing, close }: MovePanelProps) {
  const t = useTranslations("views.calendar");
  const { options, timeZone } = writing.times;
  const asked = [options.startFieldId, options.endFieldId]
    .map((id) => fields.find((field) => field.id === id))
    .filter((field) => field?.abilities?.update === true) as Field[];
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const leave = useClosing(Object.keys(values).length > 0, close);
  const submit = async (pressed: SyntheticEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const after = { ...event.values, ...values };
    if (unreadable.length > 0) return;
    if (after[String(options.startFieldId)] == null) return setProblem(t("startMissing"));
    if (endsBeforeStart(options, timeZone, after)) return setProblem(t("endBeforeStart"));
    if (Object.keys(values).length === 0) return close();
    setSaving(true);
    const isMoved = await writing.write(event, values);
    setSaving(false);
    if (isMoved) close();
  };
  return (
    <FormDrawer title={t("moveTitle", { name: event.name })} opened close={leave}>
      <DrawerForm
        form={{ submit: (pressed) => void submit(pressed), saving: isSaving, problem: undefined }}
        submitLabel={t("moveSubmit")}
        cancel={leave}
      >
        {asked.map((field, place) => (
          <FieldInput
            key={field.id}
            field={field}
            autoFocus={place === 0}
            value={
              (values[field.id] ?? (Object.hasOwn(values, field.id) ? null : event.values[field.id]) ?? null) as never
            }
            onChange={(value) => {
              setProblem(undefined);
              setValues((before) => ({ ...before, [field.id]: value }));
            }}
            onProblem={(wrong) =>
              setUnreadable((before) => [...before.filter((id) => id !== field.id), ...(wrong ? [field.id] : [])])
            }
            {...(place === asked.length - 1 && problem && { error: problem })}
          />
        ))}
      </DrawerForm>
    </FormDrawer>
  );
}
