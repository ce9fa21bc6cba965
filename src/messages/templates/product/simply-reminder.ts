import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const simplyReminder = productTemplate({
  key: "simply-reminder",
  brand: "simply",
  usedFor: "participation_only",
  contentTypes: ["PARTICIPATION", "TRANSACTIONAL"],
  styles: { background: "#eef0fa", font: "sans", radius: 8 },
  blocks: notice({ artwork: "calendar-bell", tint: "#eef0fb" }),
  words: {
    en: {
      name: "Reminder",
      about: "Something is coming up: when, where and what to bring.",
      subject: "A reminder: [what] on [Thursday]",
      previewText: "When, where and what to bring.",
      alt: "A calendar with one day marked, and a bell beside it",
      eyebrow: "A reminder",
      title: "Just so it doesn’t slip your mind",
      lead: "Here’s all you need to know, in one place.",
      greeting:
        '<p>Hi {{ recipient.name | default: "there" }},</p><p>We’re looking forward to seeing you. Here are the details once more.</p>',
      facts:
        "<p><strong>When</strong><br>[Thursday, May 6, 6 p.m.]</p><p><strong>Where</strong><br>[Address, floor, parking]</p><p><strong>Please bring</strong><br>[What is needed]</p>",
      more: "<p>[Is there anything else people ask every time? Say it here, and your phone stays quiet.]</p>",
      button: "See all details",
      closing: "<p>Can’t make it? Just reply to this email.<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Recordatorio",
      about: "Algo se acerca: cuándo, dónde y qué llevar.",
      subject: "Un recordatorio: [qué] el [jueves]",
      previewText: "Cuándo, dónde y qué llevar.",
      alt: "Un calendario con un día marcado y una campana al lado",
      eyebrow: "Un recordatorio",
      title: "Para que no se le pase",
      lead: "Todo lo que necesita saber, en un solo lugar.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "buen día" }}:</p><p>Nos dará mucho gusto verle. Aquí están otra vez los detalles.</p>',
      facts:
        "<p><strong>Cuándo</strong><br>[Jueves 6 de mayo, 18:00]</p><p><strong>Dónde</strong><br>[Dirección, piso, estacionamiento]</p><p><strong>Traiga, por favor</strong><br>[Lo que haga falta]</p>",
      more: "<p>[¿Hay algo más que la gente siempre pregunta? Dígalo aquí y su teléfono sonará menos.]</p>",
      button: "Ver los detalles",
      closing: "<p>¿No puede venir? Responda a este correo.<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Rappel",
      about: "Une date approche : quand, où et avec quoi.",
      subject: "Rappel : [quoi], [jeudi]",
      previewText: "Quand, où et quoi apporter.",
      alt: "Un calendrier avec un jour coché, et une cloche à côté",
      eyebrow: "Un rappel",
      title: "Pour ne pas l’oublier",
      lead: "Tout ce qu’il faut savoir, au même endroit.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>Nous nous réjouissons de vous voir. Revoici les détails.</p>',
      facts:
        "<p><strong>Quand</strong><br>[Jeudi 6 mai à 18 h]</p><p><strong>Où</strong><br>[Adresse, étage, parking]</p><p><strong>À apporter</strong><br>[Ce qu’il faut]</p>",
      more: "<p>[Y a-t-il autre chose que l’on vous demande à chaque fois ? Dites-le ici, et le téléphone sonnera moins.]</p>",
      button: "Voir les détails",
      closing: "<p>Un empêchement ? Répondez simplement à ce message.<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
