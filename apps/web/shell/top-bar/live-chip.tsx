import { StateChip } from '@trellis/ui';
import { useLiveStatus } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Says when live updates stopped. Nothing while all is well: calm until something is wrong. */
export function LiveChip({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation('shell');
  const status = useLiveStatus();
  return (
    <span role="status">
      {status === 'paused' ? (
        <span tabIndex={0} data-hint={isShort ? `${t('live.paused')}. ${t('live.pausedWhy')}` : t('live.pausedWhy')}>
          <StateChip state="offline" label={t(isShort ? 'live.pausedShort' : 'live.paused')} />
        </span>
      ) : null}
    </span>
  );
}
