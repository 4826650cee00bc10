import Skeleton from '@mui/material/Skeleton';
import { FailedNotice, Notice } from '@trellis/ui';
import { usePointedAt, useStackShared } from '@trellis/ui/charts';
import { useErrorText } from '@trellis/web-kit';
import { DeviceLane } from '../../../device-history/device-lane.tsx';
import { useDeviceLanes } from '../../../device-history/use-device-lanes.ts';
import { useGridWords } from '../../../unit-grid/grid-words.ts';
import { useChartsShared } from '../charts-context.ts';
import '../../../device-history/device-history.css';

/** What the devices did, right beneath the charts and on their time axis. */
export function StackLanes() {
  const { t, format } = useGridWords();
  const errorText = useErrorText();
  const { record, window } = useChartsShared();
  const { store, shown } = useStackShared();
  const pointedAt = usePointedAt(store);
  const { data: lanes, error, refetch, cutAt } = useDeviceLanes(record, { read: window.read, shown });
  if (lanes === undefined)
    return error ? (
      <FailedNotice reason={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={72} sx={{ my: 1 }} />
    );
  return (
    <>
      {cutAt === undefined ? null : <Notice state="info">{t('history.cut', { time: format.dateTime(cutAt) })}</Notice>}
      <ul className="dh-lanes up-stack-lanes" aria-label={t('history.title')}>
        {lanes.map((lane) => (
          <DeviceLane key={lane.device.id} lane={lane} shown={shown} pointedAt={pointedAt} />
        ))}
      </ul>
    </>
  );
}
