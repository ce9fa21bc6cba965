/** What the screens for outgoing messages say. Each line stands for its file in every language. */

export { default as messageDesigner } from "../en/messageDesigner.json" with { type: "json" };
export { default as messageSetup } from "../en/messageSetup.json" with { type: "json" };
export { default as messageStats } from "../en/messageStats.json" with { type: "json" };
export { default as messages } from "../en/messages.json" with { type: "json" };
export { default as templates } from "../en/templates.json" with { type: "json" };
