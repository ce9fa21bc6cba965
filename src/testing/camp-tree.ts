import { bodyOf, type DataTeam } from "./data-world.ts";

export type CampTree = Awaited<ReturnType<typeof makeCampTree>>;

/** People with campers below them, of whom some are swimmers at this moment, and a list to choose from. */
export async function makeCampTree(team: DataTeam) {
  const diets = await team.collection("Diet", { isUsedAsCustomList: true });
  const dietName = await team.field(diets, "Name", "plain_text", { isRequired: true });
  const all = await team.add(diets, { [dietName]: "All" });
  const vegan = await team.add(diets, { [dietName]: "Vegan" });
  const people = await team.collection("Person", { description: "Everyone", representsPeople: true });
  const name = await team.field(people, "Name", "plain_text", { description: "First and last", isRequired: true });
  await team.field(people, "Code", "plain_text", { isUnique: true, displayWidth: "half", config: { maxLength: 20 } });
  await team.field(people, "Photo", "single_image", { isDisplayedOnViews: false });
  const campers = await team.collection("Camper", { parentId: people, isShownOnTeamDashboard: true });
  const config = { collectionIds: [campers], reverseTitle: "Friend of" };
  const friend = await team.field(campers, "Friend", "single_data_record", { config });
  const canSwim = await team.field(campers, "Can swim", "boolean", { defaultValue: false });
  const diet = await team.field(campers, "Diet", "single_selection_from_list", {
    config: { listId: diets },
    defaultValue: all.id,
  });
  await team.field(campers, "Spent", "money", { config: { currency: "EUR" } });
  const swimmers = await team.collection("Swimmer", {
    parentId: campers,
    membershipFilter: {
      and: [
        { field: canSwim, operator: "is_true" },
        { not: { field: diet, operator: "is_none_of", value: [vegan.id] } },
      ],
    },
    membershipOrder: [{ field: "record_name", descending: false }],
  });
  await bodyOf(team.admin.patch(team.path(`/collections/${people}`), { nameFieldId: name }));
  const words = { language: "es", words: { name: "Persona", pluralName: "Personas" } };
  await team.admin.patch(team.path(`/collections/${people}/translations`), words);
  return { diets, people, name, campers, friend, swimmers };
}
