import { feature } from "#server/http/handlers.ts";
import type { Say } from "#server/words.ts";
import { changeType, undoTypeChange } from "./change-type.server.ts";
import { checkRules } from "./check-rules.server.ts";
import { checkTypeChange, type Report } from "./check-type-change.server.ts";
import { fieldChangesContract, type TypeChangeReport } from "./contract.ts";

export const fieldChanges = feature(fieldChangesContract, {
  checkTypeChange: async ({ app, caller, params, body, say }) => {
    const { report, ...rest } = await checkTypeChange(app, caller, params, body);
    return { ...rest, report: report && inWords(report, say) };
  },
  changeType: ({ app, caller, params, body }) => changeType(app, caller, params, body),
  undoTypeChange: ({ app, caller, params, body }) => undoTypeChange(app, caller, params, body.acceptLoss),
  checkFieldRules: ({ team, caller, params }) => checkRules(team, caller, params),
});

const inWords = (report: Report, say: Say): TypeChangeReport => ({
  ...report,
  examples: report.examples.map(({ messageKey, values, ...each }) => ({
    ...each,
    messageKey,
    message: say(messageKey, values),
  })),
  consequences: report.consequences.map(({ messageKey, values, ...each }) => ({
    ...each,
    messageKey,
    message: say(messageKey, values),
  })),
});
