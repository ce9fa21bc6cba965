import { plainUi } from "../../ui/plain-ui.tsx";
import { singleFile } from "./single-file.ts";

export const singleFileUi = plainUi(singleFile);
