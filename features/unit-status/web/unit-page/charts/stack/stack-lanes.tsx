import Skeleton from '@mui/material/Skeleton';
import { FailedNotice, Notice } from '@trellis/ui';
import { usePointedAt, useStackShared } from '@trellis/ui/charts';
import { useErrorText } from '@trellis/web-kit';
import { DeviceLane } from '../../../device-history/device-lane.tsx';
import type { Lane } from '../../../device-history/make-lanes.ts';
import { useDeviceLanes } from '../../../device-history/use-device-lanes.ts';
import { useGridWords } from '../../../unit-grid/grid-words.ts';
import { useChartsShared } from '../charts-context.ts';
import '../../../device-history/device-history.css';

/** What the devices did, right beneath the charts and on their time axis; `first`: kinds of devices that stand before the others. */
export function StackLanes({ first = none }: { first?: readonly string[] }) {
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
        {withFirst(lanes, first).map((lane) => (
          <DeviceLane key={lane.device.id} lane={lane} shown={shown} pointedAt={pointedAt} />
        ))}
      </ul>
    </>
  );
}

const none: readonly string[] = [];

function withFirst(lanes: readonly Lane[], kinds: readonly string[]): Lane[] {
  const isFirst = ({ device }: Lane) => kinds.includes(device.virtualDeviceType?.key ?? '');
  return [...lanes.filter(isFirst), ...lanes.filter((lane) => !isFirst(lane))];
}
