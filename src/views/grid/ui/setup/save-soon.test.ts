import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveSoon } from "./save-soon.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A save that ends when it is told to. */
function slowSave() {
  const sent: { value: number; keepalive: boolean; end: () => void }[] = [];
  const save = (value: number, { keepalive }: { keepalive: boolean }) =>
    new Promise<void>((end) => sent.push({ value, keepalive, end }));
  return { sent, saver: saveSoon(save, 100), values: () => sent.map(({ value }) => value) };
}

it("waits until nothing newer comes, and sends the last", async () => {
  const { saver, values } = slowSave();
  saver.set(1);
  await vi.advanceTimersByTimeAsync(60);
  saver.set(2);
  await vi.advanceTimersByTimeAsync(60);
  expect(values()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  expect(values()).toEqual([2]);
});

it("sends one after the other, so that an older one never comes later", async () => {
  const { saver, sent, values } = slowSave();
  for (const value of [1, 2, 3]) {
    saver.set(value);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(values()).toEqual([1]);
  sent[0]!.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(values()).toEqual([1, 3]);
});

it("sends at once what waits when the page is left, and nothing twice", async () => {
  const { saver, sent, values } = slowSave();
  saver.flush();
  saver.set(1);
  saver.flush();
  expect(sent[0]).toMatchObject({ value: 1, keepalive: true });
  saver.flush();
  await vi.advanceTimersByTimeAsync(200);
  expect(values()).toEqual([1]);
});
