import type { Operator, OperatorSet } from "#data/fields/operators.ts";
import { refuseField } from "#shared/errors.ts";
import type { Condition } from "#shared/filter.ts";

/** A condition as its column understands it: an operator of the closed list, and a value that it compares with. */
export function readCondition(
  operators: OperatorSet,
  condition: Condition,
  at: string,
): { operator: Operator; argument: unknown } {
  const operator = Object.hasOwn(operators, condition.operator) ? operators[condition.operator] : undefined;
  if (!operator) refuseField(`${at}.operator`, "data.unknownOperator");
  const argument = operator.argument?.safeParse(condition.value);
  if (argument && !argument.success) refuseField(`${at}.value`, "data.filterValue");
  return { operator, argument: argument?.data };
}
