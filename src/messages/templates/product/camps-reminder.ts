import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const campsReminder = productTemplate({
  key: "camps-reminder",
  brand: "simply_camps",
  usedFor: "participation_only",
  contentTypes: ["PARTICIPATION", "TRANSACTIONAL"],
  styles: { background: "#f2f0e4", font: "humanist", radius: 8 },
  blocks: notice({ artwork: "camp-fire", tint: "#eef4e6" }),
  words: {
    en: {
      name: "Camp reminder",
      about: "Camp starts soon: when to arrive, where to park and what to pack.",
      subject: "One week to go: everything for opening day",
      previewText: "When to arrive, where to park, and what goes in the bag.",
      alt: "A campfire under a starry sky",
      eyebrow: "One week to go",
      title: "See you around the fire",
      lead: "The bunks are made and the firewood is dry. Here’s all you need for opening day.",
      greeting:
        '<p>Hi {{ recipient.name | default: "there" }},</p><p>Camp starts in a week. A few minutes of reading now make for an easy drop-off later.</p>',
      facts:
        "<p><strong>Arrival</strong><br>[Sunday, June 20, between 1 and 3 p.m.]</p><p><strong>Where</strong><br>[Main gate. Follow the green signs to the lower field.]</p><p><strong>Please bring</strong><br>[Health form, medicine in its original box, a water bottle, a warm sweater]</p>",
      more: "<p>Phones and candy stay home, stuffed animals don’t. If your camper is nervous, tell us: we have a cocoa for that.</p>",
      button: "Open the packing list",
      closing: "<p>Questions? Just reply to this email.<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Recordatorio del campamento",
      about: "El campamento está por empezar: a qué hora llegar, dónde estacionarse y qué llevar.",
      subject: "Falta una semana: todo para el primer día",
      previewText: "A qué hora llegar, dónde estacionarse y qué va en la maleta.",
      alt: "Una fogata bajo un cielo estrellado",
      eyebrow: "Falta una semana",
      title: "Nos vemos junto a la fogata",
      lead: "Las literas están listas y la leña está seca. Aquí tiene todo para el primer día.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "familia" }}:</p><p>El campamento empieza en una semana. Unos minutos de lectura ahora le ahorran prisas a la llegada.</p>',
      facts:
        "<p><strong>Llegada</strong><br>[Domingo 20 de junio, entre la 1 y las 3 de la tarde]</p><p><strong>Dónde</strong><br>[Entrada principal. Siga las señales verdes hasta el campo de abajo.]</p><p><strong>Traiga, por favor</strong><br>[Ficha médica, medicinas en su caja original, botella de agua, un suéter abrigador]</p>",
      more: "<p>El celular y los dulces se quedan en casa; los peluches, no. Si su hijo o su hija está nervioso, avísenos: para eso tenemos chocolate caliente.</p>",
      button: "Abrir la lista de equipaje",
      closing: "<p>¿Tiene dudas? Responda a este correo.<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Rappel du camp",
      about: "Le camp commence bientôt : l’heure d’arrivée, le parking et la valise.",
      subject: "Plus qu’une semaine : tout pour le premier jour",
      previewText: "L’heure d’arrivée, où se garer et ce qu’il faut emporter.",
      alt: "Un feu de camp sous un ciel étoilé",
      eyebrow: "Plus qu’une semaine",
      title: "Rendez-vous autour du feu",
      lead: "Les lits sont faits et le bois est sec. Voici tout ce qu’il vous faut pour le premier jour.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>Le camp commence dans une semaine. Quelques minutes de lecture maintenant, et l’arrivée se passera en douceur.</p>',
      facts:
        "<p><strong>Arrivée</strong><br>[Dimanche 20 juin, entre 13 h et 15 h]</p><p><strong>Lieu</strong><br>[Entrée principale. Suivez les panneaux verts jusqu’au pré du bas.]</p><p><strong>À apporter</strong><br>[Fiche sanitaire, médicaments dans leur boîte, gourde, pull chaud]</p>",
      more: "<p>Téléphones et bonbons restent à la maison, les doudous non. Si votre enfant est inquiet, dites-le-nous : nous avons un chocolat chaud pour cela.</p>",
      button: "Ouvrir la liste des affaires",
      closing: "<p>Une question ? Répondez simplement à ce message.<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
