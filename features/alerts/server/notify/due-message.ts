import { urgentLevel, type AlertReader, type ReceiptCause, type SkippedReason } from '@trellis/alerts/model';
import type { GroupChannel, PersonalChannel } from '@trellis/notifications/model';
import type { Reader } from '@trellis/notifications/server';
import type { WorkContext } from '@trellis/server-kit';
import { alertMail } from './alert-mail.ts';
import { bundleMail, type BundledAlert } from './bundle-mail.ts';
import { inWordsOf, type WordlessAlert } from './in-words-of.ts';

/** A receipt that is due, with the alert it is about. */
export interface DueLine extends BundledAlert, WordlessAlert {
  receipt_id: number;
  alert_id: number;
  channel: PersonalChannel | GroupChannel;
  cause: ReceiptCause;
  heldBy: string | null;
  rootException_id: number | null;
  owner_user_id: number | null;
  subjectPath: string | null;
}

/** What became of lines that were due. */
export type Became = { skipped: SkippedReason } | { notification_id: number } | { delivery_id: number };

/** One message about what is due. */
export interface DueMessage {
  due: readonly DueLine[];
  /** Path of the page it is about. */
  link: string;
  isUrgent: boolean;
  write: (reader: Reader, units: AlertReader['units']) => ReturnType<typeof bundleMail>;
}

/** What is told of lines that are due, the first of them in its title. */
export const dueMessage = (due: readonly DueLine[], first: DueLine, context: WorkContext): DueMessage => ({
  due,
  link: linkOf(due),
  isUrgent: due.some(({ level, cause }) => level === urgentLevel && cause !== 'clear'),
  write: writerOf(due, first, context),
});

/** The alerts of lines, each once, and once more where it is over. */
const alertsOf = (due: readonly DueLine[]): DueLine[] => [
  ...new Map(due.map((line) => [`${line.alert_id} ${line.cause === 'clear'}`, line])).values(),
];

function linkOf(due: readonly DueLine[]): string {
  const [only, ...more] = alertsOf(due);
  return only && more.length === 0 ? `/facility/alerts?id=${only.alert_id}` : '/facility/alerts';
}

function writerOf(due: readonly DueLine[], first: DueLine, { services }: WorkContext): DueMessage['write'] {
  const alerts = alertsOf(due);
  const isAlone = alerts.length === 1 && first.cause !== 'clear' && first.heldBy === null;
  return (reader, units) => {
    const named = alerts.map((line) => inWordsOf(reader, units, line));
    const [only] = named;
    return isAlone && only
      ? alertMail(reader, {
          ...only,
          since: reader.showTime(only.since),
          subjectUrl: only.subjectPath && `${services.config.publicUrl}${only.subjectPath}`,
        })
      : bundleMail(reader, named, `${services.config.publicUrl}/facility/alerts`);
  };
}
