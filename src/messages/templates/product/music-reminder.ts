import { notice } from "./layouts.ts";
import { productTemplate } from "./product-template.ts";

export const musicReminder = productTemplate({
  key: "music-reminder",
  brand: "simply_music",
  usedFor: "participation_only",
  contentTypes: ["PARTICIPATION", "TRANSACTIONAL"],
  styles: { background: "#f5eef4", font: "serif", radius: 4 },
  blocks: notice({ artwork: "music-metronome", tint: "#f7eaf3" }),
  words: {
    en: {
      name: "Lesson or recital reminder",
      about: "A lesson or recital is coming up: when, where and what to bring.",
      subject: "A small reminder: your recital is on [Saturday]",
      previewText: "When to be there, where to go and what to bring.",
      alt: "A metronome on a piano, with notes around it",
      eyebrow: "A small reminder",
      title: "Almost time to play",
      lead: "You’ve done the practicing. Here’s the rest.",
      greeting:
        '<p>Dear {{ recipient.name | default: "student" }},</p><p>We’re looking forward to hearing you. So that nobody has to hurry, here are the details once more.</p>',
      facts:
        "<p><strong>When</strong><br>[Saturday, March 14, 5 p.m. Please come 20 minutes early to warm up.]</p><p><strong>Where</strong><br>[Small hall, second floor]</p><p><strong>Please bring</strong><br>[Your music, your instrument, and anyone who wants to clap]</p>",
      more: "<p>Nervous? Good: that means it matters. Breathe, smile, and if you slip, keep going. Everyone in that room is on your side.</p>",
      button: "See the program",
      closing:
        "<p>Can’t make it? Reply to this email and we’ll find another date.<br><strong>{{ team.name }}</strong></p>",
    },
    es: {
      name: "Recordatorio de clase o recital",
      about: "Se acerca una clase o un recital: cuándo, dónde y qué llevar.",
      subject: "Un pequeño recordatorio: su recital es el [sábado]",
      previewText: "A qué hora llegar, a dónde ir y qué llevar.",
      alt: "Un metrónomo sobre un piano, rodeado de notas",
      eyebrow: "Un pequeño recordatorio",
      title: "Ya casi es hora de tocar",
      lead: "Usted ya practicó. Nosotros le recordamos el resto.",
      greeting:
        '<p>Hola, {{ recipient.name | default: "músico" }}:</p><p>Tenemos muchas ganas de escucharle. Para que nadie ande con prisas, aquí están otra vez los detalles.</p>',
      facts:
        "<p><strong>Cuándo</strong><br>[Sábado 14 de marzo, 17:00. Llegue 20 minutos antes para calentar.]</p><p><strong>Dónde</strong><br>[Sala chica, segundo piso]</p><p><strong>Traiga, por favor</strong><br>[Sus partituras, su instrumento y a todo el que quiera aplaudir]</p>",
      more: "<p>¿Nervios? Buena señal: quiere decir que le importa. Respire, sonría y, si se equivoca, siga adelante. En esa sala todos están de su lado.</p>",
      button: "Ver el programa",
      closing:
        "<p>¿No puede venir? Responda a este correo y buscamos otra fecha.<br><strong>{{ team.name }}</strong></p>",
    },
    fr: {
      name: "Rappel de cours ou d’audition",
      about: "Un cours ou une audition approche : quand, où et avec quoi.",
      subject: "Petit rappel : votre audition a lieu [samedi]",
      previewText: "À quelle heure venir, où aller et quoi apporter.",
      alt: "Un métronome posé sur un piano, entouré de notes",
      eyebrow: "Petit rappel",
      title: "C’est bientôt à vous de jouer",
      lead: "Vous avez travaillé. Voici tout le reste.",
      greeting:
        '<p>Bonjour {{ recipient.name | default: "à vous" }},</p><p>Nous avons hâte de vous entendre. Pour que personne n’ait à courir, revoici les détails.</p>',
      facts:
        "<p><strong>Quand</strong><br>[Samedi 14 mars à 17 h. Venez 20 minutes plus tôt pour vous chauffer.]</p><p><strong>Où</strong><br>[Petite salle, deuxième étage]</p><p><strong>À apporter</strong><br>[Vos partitions, votre instrument et tous ceux qui veulent applaudir]</p>",
      more: "<p>Le trac ? Tant mieux : c’est que cela compte. Respirez, souriez et, si vous vous trompez, continuez. Toute la salle est avec vous.</p>",
      button: "Voir le programme",
      closing:
        "<p>Un empêchement ? Répondez à ce message et nous trouverons une autre date.<br><strong>{{ team.name }}</strong></p>",
    },
  },
});
