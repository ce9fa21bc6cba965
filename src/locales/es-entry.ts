import auth from "./es/auth.json" with { type: "json" };
import client from "./es/client.json" with { type: "json" };
import errors from "./es/errors.json" with { type: "json" };
import routes from "./es/routes.json" with { type: "json" };
import ui from "./es/ui.json" with { type: "json" };
import validation from "./es/validation.json" with { type: "json" };

/** What the pages before sign-in say. */
export const words = { auth, client, errors, routes, ui, validation };
