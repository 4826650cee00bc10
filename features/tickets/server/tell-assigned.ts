import { sendToPerson, writeAssigned, type AssignedWords } from '@trellis/notifications/server';
import { callerOf, type CallContext } from '@trellis/server-kit';
import { Ticket } from '@trellis/tickets/model';

const words: Readonly<Record<'en' | 'es', AssignedWords>> = {
  en: {
    subject: (title) => `Ticket for you: ${title}`,
    text: 'a ticket was assigned to you:',
    why: 'You get this because tickets are assigned to you. Your profile says what you are told and when.',
  },
  es: {
    subject: (title) => `Ticket para usted: ${title}`,
    text: 'se le ha asignado un ticket:',
    why: 'Recibe este mensaje porque se le asignan tickets. Su perfil dice de qué se le avisa y cuándo.',
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
  const { publicUrl } = context.services.config;
  for (const user_id of others)
    await sendToPerson(
      {
        kind: 'ticket',
        user_id,
        facility_id,
        about: { collection: Ticket.path, id: ticketId },
        write: (reader) => writeAssigned(words, { title: label, more: [description] }, reader, publicUrl),
      },
      context,
    );
}
