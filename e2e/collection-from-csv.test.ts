import { importIntoNewCollection } from "./collection-from-csv-journey.ts";

importIntoNewCollection(5000, 1440);
