import type { activityLogApi } from '@trellis/access/model';
import { Notice } from '@trellis/ui';
import type { CallResult } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';

export type ChainResult = CallResult<typeof activityLogApi.calls.verify>;

/** Whether the log is whole, in a sentence. */
export function ChainNotice({ result: { checked, unsealed, broken } }: { result: ChainResult }) {
  const { t } = useTranslation('activity-log');
  const first = broken[0];
  if (!first)
    return (
      <Notice state="healthy">
        {t('chain.intact', { count: checked })} {unsealed > 0 ? t('chain.open', { count: unsealed }) : null}
      </Notice>
    );
  return (
    <Notice state="error">
      {t('chain.broken', { count: broken.length, checked, id: first.id })} {t(`chain.reasons.${first.reason}`)}
    </Notice>
  );
}
