import Link from '@mui/material/Link';
import { receiptsApi } from '@trellis/alerts/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** Why whoever reads this was told of the alert, or not. */
export function WhyMe({ alertId }: { alertId: number }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const { data } = useCall(
    receiptsApi.calls.why,
    { params: { id: String(alertId) } },
    { dependsOn: ['ExceptionLists', 'notifications'] },
  );
  if (!data) return null;
  const { receipts, isNamed } = data;
  const left = receipts.filter(({ leftAt, reason }) => reason === null && leftAt !== null);
  const channels = [...new Set(left.map(({ channel }) => t(`receipts.channels.${channel}`)))].join(', ');
  const reasons = [
    ...new Set(receipts.flatMap(({ reason }) => (reason === null ? [] : [t(`receipts.reasons.${reason}`)]))),
  ];
  const [first] = left;
  const said = (() => {
    if (first?.leftAt) return t('why.told', { time: dateTime(first.leftAt), channels });
    if (receipts.some(({ reason }) => reason === null)) return t('why.waits');
    if (reasons.length > 0) return t('why.notTold', { reasons: reasons.join('; ') });
    return t(isNamed ? 'why.named' : 'why.notNamed');
  })();
  return (
    <p className="ai-soft">
      {said}{' '}
      <Link component={RouterLink} underline="always" to="/profile#told">
        {t('why.settings')}
      </Link>
    </p>
  );
}
