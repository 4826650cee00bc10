import type { MailContent, Reader } from '@trellis/notifications/server';

const words = {
  en: {
    subject: (name: string) => `Webhook “${name}” was switched off`,
    greeting: (name: string) => `Hello ${name},`,
    text: (name: string) =>
      `The webhook “${name}” was switched off: the other system no longer hears what happens. Once it answers again, send it a test and switch the webhook on.`,
    open: 'Open webhooks',
    footer: 'You hear of this as a manager of the facility.',
  },
  es: {
    subject: (name: string) => `Se desactivó el webhook «${name}»`,
    greeting: (name: string) => `Hola, ${name}:`,
    text: (name: string) =>
      `Se desactivó el webhook «${name}»: el otro sistema ya no se entera de lo que ocurre. Cuando vuelva a responder, envíele una prueba y active el webhook.`,
    open: 'Abrir los webhooks',
    footer: 'Recibe este aviso como responsable de la instalación.',
  },
} as const;

/** The message that a webhook was switched off, and what to do. */
export function switchedOffMail(
  { lang, firstname }: Reader,
  name: string,
  reason: string,
  publicUrl: string,
): { subject: string; content: MailContent } {
  const said = words[lang];
  return {
    subject: said.subject(name),
    content: {
      lang,
      greeting: said.greeting(firstname),
      paragraphs: [said.text(name), reason],
      action: { label: said.open, url: `${publicUrl}/admin/webhooks` },
      footer: said.footer,
    },
  };
}
