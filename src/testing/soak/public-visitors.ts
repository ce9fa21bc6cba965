import { newId } from "#shared/ids.ts";
import { bodyOf } from "../data-world.ts";
import { keepCalling } from "../load.ts";
import { readAll } from "../record-writers.ts";
import { asked, flowOf } from "../wizard-team.ts";
import { meteredBrowser } from "./metered-visitor.ts";
import type { Campers } from "./people.ts";
import type { SoakWorld } from "./soak-world.ts";

export type PublicVisitors = Awaited<ReturnType<typeof keepVisiting>>;

/** People without an account: they look at a page, and some of them fill in a form. */
export async function keepVisiting(world: SoakWorld, campers: Campers) {
  const { many, meter, admin, plan, visitor } = world;
  const pagePath = await publishView(world, campers);
  const form = await publishForm(world);
  const answered = new Set<string>();
  const begun = new Set<string>();
  const browser = (kind: string, place: number) =>
    meteredBrowser({ ...{ meter, kind, thinking: plan.thinking }, web: many.webs[place % 2]! });

  const looking = keepCalling(3, async (number) => (await browser("public page", number).open(pagePath)).status);
  // What is kept of a page in memory is not good for long where somebody works.
  const changing = keepCalling(1, async (number) => {
    const values = { [campers.fields.Note!]: `Note ${number}` };
    const id = campers.ids[number % campers.ids.length];
    return (await visitor("write", number, plan.thinking * 3).patch(many.at(`/records/${id}`), { values })).status;
  });
  const filling = keepCalling(1, async (number) => {
    const word = newId();
    begun.add(word);
    const page = browser("public answer", number);
    await page.open(form.path);
    await page.fill("Name", word).press("Finish");
    if (page.status === 200 && page.text.includes("Thank you")) answered.add(word);
    return page.status;
  });
  return {
    stop: () => Promise.all([looking.stop(), changing.stop(), filling.stop()]),
    answered,
    /** Those who were not thanked. */
    leftOut: () => begun.size - answered.size,
    /** Who was thanked is there, and nobody is there twice. */
    async findWrong(): Promise<string[]> {
      const said = [...(await readAll(admin, { ...form, team: many.teamId })).values()];
      const counts = Map.groupBy(said, (text) => text);
      return [
        ...[...answered].filter((word) => !counts.has(word)).map((word) => `${word} was thanked and is not there`),
        ...[...counts].filter(([, all]) => all.length > 1).map(([word, all]) => `${word} is there ${all.length} times`),
        ...said.filter((word) => !begun.has(word as string)).map((word) => `${word} was said by nobody`),
      ];
    },
  };
}

async function publishView({ many, admin }: SoakWorld, campers: Campers): Promise<string> {
  const settings = {
    isVisibleExternally: true,
    externalTitle: "Campers",
    recordNameFieldId: campers.fields.Name!,
    displayedFields: [{ field: campers.fields.Name! }, { field: campers.fields.Note! }],
  };
  const { id } = await bodyOf<{ id: string }>(
    admin.post(many.at(`/collections/${campers.id}/views`), {
      ...{ type: "list", internalName: "Outside", isPersonal: false, publish: true, settings },
    }),
  );
  return `/public/team-${many.teamId}/views/${id}`;
}

async function publishForm({ many, admin }: SoakWorld) {
  const { id: collection, fields } = await many.collection("Answer", { Name: "plain_text" });
  const settings = { collectionId: collection, fields: [asked(fields.Name!)] };
  const flow = flowOf([{ tasks: [{ type: "create_data_record", name: "answer", settings }] }], {
    finishText: "<p>Thank you.</p>",
  });
  const open = { isPublic: true, externalAccessBy: "anyone" };
  const wizardId = await many.make("/wizards", { name: "Answers", flow, ...open });
  await bodyOf(admin.post(many.at(`/wizards/${wizardId}/publish`)));
  return { collection, field: fields.Name!, path: `/public/team-${many.teamId}/wizards/${wizardId}` };
}
