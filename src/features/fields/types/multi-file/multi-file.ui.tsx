import { plainUi } from "../../ui/plain-ui.tsx";
import { multiFile } from "./multi-file.ts";

export const multiFileUi = plainUi(multiFile);
