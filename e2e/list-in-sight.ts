import type { Page } from "./world.ts";

/** The names that a person sees in a list, from above, and where they stand. */
export const inSight = (page: Page): Promise<{ name: string; y: number }[]> =>
  page.getByRole("grid").evaluate((grid) => {
    const { top, bottom } = grid.getBoundingClientRect();
    const head = grid.querySelector("[data-header]")?.getBoundingClientRect().bottom ?? top;
    // Initials beside a name are a picture.
    const nameIn = (cell: HTMLElement) => {
      const copy = cell.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll("[aria-hidden]")) hidden.remove();
      return (copy.textContent ?? "").trim();
    };
    return [...grid.querySelectorAll<HTMLElement>('[data-cell$=":0"]')]
      .map((cell) => ({ name: nameIn(cell), y: Math.round(cell.getBoundingClientRect().top) }))
      .filter(({ name, y }) => name !== "" && y >= head - 1 && y < bottom - 20)
      .sort((one, other) => one.y - other.y);
  });

export const namesInSight = async (page: Page): Promise<string[]> => (await inSight(page)).map(({ name }) => name);

/** The collection of that name, opened by its address, and its id. */
export async function openList(page: Page, teamPath: string, pluralName: string): Promise<string> {
  const id = await collectionNamed(page, /team-([^/]+)/.exec(teamPath)![1]!, pluralName);
  await page.goto(`${teamPath}/data-collections/${id}/records`);
  return id;
}

/** The id of the collection of that name. */
export async function collectionNamed(page: Page, teamId: string, pluralName: string): Promise<string> {
  const answer = await page.request.get(`/api/dataCollections?TeamId=${teamId}`);
  const collections = (await answer.json()) as { id: string; pluralName: string }[];
  return collections.find((each) => each.pluralName === pluralName)!.id;
}
