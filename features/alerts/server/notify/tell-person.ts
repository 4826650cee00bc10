import { channelsFor, type ChannelLine } from '@trellis/notifications/server';
import type { WorkContext } from '@trellis/server-kit';
import type { Named } from './decide-tellings.ts';
import { nextBundleAt, wakeForBundle } from './due-to-person.ts';
import { writeReceipts, type ReceiptAbout, type ReceiptLine } from './write-receipts.ts';

interface Kind {
  exceptionType_id: number | null;
  escalationLevel: number;
  rootException_id: number | null;
}

/** Decides how one person hears of an alert and writes it down, a line per channel. In the person's turn. */
export async function tellPerson(
  { exceptionType_id, escalationLevel, rootException_id }: Kind,
  about: ReceiptAbout,
  { user_id, channels, cause, step }: Named,
  context: WorkContext,
): Promise<void> {
  const base = { user_id, step, cause };
  const { facility_id, isUrgent } = about;
  if (rootException_id !== null)
    return writeReceipts(about, [{ ...base, channel: 'inapp', skipped: 'with_cause', dueAt: null }], context);
  const told = { user_id, facility_id, kind: 'exception', exceptionType_id, escalationLevel, isUrgent } as const;
  const lines = await channelsFor(told, channels, context);
  if (!lines) return writeReceipts(about, [{ ...base, channel: 'inapp', skipped: 'left', dueAt: null }], context);
  const departure = await nextBundleAt({ user_id, facility_id }, isUrgent, context);
  await writeReceipts(
    about,
    lines.map((line) => ({ ...base, ...receiptOf(line, departure.at) })),
    context,
  );
  await wakeForBundle({ user_id, facility_id }, departure, context);
}

/** What was decided for a channel, as it is written down; `at`: when the next message leaves. */
export const receiptOf = (line: ChannelLine, at: Date): Pick<ReceiptLine, 'channel' | 'skipped' | 'dueAt' | 'heldBy'> =>
  line.skipped === null
    ? { channel: line.channel, skipped: null, dueAt: line.notBefore ?? at, heldBy: line.heldBy }
    : { channel: line.channel, skipped: line.skipped, dueAt: null };
