import Link from '@mui/material/Link';
import { clearStep, receiptsApi, tellingMessages, type AlertReceipt } from '@trellis/alerts/model';
import { FailedNotice, StateChip } from '@trellis/ui';
import { useCall, useErrorText, useFormat, useLiveMessage } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { stateOfReceipt } from '../../receipt-state.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface WhyProps {
  alertId: number;
  /** Somebody else; left out, whoever reads it. */
  person?: { id: number; name: string };
}

/** Why somebody was told of the alert, or not: in one sentence, then channel by channel what did not get through, and why. */
export function WhyMe({ alertId, person }: WhyProps) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const { shownState, stateText, whyNot, isUnsentMail } = useReceiptWords();
  const errorText = useErrorText();
  const { data, error, refetch } = useCall(
    receiptsApi.calls.why,
    { params: { id: String(alertId) }, query: person ? { user_id: String(person.id) } : {} },
    { dependsOn: ['ExceptionLists', 'notifications'] },
  );
  useLiveMessage(tellingMessages.alertTold, () => void refetch());
  if (!data) return error ? <FailedNotice reason={errorText(error)} onRetry={() => void refetch()} /> : null;
  const say = (
    key: 'told' | 'waits' | 'notTold' | 'named' | 'notNamed',
    values: Record<string, unknown> = {},
  ): string => (person ? t(`why.other.${key}`, { ...values, name: person.name }) : t(`why.${key}`, values));
  const { receipts, isNamed } = data;
  const left = receipts.filter(
    (line) => line.reason === null && line.leftAt !== null && !isUnsentMail(line) && line.state !== 'failed',
  );
  const channels = [...new Set(left.map(({ channel }) => t(`receipts.channels.${channel}`)))].join(', ');
  const reasons = [...new Set(receipts.flatMap((line) => (line.reason === null ? [] : (whyNot(line) ?? []))))];
  const [first] = left;
  const said = (() => {
    if (first?.leftAt) return say('told', { time: dateTime(first.leftAt), channels });
    if (receipts.some(({ reason }) => reason === null)) return say('waits');
    if (reasons.length > 0) return say('notTold', { reasons: reasons.join('; ') });
    return say(isNamed ? 'named' : 'notNamed');
  })();
  const stuck = newestOfChannel(receipts).filter((line) => whyNot(line) !== undefined || isUnsentMail(line));
  return (
    <>
      <p className="ai-soft">
        {said}{' '}
        {person ? null : (
          <Link component={RouterLink} underline="always" to="/profile#told">
            {t('why.settings')}
          </Link>
        )}
      </p>
      {left.length === 0 || stuck.length === 0 ? null : (
        <ul className="ai-devices" aria-label={person ? t('why.other.stuck', { name: person.name }) : t('why.stuck')}>
          {stuck.map((line) => (
            <li key={line.id}>
              <span>{t(`receipts.channels.${line.channel}`)}</span>
              <StateChip state={stateOfReceipt[shownState(line)]} label={stateText(line)} />
              <span className="ai-soft">{whyNot(line)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What became last of each channel, of the alert itself. */
const newestOfChannel = (receipts: readonly AlertReceipt[]): AlertReceipt[] => [
  ...new Map(receipts.filter(({ step }) => step < clearStep).map((line) => [line.channel, line])).values(),
];
