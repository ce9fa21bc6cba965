import { expect, it } from "vitest";
import { confirm, currentQuestion, subscribeToQuestions } from "./confirm.ts";

it("asks one question after the other and answers each", async () => {
  const seen: (string | undefined)[] = [];
  const unsubscribe = subscribeToQuestions(() => seen.push(currentQuestion()?.title));
  const first = confirm({ title: "first", confirmLabel: "go" });
  const second = confirm({ title: "second", confirmLabel: "go" });
  currentQuestion()?.answer(true);
  expect(await first).toBe(true);
  expect(currentQuestion()?.title).toBe("second");
  currentQuestion()?.answer(false);
  expect(await second).toBe(false);
  expect(currentQuestion()).toBeUndefined();
  unsubscribe();
  expect(seen).toEqual(["first", "first", "second", undefined]);
});

it("is asked once where someone clicks twice", async () => {
  const first = confirm({ title: "same", confirmLabel: "go" });
  expect(await confirm({ title: "same", confirmLabel: "go" })).toBe(false);
  currentQuestion()?.answer(true);
  expect(await first).toBe(true);
  expect(currentQuestion()).toBeUndefined();
});
