import type { AlertReceipt, ReceiptState } from '@trellis/alerts/model';
import { useDeliveryError } from '@trellis/notifications/web/hooks';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Of a rule whose delay is not over. */
const isYetDue = ({ reason, dueAt }: AlertReceipt): boolean =>
  reason === 'not_due' && dueAt !== null && Date.parse(dueAt) > Date.now();

/** A mail that has not left the outbox reached nobody, whatever its person answered elsewhere. */
const isUnsentMail = ({ channel, state, acceptedAt }: AlertReceipt): boolean =>
  channel === 'email' && acceptedAt === null && (state === 'queued' || state === 'acknowledged');

/** Receipts in words: how far a message got, and why it got no further. */
export function useReceiptWords() {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const errorText = useDeliveryError();
  const shownState = (line: AlertReceipt): ReceiptState => (isYetDue(line) ? 'waiting' : line.state);
  const stateText = (line: AlertReceipt): string =>
    isUnsentMail(line) ? t('receipts.outbox') : t(`receipts.states.${shownState(line)}`);
  /** Why nothing was sent, until when it waits, or what its way out answered; nothing of what got through. */
  const whyNot = (line: AlertReceipt): string | undefined => {
    const { reason, error, state, dueAt, heldBy } = line;
    if (dueAt !== null && isYetDue(line)) return t('receipts.notYet', { time: dateTime(dueAt) });
    if (reason !== null) return t(`receipts.reasons.${reason}`);
    if (error !== null) return errorText(error);
    if (state === 'waiting' && dueAt !== null)
      return t(heldBy === null ? 'receipts.leaves' : `receipts.held.${heldBy}`, { time: dateTime(dueAt) });
    return undefined;
  };
  return { shownState, stateText, whyNot, isUnsentMail };
}
