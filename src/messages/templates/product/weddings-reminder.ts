import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const weddingsReminder = productTemplate({
  key: "weddings-reminder",
  brand: "simply_weddings",
  usedFor: "participation_only",
  contentTypes: ["PARTICIPATION", "TRANSACTIONAL"],
  styles: { background: "#fbf3ef", font: "serif", radius: 2 },
  blocks: notice({ artwork: "wedding-rings", tint: "#fbeae4", align: "center" }),
  words: {
    en: {
      name: "Wedding reminder",
      about: "A date is coming up for the couple or the guests: when, where and what is still open.",
      subject: "Soon: what’s still on our list for [June 12]",
      previewText: "The next date, what to bring, and what we take care of.",
      alt: "Two gold rings between roses and sprigs of green",
      eyebrow: "Your day is getting closer",
      title: "Only a few things left to decide",
      lead: "We’ve kept the list short, so you can keep the evening free.",
      greeting:
        '<p>Dear {{ recipient.name | default: "both of you" }},</p><p>This is a gentle nudge for our next date together.</p>',
      facts:
        "<p><strong>When</strong><br>[Thursday, May 6, 6:30 p.m.]</p><p><strong>Where</strong><br>[At the venue, in the small salon]</p><p><strong>Let’s decide together</strong><br>[The menu, the order of the evening, the final number of guests]</p>",
      more: "<p>Please bring names and allergies of your guests as far as you know them. Everything else is on us, coffee included.</p>",
      button: "Confirm the date",
      closing:
        "<p>Need another day? Reply to this email, we’ll move things around.<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Recordatorio de boda",
      about: "Se acerca una cita con la pareja o los invitados: cuándo, dónde y qué falta.",
      subject: "Muy pronto: lo que falta decidir para el [12 de junio]",
      previewText: "La próxima cita, qué traer y de qué nos encargamos nosotros.",
      alt: "Dos anillos de oro entre rosas y ramas verdes",
      eyebrow: "Su día se acerca",
      title: "Quedan muy pocas cosas por decidir",
      lead: "Hicimos la lista corta para que ustedes tengan la noche libre.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "queridos novios" }}:</p><p>Les recordamos con cariño nuestra próxima cita.</p>',
      facts:
        "<p><strong>Cuándo</strong><br>[Jueves 6 de mayo, 18:30]</p><p><strong>Dónde</strong><br>[En el lugar de la boda, salón pequeño]</p><p><strong>Para decidir juntos</strong><br>[El menú, el orden de la noche, el número final de invitados]</p>",
      more: "<p>Traigan, por favor, los nombres y las alergias de sus invitados, hasta donde los sepan. De lo demás nos encargamos nosotros, café incluido.</p>",
      button: "Confirmar la cita",
      closing:
        "<p>¿Prefieren otro día? Respondan a este correo y lo acomodamos.<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Rappel de mariage",
      about: "Un rendez-vous approche pour le couple ou les invités : quand, où et ce qui reste à régler.",
      subject: "Bientôt : ce qu’il reste à décider pour le [12 juin]",
      previewText: "Le prochain rendez-vous, ce qu’il faut apporter et ce dont nous nous occupons.",
      alt: "Deux alliances en or entre des roses et des rameaux",
      eyebrow: "Votre jour approche",
      title: "Il ne reste que peu de choses à décider",
      lead: "Nous avons fait une liste courte, pour que votre soirée reste libre.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous deux" }},</p><p>Un petit mot pour vous rappeler notre prochain rendez-vous.</p>',
      facts:
        "<p><strong>Quand</strong><br>[Jeudi 6 mai à 18 h 30]</p><p><strong>Où</strong><br>[Sur place, dans le petit salon]</p><p><strong>À décider ensemble</strong><br>[Le menu, le déroulé de la soirée, le nombre définitif d’invités]</p>",
      more: "<p>Pensez à apporter les noms et les allergies de vos invités, si vous les connaissez. Nous nous occupons du reste, café compris.</p>",
      button: "Confirmer le rendez-vous",
      closing:
        "<p>Un autre jour vous irait mieux ? Répondez à ce message et nous nous arrangerons.<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
