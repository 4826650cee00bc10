import type { MailContent, MailLanguage, MessageLinks, Reader } from '@trellis/notifications/server';

/** One alert in a message about several. */
export interface BundledAlert {
  level: number;
  name: string;
  nameEs: string | null;
  /** Name of what it is about. */
  subject: string | null;
  message: string | null;
  since: Date;
  facility: string;
  status: number;
  /** The message tells of its end. */
  isOver: boolean;
  /** It was given to the reader. */
  isGiven: boolean;
  /** It was held back until now. */
  isHeld: boolean;
  /** It has ended by now. */
  hasEnded: boolean;
  /** Alerts that share its cause and are not told of by themselves. */
  together: number;
}

/** Alerts that a message names; the others are counted. */
const mostNamed = 20;

const words = {
  en: {
    first: (level: number, what: string, more: number) =>
      more === 0 ? `Level ${level}: ${what}` : `Level ${level}: ${what} and ${more} more`,
    over: (count: number, what: string) => (count === 1 ? `Over: ${what}` : `All clear: ${what} and ${count - 1} more`),
    held: (count: number) => (count === 1 ? 'Held back for you: one alert' : `Held back for you: ${count} alerts`),
    greeting: (name: string) => `Hello ${name},`,
    together: (count: number) => `${count} more alerts have this cause; they are not told one by one.`,
    ended: 'It is over by now.',
    more: (count: number) => `And ${count} more.`,
    action: 'Answer the first of them',
    list: 'Open the alerts',
    footer: (facility: string) =>
      `You are named for such alerts in ${facility}. The link answers for you: do not pass this mail on.`,
    isOver: 'Over:',
    isGiven: 'For you:',
  },
  es: {
    first: (level: number, what: string, more: number) =>
      more === 0 ? `Nivel ${level}: ${what}` : `Nivel ${level}: ${what} y ${more} más`,
    over: (count: number, what: string) =>
      count === 1 ? `Terminó: ${what}` : `Todo en orden: ${what} y ${count - 1} más`,
    held: (count: number) =>
      count === 1 ? 'Retenida para usted: una alerta' : `Retenidas para usted: ${count} alertas`,
    greeting: (name: string) => `Hola, ${name}:`,
    together: (count: number) => `Otras ${count} alertas tienen esta causa; no se avisan una por una.`,
    ended: 'Ya terminó.',
    more: (count: number) => `Y ${count} más.`,
    action: 'Responder a la primera',
    list: 'Abrir las alertas',
    footer: (facility: string) =>
      `Usted recibe estas alertas de ${facility}. El enlace responde en su nombre: no reenvíe este correo.`,
    isOver: 'Terminó:',
    isGiven: 'Para usted:',
  },
} as const satisfies Readonly<Record<MailLanguage, object>>;

/** The message about several alerts, the end of some, or what was held back; `alerts` are in the order they are told. */
export function bundleMail(
  { lang, firstname, showTime }: Reader,
  alerts: readonly BundledAlert[],
  listUrl: string,
): { subject: string; content: (links: MessageLinks) => MailContent } {
  const said = words[lang];
  const [first] = alerts;
  if (!first) throw new RangeError('A message needs an alert.');
  const begun = alerts.filter(({ isOver }) => !isOver);
  const isHeld = begun.length > 0 && begun.every((alert) => alert.isHeld);
  const others = begun.length - 1 + begun.reduce((sum, { together }) => sum + together, 0);
  const subject = isHeld
    ? said.held(begun.length)
    : begun.length > 0
      ? said.first(first.level, titleOf(first), others)
      : said.over(alerts.length, titleOf(first));
  const paragraphs = alerts
    .slice(0, mostNamed)
    .map((alert) =>
      [
        alert.isOver ? said.isOver : alert.isGiven ? said.isGiven : '',
        alert.message ?? titleOf(alert),
        alert.together > 0 && !alert.isOver ? said.together(alert.together) : '',
        alert.isHeld && alert.hasEnded && !alert.isOver ? said.ended : '',
        `(${showTime(alert.since)})`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    );
  const rest = alerts.length - mostNamed;
  return {
    subject,
    content: ({ resolve }) => ({
      lang,
      greeting: said.greeting(firstname),
      paragraphs: [`${first.facility}.`, ...paragraphs, ...(rest > 0 ? [said.more(rest)] : [])],
      action: begun.length > 0 && !isHeld ? { label: said.action, url: resolve } : { label: said.list, url: listUrl },
      footer: said.footer(first.facility),
    }),
  };
}

const titleOf = ({ name, subject }: BundledAlert): string =>
  [name, subject].filter((part) => part !== null).join(' · ');
