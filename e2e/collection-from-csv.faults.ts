import { importIntoNewCollection } from "./collection-from-csv-journey.ts";

importIntoNewCollection(1500, 380);
