import * as z from "zod";
import { isId } from "./ids.ts";

/** An id in a request: as we make them, lower case, so that each has one spelling. */
export const id = z.string().refine(isId, "validation.invalid");
