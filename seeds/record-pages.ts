import type { DataBuilder } from "./data-builder.ts";

/** What opens when one clicks a camper or a family. */
export async function seedCampCards(build: DataBuilder) {
  await build.card("camper", "campers", {
    ...{ title: "Camper", subtitle: "Who they are", type: "form" },
    fields: {
      "people.name": "two_thirds",
      "people.born": "third",
      "campers.family": "half",
      "campers.shirt": "half",
    },
  });
  await build.card("safety", "campers", {
    ...{ title: "Health and safety", subtitle: "What every counselor must know", type: "form" },
    fields: { "campers.diet": "half", "campers.canSwim": "half", "people.notes": "full" },
  });
  await build.card("cabin", "campers", {
    ...{ title: "Cabin", subtitle: "Where they sleep", type: "table", source: "campers.cabin" },
    fields: { "cabins.beds": "full", "cabins.lakeside": "full" },
  });
  await build.card("stays", "campers", {
    ...{ title: "Registrations", subtitle: "Which weeks, and what’s been paid", type: "table" },
    source: "registrations.camper",
    fields: { "registrations.session": "full", "registrations.registered": "full", "registrations.status": "full" },
  });
  await build.tab("campers", { name: "Camper", icon: "fas_child", cards: ["camper", "safety"] });
  await build.tab("campers", { name: "At camp", icon: "fas_campground", cards: ["cabin", "safety"] });
  await build.tab("campers", { name: "Payments", icon: "fas_receipt", cards: ["stays"] });

  await build.card("contact", "families", {
    ...{ title: "How to reach them", type: "form" },
    fields: {
      "families.name": "half",
      "families.contact": "half",
      "families.email": "half",
      "families.phone": "half",
      "families.address": "full",
    },
  });
  await build.card("children", "families", {
    ...{ title: "Children", subtitle: "Who’s coming to camp", type: "table", source: "campers.family" },
    fields: { "people.born": "full", "campers.cabin": "full", "campers.diet": "full" },
  });
  await build.tab("families", { name: "Family", icon: "fas_people-roof", cards: ["contact", "children"] });

  await build.card("session", "sessions", {
    ...{ title: "Session", type: "form" },
    fields: {
      "sessions.name": "half",
      "sessions.dates": "half",
      "sessions.price": "half",
      "sessions.places": "half",
    },
  });
  await build.card("comers", "sessions", {
    ...{ title: "Who’s coming", subtitle: "And what they’ve paid", type: "table" },
    source: "registrations.session",
    view: "By session",
    fields: { "registrations.camper": "full", "registrations.status": "full" },
  });
  await build.tab("sessions", { name: "Session", icon: "fas_calendar-days", cards: ["session", "comers"] });
}

/** La ficha de cada alumno y de cada maestro. */
export async function seedSchoolCards(build: DataBuilder) {
  await build.card("student", "students", {
    ...{ title: "Datos personales", type: "form" },
    fields: { "students.name": "full", "students.born": "half", "students.phone": "half" },
  });
  await build.card("learning", "students", {
    ...{ title: "Qué estudia", subtitle: "Instrumento, nivel y maestro", type: "form" },
    fields: { "students.instrument": "two_fifths", "students.level": "fifth", "students.teacher": "two_fifths" },
  });
  await build.card("lessons", "students", {
    ...{ title: "Sus clases", type: "table", source: "lessons.student" },
    view: "Mes por maestro",
    fields: { "lessons.when": "full", "lessons.teacher": "full", "lessons.status": "full" },
  });
  await build.tab("students", { name: "Ficha", icon: "fas_id-card", cards: ["student", "learning"] });
  await build.tab("students", { name: "Clases y pagos", icon: "fas_music", cards: ["learning", "lessons"] });

  await build.card("teacher", "teachers", {
    ...{ title: "Datos del maestro", type: "form" },
    fields: { "teachers.name": "half", "teachers.email": "half", "teachers.fee": "third" },
  });
  await build.card("class", "teachers", {
    ...{ title: "Sus alumnos", type: "table", source: "students.teacher" },
    fields: { "students.instrument": "full", "students.level": "full" },
  });
  await build.tab("teachers", { name: "Maestro", icon: "fas_chalkboard-user", cards: ["teacher", "class"] });
}

/** La fiche d’un mariage, et celle d’un lieu. */
export async function seedWeddingCards(build: DataBuilder) {
  await build.card("day", "weddings", {
    ...{ title: "Le grand jour", subtitle: "Qui, quand et où", type: "form" },
    fields: { "weddings.name": "half", "weddings.day": "quarter", "weddings.venue": "quarter" },
  });
  await build.card("program", "weddings", {
    ...{ title: "Déroulé", type: "form" },
    fields: { "weddings.program": "full" },
  });
  await build.card("money", "weddings", {
    ...{ title: "Budget", subtitle: "Ce qui est prévu et ce qui est réglé", type: "form" },
    fields: { "weddings.budget": "half", "weddings.status": "half" },
  });
  await build.card("guests", "weddings", {
    ...{ title: "Invités", type: "table", source: "guests.wedding" },
    fields: { "guests.comes": "full", "guests.table": "full" },
  });
  await build.tab("weddings", { name: "Le jour J", icon: "fas_ring", cards: ["day", "program"] });
  await build.tab("weddings", { name: "Invités", icon: "fas_champagne-glasses", cards: ["guests"] });
  await build.tab("weddings", { name: "Budget", icon: "fas_coins", cards: ["money"] });

  await build.card("venue", "venues", {
    ...{ title: "Le lieu", type: "form" },
    fields: { "venues.name": "half", "venues.guests": "quarter", "venues.price": "quarter", "venues.address": "full" },
  });
  await build.card("booked", "venues", {
    ...{ title: "Mariages prévus ici", type: "table", source: "weddings.venue" },
    fields: { "weddings.day": "full", "weddings.status": "full" },
  });
  await build.tab("venues", { name: "Lieu", icon: "fas_location-dot", cards: ["venue", "booked"] });
}
