import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { isPlace } from "../../field-demands.ts";
import { viewType } from "../../view-type.ts";

export const map = viewType({
  name: "map",
  icon: "fas_map-location-dot",
  displays: ["pins", "pins_and_list"],
  options: z.strictObject({ locationFieldId: id.nullable().default(null) }),
  fieldOptions: { locationFieldId: { accepts: isPlace, isRequired: true } },
  wordOptions: [],
  groups: false,
});
