import { plainUi } from "../../ui/plain-ui.tsx";
import { multiImage } from "./multi-image.ts";

export const multiImageUi = plainUi(multiImage);
