import type { DataTeam, Values } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

export type UploadedFile = {
  id: string;
  encoding: string;
  separator: string;
  dayFirst: boolean | null;
  decimalComma: boolean;
  columns: { column: number; title: string; to: string | null; samples: string[] }[];
};

export type CamperFiles = Awaited<ReturnType<typeof makeCamperFiles>>;

/** Campers with a cabin each, of which two are nearly called the same, and how files of them come in. */
export async function makeCamperFiles(team: DataTeam) {
  const { admin } = team;
  const cabins = await team.collection("Cabin");
  const cabinName = await team.field(cabins, "Name", "plain_text");
  for (const name of ["Éclair", "Fox", "Owl", "owl "]) await team.add(cabins, { [cabinName]: name });
  const campers = await team.collection("Camper", { pluralName: "Campers – été" });
  const fields = {
    name: await team.field(campers, "Name", "plain_text", { isRequired: true }),
    email: await team.field(campers, "E-mail", "email_address", { isUnique: true }),
    fee: await team.field(campers, "Fee", "decimal"),
    born: await team.field(campers, "Born", "date"),
    cabin: await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } }),
  };
  const at = (rest: string) => team.path(`/collections${rest}`);
  const add = async (values: Values) => (await team.add(campers, values)).id;
  const rows = async () => (await team.list(campers, { limit: 500 })).records;
  const valuesOf = async (field: string) =>
    Object.fromEntries((await rows()).map((row) => [row.name, row.values[field]]));

  async function upload(content: string | Buffer, who = admin) {
    const form = new FormData();
    form.set("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), "campers.csv");
    return who.send("POST", at(`/${campers}/imports`), form);
  }
  async function start(content: string | Buffer, more: object = {}) {
    const uploaded = (await upload(content)).body as UploadedFile;
    const settings = settingsFor(uploaded, more);
    const call = (verb: "check" | "run", who = admin) =>
      who.post(at(`/${campers}/imports/${uploaded.id}/${verb}`), settings);
    return { uploaded, settings, check: () => call("check"), run: (who?: Visitor) => call("run", who) };
  }
  return { admin, cabins, campers, fields, at, add, rows, valuesOf, upload, start };
}

export const settingsFor = (uploaded: UploadedFile, more: object = {}) => ({
  mapping: uploaded.columns.filter(({ to }) => to).map(({ column, to }) => ({ column, to })),
  dayFirst: uploaded.dayFirst,
  decimalComma: uploaded.decimalComma,
  ...more,
});
