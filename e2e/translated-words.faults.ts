import { expect, it } from "vitest";
import { withoutFirstAnswers } from "./pages.ts";
import { seeClean } from "./see-clean.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

it("who reads a team's words in Spanish edits those that were written, in English", async () => {
  const { page, context } = await world.visitAs(admin, { locale: "es-419" });
  const path = `/api/teams/${world.teamId("camp")}/collections`;
  const send = async <Made>(method: "post" | "patch", rest: string, data: object): Promise<Made> => {
    const answer = await context.request[method](`${path}${rest}`, { data });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const { id } = await send<{ id: string }>("post", "", { name: "Canoe", pluralName: "Canoes" });
  const made = { title: "Length", dataType: "number", description: "In feet" };
  const field = await send<{ id: string }>("post", `/${id}/fields`, made);
  const translated = { language: "es", words: { title: "Largo" } };
  await send("patch", `/${id}/fields/${field.id}/translations`, translated);
  await withoutFirstAnswers(page);
  await page.route("**/api/users/byAuthProvider/**", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const each of [json.simplyUser, ...json.teamData.result]) each.interfaceLanguage = "es";
    await route.fulfill({ response, json });
  });

  await page.goto(world.pathOf("camp", `/admin/data-collections/${id}/data-fields`));
  await page.getByRole("button", { name: /Largo/ }).first().click();
  const panel = page.getByRole("dialog");
  await panel.getByText(/Estos nombres están en inglés/).waitFor();
  await expect.poll(() => panel.locator("[data-path=title]").inputValue()).toBe("Length");
  await seeClean(page);
  await panel.locator("[data-path=description]").fill("In meters");
  await panel.getByRole("button", { name: "Guardar" }).click();
  await panel.waitFor({ state: "hidden" });

  const read = async (language: string) => {
    const headers = { "accept-language": language };
    const { fields } = await (await context.request.get(`${path}/${id}/fields`, { headers })).json();
    return [fields[0].title, fields[0].description];
  };
  expect(await read("en")).toEqual(["Length", "In meters"]);
  expect(await read("es")).toEqual(["Largo", "In meters"]);
});
