import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "#shared/languages.ts";

const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../locales", language, `${namespace}.json`), "utf8"));

it.each(languages)(
  "what a form of a wizard shows in an empty field is what people are shown then, in %s",
  (language) => {
    const { admin } = read(language, "wizards");
    const runs = read(language, "wizardRuns");
    const { wizard } = read(language, "publicPages");
    const promised = [admin.find.newUsual, admin.find.noneUsual, admin.task.addLabelUsual];
    expect(promised).toEqual([runs.tasks.newOne, runs.tasks.none, runs.tasks.addRow]);
    expect([wizard.newOne, wizard.nothingFound, wizard.addRow]).toEqual(promised);
    expect(admin.find.stopUsual).toBe(runs.step.stopped);
    expect(admin.details.finishTitleUsual).toBe(runs.finish.title);
    expect(admin.details.finishTitlePublic).toBe(wizard.doneTitle);
  },
);
