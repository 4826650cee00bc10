import type { MailContent, MailLanguage } from './mail-content.ts';

const words = {
  en: {
    subject: (product: string) => `Test mail from ${product}`,
    greeting: (name: string) => `Hello ${name},`,
    text: (product: string) => `this mail shows that ${product} can send mail to you. Nothing is to be done.`,
    footer: (product: string) => `You asked for this test mail in ${product}.`,
  },
  es: {
    subject: (product: string) => `Correo de prueba de ${product}`,
    greeting: (name: string) => `Hola, ${name}:`,
    text: (product: string) => `este correo demuestra que ${product} puede enviarle mensajes. No tiene que hacer nada.`,
    footer: (product: string) => `Usted pidió este correo de prueba en ${product}.`,
  },
} as const;

/** A mail that only shows that mail works. */
export function testMail(lang: MailLanguage, name: string, product: string): { subject: string; content: MailContent } {
  const { subject, greeting, text, footer } = words[lang];
  return {
    subject: subject(product),
    content: { lang, greeting: greeting(name), paragraphs: [text(product)], footer: footer(product) },
  };
}
