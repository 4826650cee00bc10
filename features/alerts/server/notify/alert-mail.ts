import type { MessageLinks } from '@trellis/notifications/server';
import type { MailContent, MailLanguage } from '@trellis/notifications/server';

const words = {
  en: {
    subject: (level: number, what: string) => `Level ${level}: ${what}`,
    forYou: (subject: string) => `For you · ${subject}`,
    given: 'This alert was given to you.',
    greeting: (name: string) => `Hello ${name},`,
    since: (since: string) => `Since ${since}.`,
    answer: 'Answer this alert',
    open: (subject: string) => `Open ${subject}`,
    footer: (facility: string) =>
      `You are named for such alerts in ${facility}. The link answers for you: do not pass this mail on.`,
    givenFooter: (facility: string) =>
      `The alert is of ${facility}. The link answers for you: do not pass this mail on.`,
  },
  es: {
    subject: (level: number, what: string) => `Nivel ${level}: ${what}`,
    forYou: (subject: string) => `Para usted · ${subject}`,
    given: 'Se le ha asignado esta alerta.',
    greeting: (name: string) => `Hola, ${name}:`,
    since: (since: string) => `Desde ${since}.`,
    answer: 'Responder a esta alerta',
    open: (subject: string) => `Abrir ${subject}`,
    footer: (facility: string) =>
      `Usted recibe estas alertas de ${facility}. El enlace responde en su nombre: no reenvíe este correo.`,
    givenFooter: (facility: string) =>
      `La alerta es de ${facility}. El enlace responde en su nombre: no reenvíe este correo.`,
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
  /** It was given to the reader, whether a rule names them or not. */
  isGiven: boolean;
}

/** The mail that tells of an alert. */
export function alertMail(
  { lang, firstname }: { lang: MailLanguage; firstname: string },
  { level, name, subject, subjectUrl, message, since, facility, isGiven }: AlertFacts,
): { subject: string; content: (links: MessageLinks) => MailContent } {
  const said = words[lang];
  const what = [name, subject].filter((part) => part !== null).join(' · ');
  const title = said.subject(level, what);
  return {
    subject: isGiven ? said.forYou(title) : title,
    content: ({ resolve }) => ({
      lang,
      greeting: said.greeting(firstname),
      paragraphs: [...(isGiven ? [said.given] : []), message ?? what, `${facility}. ${said.since(since)}`],
      action: { label: said.answer, url: resolve },
      ...(subject !== null && subjectUrl !== null && { also: { label: said.open(subject), url: subjectUrl } }),
      footer: isGiven ? said.givenFooter(facility) : said.footer(facility),
    }),
  };
}
