import { type BuiltInPages, facts, tab, those } from "./pages.ts";

export const campPages: BuiltInPages = {
  families: [
    tab(
      ["Family", "Familia", "Famille"],
      "fas_people-roof",
      facts("families", ["Contact", "Contacto", "Contact"], "name", "contact", "email", "phone", "address"),
      facts("families", ["Notes", "Notas", "Notes"], "notes"),
    ),
    tab(
      ["Children", "Hijos", "Enfants"],
      "fas_child",
      those("campers", "family", ["Children", "Hijos", "Enfants"], "people.born", "cabin", "canSwim"),
    ),
  ],
  cabins: [
    tab(
      ["Cabin", "Cabaña", "Chalet"],
      "fas_house",
      facts("cabins", ["About the cabin", "Sobre la cabaña", "À propos du chalet"], "name", "beds", "accessible"),
    ),
    tab(
      ["Who sleeps here", "Quién duerme aquí", "Qui dort ici"],
      "fas_bed",
      those("campers", "cabin", ["Campers", "Campistas", "Campeurs"], "people.born", "family", "health"),
      those("staff", "cabin", ["Staff", "Personal", "Équipe"], "job", "phone"),
    ),
  ],
  sessions: [
    tab(
      ["Session", "Turno", "Séjour"],
      "fas_calendar",
      facts("sessions", ["Dates and price", "Fechas y precio", "Dates et prix"], "name", "dates", "price", "places"),
    ),
    tab(
      ["Registrations", "Inscripciones", "Inscriptions"],
      "fas_clipboard-list",
      those(
        "registrations",
        "session",
        ["Who’s coming", "Quiénes vienen", "Qui vient"],
        ...["camper", "day", "status"],
      ),
    ),
  ],
  people: [
    tab(
      ["Profile", "Perfil", "Profil"],
      "fas_user",
      facts("people", ["About", "Datos personales", "Identité"], "name", "photo", "born", "diet"),
      facts("people", ["Notes", "Notas", "Notes"], "notes"),
    ),
  ],
  campers: [
    tab(
      ["At camp", "En el campamento", "Au camp"],
      "fas_campground",
      facts("campers", ["Family and cabin", "Familia y cabaña", "Famille et chalet"], "family", "cabin"),
      facts("campers", ["Health and safety", "Salud y seguridad", "Santé et sécurité"], "health", "canSwim", "shirt"),
    ),
    tab(
      ["Registrations", "Inscripciones", "Inscriptions"],
      "fas_clipboard-list",
      those(
        "registrations",
        "camper",
        ["Registrations", "Inscripciones", "Inscriptions"],
        ...["session", "day", "status"],
      ),
    ),
  ],
  staff: [
    tab(
      ["Work", "Trabajo", "Travail"],
      "fas_briefcase",
      facts("staff", ["Job", "Puesto", "Poste"], "job", "cabin", "checked"),
      facts("staff", ["Contact", "Contacto", "Contact"], "email", "phone"),
    ),
  ],
  registrations: [
    tab(
      ["Registration", "Inscripción", "Inscription"],
      "fas_clipboard-list",
      facts(
        "registrations",
        ["Who and when", "Quién y cuándo", "Qui et quand"],
        ...["title", "camper", "session", "day"],
      ),
    ),
    tab(
      ["Payment", "Pago", "Paiement"],
      "fas_money-bill",
      facts("registrations", ["Payment", "Pago", "Paiement"], "items", "paid", "status"),
    ),
  ],
};
