import core from "virtual:icons/core";
import { registerCore } from "./icon-glyphs.ts";

registerCore(core);
