import { designatorIds } from '@trellis/climate/model';
import type { Sensor } from '@trellis/telemetry/model';
import { usePointedAt, useStackShared } from '@trellis/ui/charts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceLane } from '../../device-history/device-lane.tsx';
import { useChartsShared } from '../charts/charts-context.ts';
import { useSensorHistory } from '../charts/use-metric-history.ts';
import { chooseChartInterval } from '../charts/window/chart-range.ts';
import { contactParts } from './contact-parts.ts';

interface ContactLaneProps {
  kind: 'leak' | 'door';
  sensor: Sensor;
}

/** When a contact found water, or an open door, on the time axis of the charts. */
export function ContactLane({ kind, sensor: { id, device_id } }: ContactLaneProps) {
  const { t } = useTranslation('unit-page');
  const { window } = useChartsShared();
  const { store, shown } = useStackShared();
  const pointedAt = usePointedAt(store);
  const { from, to } = window.read;
  const { series } = useSensorHistory(designatorIds[kind], {
    ...{ deviceId: device_id, from, to, interval: chooseChartInterval(to - from) },
  });
  const parts = useMemo(() => contactParts(designatorIds[kind], series, to), [kind, series, to]);
  const lane = { device: { id, name: t(`sensors.guards.${kind}`) }, parts };
  return (
    <ul className="dh-lanes up-stack-lanes">
      <DeviceLane lane={lane} shown={shown} pointedAt={pointedAt} />
    </ul>
  );
}
