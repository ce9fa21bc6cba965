import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Skeleton } from "./skeleton.tsx";

const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

it("a tooltip comes after 10 ms, goes after 200 ms and keeps 8 px to the edge of the window", () => {
  const source = sourceOf("tooltip.tsx");
  for (const setting of ["openDelay={10}", "closeDelay={200}", 'transition: "fade"', "const edgeMargin = 8;"])
    expect(source).toContain(setting);
  expect(source).toMatch(/shift: \{ padding: edgeMargin \}/);
});

it("a skeleton is round by 4 px where nothing else is said, and moves as a wave", () => {
  expect(renderToStaticMarkup(<Skeleton />)).toContain("border-radius:4px");
  expect(renderToStaticMarkup(<Skeleton radius={9} />)).toContain("border-radius:9px");
  expect(sourceOf("skeleton.module.css")).toMatch(/animation: wave [^;]*infinite;/);
});

it("a card collapses in 400 ms; its icons turn every 1.5 s, that of the not-found page every 3.5 s", () => {
  const card = sourceOf("card.tsx");
  expect(card).toMatch(/transitionDuration = useStillness\(\) \? 0 : 400;/);
  expect(card).toContain("every={1500}");
  expect(sourceOf("../app/client/pages/not-found-page.tsx")).toContain("every={3500}");
});
