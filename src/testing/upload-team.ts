import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { DataWorld } from "./data-world.ts";
import { publicWizardsOf } from "./public-wizards.ts";
import { asked, flowOf, makeWizardTeam } from "./wizard-team.ts";

export type UploadTeam = Awaited<ReturnType<typeof makeUploadTeam>>;

export const textFile = (name: string, content = `content of ${name}`) => new File([content], name);
export const pictureFile = async (name: string, width = 300) => {
  const bytes = await sharp({ create: { width, height: 200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name);
};

/** A camp whose public registration asks for a photo and for papers, in two steps. */
export async function makeUploadTeam(world: DataWorld) {
  const team = await makeWizardTeam(world);
  const photo = await team.field(team.campers, "Photo", "single_image");
  const papers = await team.field(team.campers, "Papers", "multi_file", {
    config: { maxBytes: 10_000, maxFiles: 3, fileTypes: ["document", "pdf"] },
  });
  const registration = (more: object = {}) =>
    flowOf(
      [
        {
          title: "Camper",
          tasks: [
            {
              type: "create_data_record",
              name: "camper",
              settings: {
                collectionId: team.campers,
                fields: [asked(team.camperName), asked(photo), asked(papers)],
              },
            },
          ],
        },
        {
          title: "Check",
          tasks: [
            {
              type: "display_formatted_text",
              name: "check",
              settings: { text: "<p>Photo: {{ camper.photo }}, papers: {{ camper.papers }}</p>" },
            },
          ],
        },
      ],
      { finishText: "<p>See you in July.</p>", ...more },
    );
  const files = () =>
    world.db.app.selectFrom("file").selectAll().where("team_id", "=", team.teamId).orderBy("created_at").execute();
  const placeOf = (key: string) => join(world.app.env.DATA_DIR, "files", key.slice(0, 2), key);
  return {
    ...{ ...team, ...publicWizardsOf(world, team), photo, papers, registration, files },
    /** Of all files of the team: what there is of them in the database and in the store. */
    async stored() {
      return (await files()).map((file) => ({
        name: file.name,
        isThere: existsSync(placeOf(file.storage_key)),
        isHeld: file.used_at !== null,
      }));
    },
    hasBytes: (key: string) => existsSync(placeOf(key)),
    camper: async (name: string) => (await team.list(team.campers)).records.find((record) => record.name === name),
  };
}
