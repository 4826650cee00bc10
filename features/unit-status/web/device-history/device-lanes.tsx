import Button from '@mui/material/Button';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { FailedNotice, ListSkeleton, Notice, offerFile } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useErrorText } from '@trellis/web-kit';
import { useState, type PointerEvent } from 'react';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { DeviceLane } from './device-lane.tsx';
import { writeLanesCsv } from './lanes-csv.ts';
import { useDeviceLanes } from './use-device-lanes.ts';
import './device-history.css';

interface DeviceLanesProps {
  record: UnitRecord;
  /** What is read (ms); moves in larger steps than what is drawn. */
  read: { from: number; to: number };
  shown: { from: number; to: number };
}

/** What the devices of a unit did: a lane each, on the time axis of the charts. */
export function DeviceLanes({ record, read, shown }: DeviceLanesProps) {
  const { t, format } = useGridWords();
  const errorText = useErrorText();
  const { data: lanes, error, refetch, cutAt } = useDeviceLanes(record, { read, shown });
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  if (lanes === undefined) {
    return error ? (
      <FailedNotice reason={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={4} />
    );
  }
  if (lanes.length === 0) return <p className="dh-empty">{t('history.none')}</p>;
  const point = (event: PointerEvent<HTMLElement>) => {
    const bar = event.currentTarget.querySelector('.dh-lane__bar')?.getBoundingClientRect();
    if (!bar || bar.width === 0) return;
    const share = (event.clientX - bar.left) / bar.width;
    setPointedAt(share < 0 || share > 1 ? null : shown.from + share * (shown.to - shown.from));
  };
  return (
    <div className="dh">
      {cutAt === undefined ? null : <Notice state="info">{t('history.cut', { time: format.dateTime(cutAt) })}</Notice>}
      <ul className="dh-lanes" onPointerMove={point} onPointerLeave={() => setPointedAt(null)}>
        {lanes.map((lane) => (
          <DeviceLane key={lane.device.id} lane={lane} shown={shown} pointedAt={pointedAt} />
        ))}
      </ul>
      <div className="dh-foot">
        <span className="t-number">
          {format.dateTime(pointedAt ?? shown.from)}
          {pointedAt === null ? ` – ${format.dateTime(shown.to)}` : ''}
        </span>
        <Button
          size="small"
          startIcon={<Download />}
          onClick={() =>
            offerFile(new Blob([writeLanesCsv(lanes)], { type: 'text/csv' }), `${record.platformGroupName}-devices.csv`)
          }
        >
          {t('history.csv')}
        </Button>
      </div>
    </div>
  );
}
