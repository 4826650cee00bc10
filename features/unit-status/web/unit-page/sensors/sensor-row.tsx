import Button from '@mui/material/Button';
import { guardDesignatorIds } from '@trellis/climate/model';
import { contactWord, findDesignator, telemetryApi, type Sensor } from '@trellis/telemetry/model';
import { Age } from '@trellis/ui';
import { unitMessages, type ReportReading } from '@trellis/units/model';
import { useCall, useFormat, useLiveMessage } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMetric, viewMetric } from '../charts/metric-views.ts';
import { chartMetrics } from '../charts/prepare/chart-metrics.ts';

interface SensorRowProps {
  sensor: Sensor;
  onEdit: ((sensor: Sensor) => void) | undefined;
}

/** At and below this a battery should be changed soon (%). */
const lowBattery = 20;
const humidity = 6;

/** One channel of a sensor, kept fresh by its messages. */
export function SensorRow({ sensor, onEdit }: SensorRowProps) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  const { reading, at, battery } = useNewest(sensor);
  const { measures, shown } = useChannelWords(sensor, reading);
  const name = sensor.name ?? sensor.device_id;
  const isLow = battery !== null && battery <= lowBattery;
  return (
    <tr>
      <th scope="row">
        {name}
        {sensor.enabled ? null : <span className="up-soft"> · {t('sensors.disabled')}</span>}
      </th>
      <td data-label={t('sensors.device')}>{sensor.device_id}</td>
      <td data-label={t('sensors.measures')}>{measures}</td>
      <td data-label={t('sensors.reading')}>
        <strong>{shown}</strong>
      </td>
      <td data-label={t('sensors.age')}>
        <Age at={at} {...(at !== null && { title: dateTime(at) })} />
      </td>
      <td data-label={t('sensors.battery')} {...(isLow && { 'data-state': 'warning' })}>
        <span className={isLow ? 'up-low' : undefined}>
          {battery === null
            ? '–'
            : t(isLow ? 'sensors.batteryLow' : 'sensors.batteryAt', { percent: Math.round(battery) })}
        </span>
      </td>
      <td data-label={t('sensors.priority')}>{sensor.priority}</td>
      {onEdit ? (
        <td>
          <Button size="small" aria-label={t('sensors.changeOne', { name })} onClick={() => onEdit(sensor)}>
            {t('sensors.change')}
          </Button>
        </td>
      ) : null}
    </tr>
  );
}

/** What a channel measures, and its reading as this person reads it. */
function useChannelWords({ designator_id }: Sensor, reading: number | null) {
  const { t } = useTranslation('unit-page');
  const { units, number } = useFormat();
  const metric = chartMetrics.find(({ from }) => from.length === 1 && from[0] === designator_id);
  if (metric) {
    const view = viewMetric(metric.key, units);
    const value = designator_id === humidity && reading !== null ? reading * 100 : reading;
    return { measures: t(`metrics.${metric.key}`), shown: `${showMetric(value, view, number)} ${view.unit}` };
  }
  const designator = findDesignator(designator_id);
  const guard = guardDesignatorIds.includes(designator_id) ? designator : undefined;
  const contact = contactWord(designator_id, reading);
  const figure = reading === null ? '–' : `${number(reading, guard?.decimals ?? 2)} ${guard?.unit ?? ''}`;
  return {
    measures: guard ? t(`sensors.guards.${guard.key}`) : (designator?.key ?? designator_id),
    shown: contact ? t(`sensors.contacts.${contact}`) : figure,
  };
}

interface Newest {
  reading: number | null;
  at: number | null;
  battery: number | null;
}

function useNewest({ device_id, designator_id, facility_id, batteryLevel }: Sensor): Newest {
  const { data } = useCall(
    telemetryApi.calls.loadFacilitySensor,
    { query: { facility_id: String(facility_id), deviceId: device_id, designator_id: String(designator_id) } },
    { dependsOn: ['sensors'] },
  );
  const [news, setNews] = useState<Partial<Newest>>({});
  const hear = (message: ReportReading) => {
    if (message.deviceId !== device_id || message.designatorId !== designator_id) return;
    const at = Date.parse(message.data.timestamp);
    setNews((before) => (at < (before.at ?? -Infinity) ? before : { ...before, reading: message.reading, at }));
  };
  useLiveMessage(unitMessages.reportReading, hear);
  useLiveMessage(unitMessages.reportSoilSensorReading, hear);
  useLiveMessage(unitMessages.reportSensorReading, hear);
  useLiveMessage(unitMessages.reportBatteryLevel, (message) => {
    if (message.deviceId === device_id) setNews((before) => ({ ...before, battery: message.batteryLevel }));
  });
  const read = data?.reading;
  return {
    reading: read?.reading ?? null,
    at: read?.dbtime ? Date.parse(read.dbtime) : null,
    battery: read?.batteryLevel ?? batteryLevel ?? null,
    ...news,
  };
}
