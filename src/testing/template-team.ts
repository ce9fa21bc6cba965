import type { TemplateListed, TemplatePreviewed, TemplateShown } from "#messages/templates/contract.ts";
import { bodyOf, type DataWorld } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

type Listed = { templates: TemplateListed[]; total: number; abilities: { manage: boolean } };

/** A camp with people, their friends and fees, and templates of it. */
export async function makeTemplateTeam(world: DataWorld) {
  const team = await world.team();
  const campers = await team.collection("Camper");
  const name = await team.field(campers, "First name", "plain_text");
  const born = await team.field(campers, "Born", "date");
  const fee = await team.field(campers, "Fee", "money", { config: { currency: "USD" } });
  const friends = await team.field(campers, "Friends", "multi_data_record", { config: { collectionIds: [campers] } });
  const at = (templateId: string, rest = "") => team.path(`/templates/${templateId}${rest}`);
  const input = (given: object = {}) => ({
    ...{ Name: "News", DeliveryMethodId: "EMAIL", UsedFor: "marketing_only", ContentLanguageId: "en" },
    SubjectLine: "Hi {{ record.first_name }}",
    Design: { blocks: [{ id: "t", kind: "text", html: "<p>Dear {{ record.first_name }}</p>" }] },
    ...given,
  });
  return {
    ...{ ...team, campers, name, born, fee, friends, at, input },
    make: (given: object = {}, who: Visitor = team.admin) =>
      bodyOf<TemplateShown>(who.post(team.path("/templates"), input(given))),
    act: (templateId: string, act: string, who: Visitor = team.admin) =>
      bodyOf<TemplateShown>(who.post(at(templateId, `/${act}`))),
    show: (templateId: string, who: Visitor = team.admin) => bodyOf<TemplateShown>(who.get(at(templateId))),
    listed: (query = "", who: Visitor = team.admin) => bodyOf<Listed>(who.get(team.path(`/templates?${query}`))),
    preview: (templateId: string, query = "", who: Visitor = team.admin) =>
      bodyOf<TemplatePreviewed>(who.get(at(templateId, `/preview?${query}`))),
    stored: async (templateId: string) =>
      await world.db
        .team(team.teamId)
        .from("message_template")
        .selectAll()
        .where("id", "=", templateId)
        .executeTakeFirstOrThrow(),
  };
}
