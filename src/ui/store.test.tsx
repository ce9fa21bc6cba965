import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { createStore } from "./store.ts";

it("tells everyone who listens, after the value is there, until they stop", () => {
  const store = createStore(1);
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(`one ${store.get()}`));
  store.subscribe(() => seen.push(`other ${store.get()}`));
  store.set(2);
  stop();
  store.set(3);
  expect(seen).toEqual(["one 2", "other 2", "other 3"]);
});

it("tells a listener once, however often it came", () => {
  const store = createStore("a");
  const listener = vi.fn();
  store.subscribe(listener);
  store.subscribe(listener);
  store.set("b");
  expect(listener).toHaveBeenCalledOnce();
});

it("keeps each value for itself, and draws the one that is there", () => {
  const [tea, milk] = [createStore("hot"), createStore("cold")];
  const Cup = () => `${tea.useValue()} and ${milk.useValue()}`;
  tea.set("warm");
  expect(renderToStaticMarkup(<Cup />)).toBe("warm and cold");
});
