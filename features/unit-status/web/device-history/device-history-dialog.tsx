import { ContentDialog } from '@trellis/ui';
import { useState } from 'react';
import { useGridWords } from '../unit-grid/grid-words.ts';
import type { UnitInfoDialogProps } from '../unit-dialogs/unit-info-dialog-props.ts';
import { DeviceLanes } from './device-lanes.tsx';

const dayMs = 86_400_000;

/** What the devices of a unit did in the last 24 hours. */
export function DeviceHistoryDialog({ entry: { record }, onClose }: UnitInfoDialogProps) {
  const { t, preferences } = useGridWords();
  const [to] = useState(() => Date.now());
  const span = { from: to - dayMs, to };
  return (
    <ContentDialog
      title={`${t('history.title')} · ${preferences.nameOf(record.platformGroupName)}`}
      width={760}
      onClose={onClose}
    >
      <DeviceLanes record={record} read={span} shown={span} />
    </ContentDialog>
  );
}
