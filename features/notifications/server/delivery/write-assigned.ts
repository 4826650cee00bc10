import type { MailContent, MailLanguage } from '../mail/mail-content.ts';
import type { Reader } from './read-recipient.ts';

/** What is said of one kind of thing, in one language. */
export interface AssignedWords {
  subject: (title: string) => string;
  text: string;
  why: string;
}

const common: Readonly<Record<MailLanguage, { hello: (name: string) => string; label: string }>> = {
  en: { hello: (name) => `Hello ${name},`, label: 'Choose what you are told' },
  es: { hello: (name) => `Hola, ${name}:`, label: 'Elegir de qué se le avisa' },
};

/** Characters of a paragraph that go into a mail. */
const longest = 2000;

/** Says that something is a person's now: its title, then what more is known of it. */
export function writeAssigned(
  words: Readonly<Record<MailLanguage, AssignedWords>>,
  { title, more }: { title: string; more: readonly (string | null)[] },
  { firstname, lang }: Reader,
  publicUrl: string,
): { subject: string; content: MailContent } {
  const { subject, text, why } = words[lang];
  const { hello, label } = common[lang];
  const known = more.flatMap((paragraph) => (paragraph ? [paragraph.slice(0, longest)] : []));
  return {
    subject: subject(title).slice(0, 255),
    content: {
      lang,
      greeting: hello(firstname),
      paragraphs: [text, title, ...known],
      action: { label, url: `${publicUrl}/profile` },
      footer: why,
    },
  };
}
