/** What the pages before sign-in say. Each line stands for its file in every language. */
export { default as auth } from "../en/auth.json" with { type: "json" };
export { default as client } from "../en/client.json" with { type: "json" };
export { default as errors } from "../en/errors.json" with { type: "json" };
export { default as routes } from "../en/routes.json" with { type: "json" };
export { default as subscribing } from "../en/subscribing.json" with { type: "json" };
export { default as ui } from "../en/ui.json" with { type: "json" };
export { default as validation } from "../en/validation.json" with { type: "json" };
