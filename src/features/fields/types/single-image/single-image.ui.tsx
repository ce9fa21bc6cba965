import { plainUi } from "../../ui/plain-ui.tsx";
import { singleImage } from "./single-image.ts";

export const singleImageUi = plainUi(singleImage);
