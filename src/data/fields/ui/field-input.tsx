import { useTeamScope } from "#client/team-scope.ts";
import type { FieldTypeName } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import { fieldUi } from "../ui-registry.ts";
import { withCurrency } from "./team-currency.ts";

type Field = {
  id?: string;
  collectionId?: string;
  title: string;
  description?: string;
  dataType: FieldTypeName;
  config: Record<string, unknown>;
  isRequired?: boolean;
};

type FieldInputProps = { field: Field } & Partial<Omit<InputProps, "value" | "onChange" | "config">> &
  Pick<InputProps, "value" | "onChange">;

/** Enters a value of a field, whatever its type, under the field's own title and help. */
export function FieldInput({ field, room = "page", ...rest }: FieldInputProps) {
  const { currency } = useTeamScope();
  const { Input } = fieldUi(field.dataType);
  return (
    <Input
      config={withCurrency(field.config, currency)}
      label={field.title}
      {...(field.description && { description: field.description })}
      required={field.isRequired ?? false}
      room={room}
      {...(field.id && field.collectionId && { source: { fieldId: field.id, collectionId: field.collectionId } })}
      {...rest}
    />
  );
}
