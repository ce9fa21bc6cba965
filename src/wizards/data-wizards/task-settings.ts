import type { ZodError } from "zod";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Refusal } from "#shared/errors.ts";
import { kindOf } from "../tasks/registry.ts";
import type { VariableSettings } from "../tasks/types/temp-variable/temp-variable.ts";
import type { WizardTask } from "../tasks/wizard-flow.ts";

/** Settings as the kind of task reads them; what is wrong with them is told setting by setting. */
export function readSettings(
  task: Pick<WizardTask, "type">,
  given: Record<string, unknown>,
  at = "settings",
): Record<string, unknown> {
  const read = kindOf(task).settings.safeParse(given);
  if (!read.success) refuseIssues(at, read.error);
  if (task.type !== "create_temp_variable") return read.data;
  const { dataType, config } = read.data as VariableSettings;
  const settled = fieldTypeNamed(dataType).config.safeParse(config);
  if (!settled.success) refuseIssues(`${at}.config`, settled.error);
  return { ...read.data, config: settled.data };
}

function refuseIssues(at: string, { issues }: ZodError): never {
  const fields = issues.slice(0, 50).map((issue) => {
    const path = [at, ...issue.path.map(String)].join(".");
    if (issue.code === "unrecognized_keys")
      return { path, messageKey: "validation.unknownKey", values: { key: String(issue.keys[0]) } };
    return { path, messageKey: isKey.test(issue.message) ? issue.message : "validation.invalid" };
  });
  throw new Refusal("invalid_input", { fields });
}

const isKey = /^[a-z]+\.[\w.]+$/;
