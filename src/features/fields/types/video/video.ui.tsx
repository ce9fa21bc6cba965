import { plainUi } from "../../ui/plain-ui.tsx";
import { video } from "./video.ts";

export const videoUi = plainUi(video);
