import { showField } from "#data/collections/show-field.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import { isReadIn } from "#data/records/reading/show-record.server.ts";
import { nameOf } from "#data/records/record-name.ts";
import { kindOf, writtenValues } from "#data/records/writing/drafts.server.ts";
import { sayIn } from "#server/words.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { stepsFromStart } from "../tasks/wizard-flow.ts";
import { endingOf } from "./find-ending.server.ts";
import { isDraftRun, openRun, type PlayedRun, playRun } from "./open-run.server.ts";
import { type Acting, requireOwnRun } from "./run-rows.server.ts";
import type { TestShown } from "./run-shown.ts";
import { tryMessages } from "./try-messages.server.ts";
import { checkEffects } from "./write-effects.server.ts";

/** So many records are shown one by one. */
const mostShown = 200;

/** What finishing the run now would do: played and checked as the finish does it, and nothing of it is written. */
export async function testRun({ app, caller }: Acting, runId: string): Promise<TestShown> {
  const run = await requireOwnRun(app.db.team(caller.teamId), caller, runId);
  const open = await openRun({ app, db: app.db, caller }, run);
  const say = sayIn(chooseLanguage(open.caller.language, open.wizard.interfaceLanguage));
  // Tried as far as it was answered: what is missing is said.
  const passed = new Set(stepsFromStart(open.flow).map(({ id }) => id));
  const played = await playRun(open, { passed, withBackground: isDraftRun(run) });
  const { checked, problems } = await checkEffects({ ...open, tx: app.db }, played.memory.effects.all(), false);
  const asked = played.steps.flatMap(({ tasks }) => tasks.flatMap((each) => each.played.problems ?? []));
  const ending = endingOf(played, new Set(checked.drafts.map(({ after }) => after.id)));
  const isWritable = asked.length + problems.length === 0;
  const { messages, unsent } = await tryMessages(played, ending.outgoing, { say, isWritable });
  const effects = checked.drafts.slice(0, mostShown).map((draft) => effectShown(played, draft));
  const changes = effects.flatMap((each) => each.changes);
  const { definitions, rights, team, reader } = open;
  const fieldIds = new Set(changes.map(({ fieldId }) => fieldId));
  const values = changes.flatMap(({ before, after }) => [{ before }, { after }]);
  return {
    effects,
    effectCount: checked.drafts.length,
    reports: ending.reports,
    messages,
    problems: [...asked, ...problems, ...unsent].map(({ path, messageKey, values: more }) => ({
      ...{ path, messageKey },
      message: say(messageKey, more),
    })),
    names: await linkedNames(team, definitions, rights, values),
    fields: [...fieldIds].flatMap((id) => {
      const field = definitions.fields.get(id);
      return field ? [showField(field, reader)] : [];
    }),
  };
}

type Draft = Awaited<ReturnType<typeof checkEffects>>["checked"]["drafts"][number];

function effectShown({ open: { definitions, rights }, memory }: PlayedRun, draft: Draft): TestShown["effects"][number] {
  const { after } = draft;
  const isOpen = (id: string) => isReadIn({ definitions, rights }, after, id);
  const changes = Object.entries(writtenValues(draft)).filter(([id]) => isOpen(id));
  const effect = memory.effects.find(after.id);
  return {
    ...{ recordId: after.id, name: nameOf(definitions, after) || after.name },
    kind: kindOf(draft) === "created" ? "created" : "updated",
    collectionIds: after.collections,
    ...{ joined: effect?.joined ?? [], left: effect?.left ?? [] },
    changes: changes.map(([fieldId, [old, fresh]]) => ({ fieldId, before: old, after: fresh })),
  };
}
