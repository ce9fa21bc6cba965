import { buildCampers } from "./shaping-data-journey.ts";

buildCampers(380);
