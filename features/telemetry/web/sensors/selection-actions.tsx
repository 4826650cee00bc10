import Button from '@mui/material/Button';
import { csvText } from '@trellis/entity-kit';
import { findDesignator } from '@trellis/telemetry/model';
import { offerFile } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignDialog, PriorityDialog } from './arrange-dialogs.tsx';
import { sensorName } from './show-sensor.ts';
import { useArrange } from './use-arrange.ts';
import type { LiveSensor } from './use-sensors.ts';

interface SelectionActionsProps {
  shown: readonly LiveSensor[];
  selected: readonly LiveSensor[];
  mayArrange: boolean;
  onChoose: (ids: readonly number[]) => void;
  onLabels: (sensors: readonly LiveSensor[]) => void;
}

/** What is done with several sensors at once; says how many it touches. */
export function SelectionActions({ shown, selected, mayArrange, onChoose, onLabels }: SelectionActionsProps) {
  const { t } = useTranslation('sensors');
  const [opened, setOpened] = useState<'assign' | 'priority'>();
  const ids = selected.map(({ id }) => id);
  const clear = () => onChoose([]);
  const switchOn = useArrange();
  const enable = (enabled: boolean) => void switchOn.run({ body: { ids, enabled } });
  const listed = selected.length > 0 ? selected : shown;
  return (
    <div className="se-actions" role="group" aria-label={t('several')}>
      <span aria-live="polite">
        {selected.length > 0 ? t('chosen', { count: selected.length }) : t('count', { count: shown.length })}
      </span>
      {mayArrange ? (
        <Button size="small" onClick={() => (selected.length > 0 ? clear() : onChoose(shown.map(({ id }) => id)))}>
          {t(selected.length > 0 ? 'chooseNone' : 'chooseAll')}
        </Button>
      ) : null}
      {selected.length > 0 ? (
        <>
          <Button size="small" variant="outlined" onClick={() => setOpened('assign')}>
            {t('assign.open')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => setOpened('priority')}>
            {t('priority.open')}
          </Button>
          {selected.some(({ enabled }) => enabled) ? (
            <Button size="small" variant="outlined" disabled={switchOn.isRunning} onClick={() => enable(false)}>
              {t('disable')}
            </Button>
          ) : null}
          {selected.some(({ enabled }) => !enabled) ? (
            <Button size="small" variant="outlined" disabled={switchOn.isRunning} onClick={() => enable(true)}>
              {t('enable')}
            </Button>
          ) : null}
        </>
      ) : null}
      <Button
        size="small"
        onClick={() => offerFile(new Blob([writeSensorsCsv(listed)], { type: 'text/csv' }), 'sensors.csv')}
      >
        {t('csv')}
      </Button>
      <Button size="small" disabled={listed.length === 0} onClick={() => onLabels(listed)}>
        {t('labels.open')}
      </Button>
      {opened === 'assign' ? <AssignDialog sensors={selected} onClose={() => setOpened(undefined)} /> : null}
      {opened === 'priority' ? <PriorityDialog sensors={selected} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

const csvHead = [
  ...['id', 'name', 'device_id', 'designator', 'unit', 'area', 'zone', 'reading', 'dbtime', 'batteryLevel'],
  ...['priority', 'enabled', 'flags', 'drift', 'noise', 'lastCalibration'],
];

/** Sensors as a table: values as they are stored, times in ISO 8601, UTC. */
export const writeSensorsCsv = (sensors: readonly LiveSensor[]): string =>
  csvText([
    csvHead,
    ...sensors.map((sensor) => [
      ...[sensor.id, sensorName(sensor), sensor.device_id],
      ...[
        findDesignator(sensor.designator_id)?.key ?? sensor.designator_id,
        sensor.unitName ?? '',
        sensor.areaName ?? '',
      ],
      ...[sensor.zoneName ?? '', sensor.reading ?? '', sensor.at === null ? '' : new Date(sensor.at).toISOString()],
      ...[sensor.batteryLevel ?? '', sensor.priority, sensor.enabled, sensor.flags.join(' ')],
      ...[sensor.drift ?? '', sensor.noise ?? '', sensor.lastCalibration ?? ''],
    ]),
  ]);
