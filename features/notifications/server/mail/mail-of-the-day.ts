import type { MailContent, MailLanguage } from './mail-content.ts';

interface Written {
  subject: string;
  content: MailContent;
}

const words: Readonly<Record<MailLanguage, { subject: (count: number) => string; text: string; why: string }>> = {
  en: {
    subject: (count) => `Your ${count} messages of the day`,
    text: 'this came together since your last mail of the day.',
    why: 'You chose to be told of these once a day. Your profile changes that.',
  },
  es: {
    subject: (count) => `Sus ${count} mensajes del día`,
    text: 'esto se ha reunido desde su último correo del día.',
    why: 'Usted eligió recibir estos avisos una vez al día. Puede cambiarlo en su perfil.',
  },
};

/** Puts messages to one reader into one mail; a message alone stays as it is. Refuses no messages at all. */
export function mailOfTheDay(messages: readonly Written[]): Written {
  const [first] = messages;
  if (!first) throw new RangeError('A mail needs a message.');
  if (messages.length === 1) return first;
  const { lang, greeting, product } = first.content;
  const { subject, text, why } = words[lang];
  return {
    subject: subject(messages.length),
    content: {
      lang,
      greeting,
      paragraphs: [text],
      footer: why,
      ...(product !== undefined && { product }),
      messages: messages.map(({ subject: title, content: { paragraphs, tables, action, unsubscribeUrl } }) => ({
        title,
        // The message's own title again, where its mail says it in the text too.
        paragraphs: paragraphs.filter((paragraph) => paragraph !== title),
        ...(tables && { tables }),
        ...(action && { action }),
        ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
      })),
    },
  };
}
