import { Refusal } from "#shared/errors.ts";
import { isLanguage } from "#shared/languages.ts";
import { type Acting, findRun, maySeeRun } from "./run-rows.server.ts";

type Request = Acting & { params: { runId: string } };

/** A run has one language: what is refused within it is said in that, whatever the request asks for. */
export const inLanguageOfRun =
  <Asked extends Request, Answer>(handle: (asked: Asked) => Promise<Answer>) =>
  async (asked: Asked): Promise<Answer> => {
    try {
      return await handle(asked);
    } catch (error) {
      if (error instanceof Refusal) await setLanguage(error, asked);
      throw error;
    }
  };

async function setLanguage(refusal: Refusal, { app, caller, params }: Request) {
  const run = await findRun(app.db.team(caller.teamId), params.runId);
  if (run && maySeeRun({ caller }, run) && isLanguage(run.language)) refusal.language = run.language;
}
