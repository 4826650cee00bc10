import { tellPerson, type MailContent, type MailLanguage } from '@trellis/alerts/server';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { Ticket } from '@trellis/tickets/model';

const words: Readonly<
  Record<
    MailLanguage,
    { subject: (title: string) => string; hello: (name: string) => string; text: string; why: string; label: string }
  >
> = {
  en: {
    subject: (title) => `Ticket for you: ${title}`,
    hello: (name) => `Hello ${name},`,
    text: 'a ticket was assigned to you:',
    why: 'You get this because tickets are assigned to you. Your profile says what you are told and when.',
    label: 'Choose what you are told',
  },
  es: {
    subject: (title) => `Ticket para usted: ${title}`,
    hello: (name) => `Hola, ${name}:`,
    text: 'se le ha asignado un ticket:',
    why: 'Recibe este mensaje porque se le asignan tickets. Su perfil dice de qué se le avisa y cuándo.',
    label: 'Elegir de qué se le avisa',
  },
};

/** Tells people that a ticket is theirs now; whoever assigned it to themselves knows. */
export async function tellAssigned(ticketId: number, userIds: readonly number[], context: CallContext): Promise<void> {
  const { userId } = callerOf(context);
  const others = userIds.filter((one) => one !== userId);
  if (others.length === 0) return;
  const { label, description, facility_id } = await context.db
    .selectFrom('tickets')
    .select(['label', 'description', 'facility_id'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  for (const user_id of others)
    await tellPerson(
      {
        kind: 'ticket',
        user_id,
        facility_id,
        about: { collection: Ticket.path, id: ticketId },
        write: ({ firstname, lang }) => {
          const { subject, hello, text, why, label: action } = words[lang];
          const content: MailContent = {
            lang,
            greeting: hello(firstname),
            paragraphs: [text, label, ...(description ? [description.slice(0, LONGEST)] : [])],
            action: { label: action, url: `${context.services.config.publicUrl}/profile` },
            footer: why,
          };
          return { subject: subject(label).slice(0, 255), content };
        },
      },
      context,
    );
}

/** Characters of a description that go into a mail. */
const LONGEST = 2000;
