import { plainUi } from "../../ui/plain-ui.tsx";
import { percentage } from "./percentage.ts";

export const percentageUi = plainUi(percentage);
