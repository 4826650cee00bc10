import Link from '@mui/material/Link';
import { clearStep, receiptsApi, type AlertReceipt } from '@trellis/alerts/model';
import { StateChip } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { stateOfReceipt } from '../../receipt-state.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Why whoever reads this was told of the alert, or not: in one sentence, then channel by channel what did not get through, and why. */
export function WhyMe({ alertId }: { alertId: number }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const { shownState, stateText, whyNot } = useReceiptWords();
  const { data } = useCall(
    receiptsApi.calls.why,
    { params: { id: String(alertId) } },
    { dependsOn: ['ExceptionLists', 'notifications'] },
  );
  if (!data) return null;
  const { receipts, isNamed } = data;
  const left = receipts.filter(({ leftAt, reason }) => reason === null && leftAt !== null);
  const channels = [...new Set(left.map(({ channel }) => t(`receipts.channels.${channel}`)))].join(', ');
  const reasons = [...new Set(receipts.flatMap((line) => (line.reason === null ? [] : (whyNot(line) ?? []))))];
  const [first] = left;
  const said = (() => {
    if (first?.leftAt) return t('why.told', { time: dateTime(first.leftAt), channels });
    if (receipts.some(({ reason }) => reason === null)) return t('why.waits');
    if (reasons.length > 0) return t('why.notTold', { reasons: reasons.join('; ') });
    return t(isNamed ? 'why.named' : 'why.notNamed');
  })();
  const stuck = newestOfChannel(receipts).filter((line) => whyNot(line) !== undefined);
  return (
    <>
      <p className="ai-soft">
        {said}{' '}
        <Link component={RouterLink} underline="always" to="/profile#told">
          {t('why.settings')}
        </Link>
      </p>
      {left.length === 0 || stuck.length === 0 ? null : (
        <ul className="ai-devices" aria-label={t('why.stuck')}>
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
