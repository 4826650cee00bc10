import type { MessageLinks } from '@trellis/notifications/server';
import type { MailContent, MailLanguage } from '@trellis/notifications/server';

const words = {
  en: {
    subject: (level: number, what: string) => `Level ${level}: ${what}`,
    greeting: (name: string) => `Hello ${name},`,
    since: (since: string) => `Since ${since}.`,
    answer: 'Answer this alert',
    open: (subject: string) => `Open ${subject}`,
    footer: (facility: string) =>
      `You are named for such alerts in ${facility}. The link answers for you: do not pass this mail on.`,
  },
  es: {
    subject: (level: number, what: string) => `Nivel ${level}: ${what}`,
    greeting: (name: string) => `Hola, ${name}:`,
    since: (since: string) => `Desde ${since}.`,
    answer: 'Responder a esta alerta',
    open: (subject: string) => `Abrir ${subject}`,
    footer: (facility: string) =>
      `Usted recibe estas alertas de ${facility}. El enlace responde en su nombre: no reenvíe este correo.`,
  },
} as const;

/** What the mail about an alert says. */
export interface AlertFacts {
  level: number;
  name: string;
  /** Name of what it is about, and the whole address of its page. */
  subject: string | null;
  subjectUrl: string | null;
  message: string | null;
  /** By the reader's clock, in the facility's zone. */
  since: string;
  facility: string;
}

/** The mail that tells of an alert. */
export function alertMail(
  { lang, firstname }: { lang: MailLanguage; firstname: string },
  { level, name, subject, subjectUrl, message, since, facility }: AlertFacts,
): { subject: string; content: (links: MessageLinks) => MailContent } {
  const said = words[lang];
  const what = [name, subject].filter((part) => part !== null).join(' · ');
  return {
    subject: said.subject(level, what),
    content: ({ resolve }) => ({
      lang,
      greeting: said.greeting(firstname),
      paragraphs: [message ?? what, `${facility}. ${said.since(since)}`],
      action: { label: said.answer, url: resolve },
      ...(subject !== null && subjectUrl !== null && { also: { label: said.open(subject), url: subjectUrl } }),
      footer: said.footer(facility),
    }),
  };
}
