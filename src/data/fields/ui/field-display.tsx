import { useTeamScope } from "#client/team-scope.ts";
import type { FieldTypeName } from "../field-type.ts";
import type { Room } from "../field-ui.ts";
import { fieldUi } from "../ui-registry.ts";
import classes from "./field-display.module.css";
import { withCurrency } from "./team-currency.ts";

type Field = { dataType: FieldTypeName; config: Record<string, unknown> };

/** The value of a field, whatever its type; what is empty is a quiet dash. */
export function FieldDisplay({ field, value, room = "page" }: { field: Field; value: unknown; room?: Room }) {
  const { currency } = useTeamScope();
  if (value === null || value === undefined) {
    return (
      <span className={classes.empty} aria-hidden>
        –
      </span>
    );
  }
  const { Display } = fieldUi(field.dataType);
  return <Display value={value} config={withCurrency(field.config, currency)} room={room} />;
}
