import type { DataBuilder } from "./data-builder.ts";

/** The summer, the families and the staff as the camp looks at them. */
export async function seedCampViews(build: DataBuilder) {
  const field = build.fieldOf;
  await build.view("sessions", {
    ...{ name: "Summer calendar", type: "calendar", names: { es: "Calendario del verano" } },
    description: "Which session runs when.",
    fields: ["sessions.price", "sessions.places"],
    settings: {
      options: { startFieldId: field("sessions", "dates") },
      ...{ isVisibleExternally: true, isIndexable: true, externalTitle: "Our summer" },
      externalDescription: "All sessions at Camp Willow Lake, and how many places they have.",
    },
  });
  await build.view("families", {
    ...{ name: "Where families live", type: "map", display: "pins_and_list" },
    names: { es: "Dónde viven las familias" },
    description: "For planning the buses.",
    fields: ["families.phone", "families.email", "families.address"],
    settings: {
      // Several families have the same name.
      recordNameFieldId: field("families", "contact"),
      options: { locationFieldId: field("families", "address") },
    },
  });
  await build.view("staff", {
    ...{ name: "Staff cards", type: "list", display: "cards", names: { es: "Tarjetas del personal" } },
    description: "Who does what, and in which cabin they sleep.",
    fields: ["staff.job", "staff.cabin", "staff.email"],
    hidesTitles: true,
    filters: ["staff.job", "staff.cabin"],
    settings: { sort: [{ field: field("people", "name"), descending: false }] },
  });
  await build.view("staff", {
    ...{ name: "Meet our staff", type: "list", display: "cards", names: { es: "Nuestro equipo" } },
    description: "For our website.",
    fields: ["staff.job"],
    hidesTitles: true,
    filters: ["staff.job"],
    settings: {
      sort: [{ field: field("people", "name"), descending: false }],
      ...{ isVisibleExternally: true, externalTitle: "Meet our staff" },
    },
  });
  await build.view("registrations", {
    ...{ name: "By session", type: "table", names: { es: "Por sesión" } },
    description: "Who comes to which session, and what they have paid.",
    fields: [
      "registrations.title",
      "registrations.camper",
      "registrations.status",
      "registrations.paid",
      "registrations.registered",
    ],
    settings: {
      groupBy: [field("registrations", "session")],
      sort: [{ field: field("registrations", "title"), descending: false }],
      options: {
        widths: [{ key: field("registrations", "paid"), width: 184 }],
        figures: [
          { key: field("registrations", "paid"), figure: "sum" },
          { key: field("registrations", "registered"), figure: "max" },
        ],
      },
    },
  });
}

/** La semana de clases, y el mes. */
export async function seedSchoolViews(build: DataBuilder) {
  await build.view("lessons", {
    ...{ name: "Clases de la semana", type: "calendar", display: "week" },
    description: "Quién tiene clase, cuándo y con quién.",
    fields: ["lessons.teacher", "lessons.status"],
    filters: ["lessons.teacher", "lessons.status"],
    settings: {
      recordNameFieldId: build.fieldOf("lessons", "student"),
      options: { startFieldId: build.fieldOf("lessons", "when") },
    },
  });
  await build.view("lessons", {
    ...{ name: "Mes por maestro", type: "calendar", display: "month" },
    description: "Con quién es cada clase; también en la ficha de cada alumno.",
    fields: ["lessons.student", "lessons.status"],
    settings: {
      recordNameFieldId: build.fieldOf("lessons", "teacher"),
      options: { startFieldId: build.fieldOf("lessons", "when") },
    },
  });
}

/** Les prestataires, rangés par métier. */
export async function seedWeddingViews(build: DataBuilder) {
  await build.view("vendors", {
    ...{ name: "Prestataires par métier", type: "list", display: "board" },
    description: "Qui appeler, et pour quoi.",
    fields: ["vendors.phone", "vendors.site"],
    hidesTitles: true,
    settings: { options: { boardFieldId: build.fieldOf("vendors", "trade") } },
  });
}
