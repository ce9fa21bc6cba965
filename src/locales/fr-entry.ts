import auth from "./fr/auth.json" with { type: "json" };
import client from "./fr/client.json" with { type: "json" };
import errors from "./fr/errors.json" with { type: "json" };
import routes from "./fr/routes.json" with { type: "json" };
import ui from "./fr/ui.json" with { type: "json" };
import validation from "./fr/validation.json" with { type: "json" };

/** What the pages before sign-in say. */
export const words = { auth, client, errors, routes, ui, validation };
