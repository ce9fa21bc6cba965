import auth from "./en/auth.json" with { type: "json" };
import client from "./en/client.json" with { type: "json" };
import errors from "./en/errors.json" with { type: "json" };
import routes from "./en/routes.json" with { type: "json" };
import ui from "./en/ui.json" with { type: "json" };
import validation from "./en/validation.json" with { type: "json" };

/** What the pages before sign-in say. */
export const words = { auth, client, errors, routes, ui, validation };
