import type { MailContent, MailLanguage } from './mail-content.ts';

const words = {
  en: {
    subject: 'Test mail from Trellis',
    greeting: (name: string) => `Hello ${name},`,
    text: 'this mail shows that Trellis can send mail to you. Nothing is to be done.',
    footer: 'You asked for this test mail in Trellis.',
  },
  es: {
    subject: 'Correo de prueba de Trellis',
    greeting: (name: string) => `Hola, ${name}:`,
    text: 'este correo demuestra que Trellis puede enviarle mensajes. No tiene que hacer nada.',
    footer: 'Usted pidió este correo de prueba en Trellis.',
  },
} as const;

/** A mail that only shows that mail works. */
export function testMail(lang: MailLanguage, name: string): { subject: string; content: MailContent } {
  const { subject, greeting, text, footer } = words[lang];
  return { subject, content: { lang, greeting: greeting(name), paragraphs: [text], footer } };
}
