import { type BuiltInPages, facts, tab, those } from "./pages.ts";

export const weddingPages: BuiltInPages = {
  weddings: [
    tab(
      ["Wedding", "Boda", "Mariage"],
      "fas_ring",
      facts("weddings", ["The couple", "La pareja", "Le couple"], "name", "email", "phone"),
      facts("weddings", ["The day", "El día", "Le jour J"], "day", "budget", "place", "program"),
      facts("weddings", ["Notes", "Notas", "Notes"], "notes"),
    ),
    tab(
      ["Guests", "Invitados", "Invités"],
      "fas_champagne-glasses",
      those("guests", "wedding", ["Guests", "Invitados", "Invités"], "answer", "people", "table"),
    ),
    tab(
      ["Tasks", "Tareas", "Tâches"],
      "fas_list-check",
      those("tasks", "wedding", ["Tasks", "Tareas", "Tâches"], "due", "done"),
    ),
    tab(
      ["Budget", "Presupuesto", "Budget"],
      "fas_file-invoice-dollar",
      those("budget", "wedding", ["Budget", "Presupuesto", "Budget"], "vendor", "planned", "status"),
    ),
  ],
  guests: [
    tab(
      ["Guest", "Invitado", "Invité"],
      "fas_user",
      facts("guests", ["Guest", "Invitado", "Invité"], "name", "wedding", "email"),
      facts("guests", ["RSVP and table", "Respuesta y mesa", "Réponse et table"], "answer", "people", "table"),
      facts("guests", ["Notes", "Notas", "Notes"], "notes"),
    ),
  ],
  vendors: [
    tab(
      ["Vendor", "Proveedor", "Prestataire"],
      "fas_truck",
      facts("vendors", ["About", "Datos", "Description"], "name", "trade", "price"),
      facts("vendors", ["Contact", "Contacto", "Contact"], "email", "phone", "site"),
    ),
    tab(
      ["Weddings", "Bodas", "Mariages"],
      "fas_ring",
      those(
        "budget",
        "vendor",
        ["What was agreed", "Lo acordado", "Ce qui est convenu"],
        "wedding",
        "planned",
        "status",
      ),
    ),
  ],
  tasks: [
    tab(
      ["Task", "Tarea", "Tâche"],
      "fas_list-check",
      facts("tasks", ["Task", "Tarea", "Tâche"], "title", "wedding", "due", "done"),
      facts("tasks", ["Notes", "Notas", "Notes"], "notes"),
    ),
  ],
  budget: [
    tab(
      ["Budget item", "Partida", "Poste de dépense"],
      "fas_file-invoice-dollar",
      facts("budget", ["Agreement", "Acuerdo", "Accord"], "title", "wedding", "vendor", "planned"),
      facts("budget", ["Payment", "Pago", "Paiement"], "items", "paid", "status"),
    ),
  ],
};
