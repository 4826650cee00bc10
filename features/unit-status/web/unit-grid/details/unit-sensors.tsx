import { useQueryClient } from '@tanstack/react-query';
import { contactWord, findDesignator, telemetryApi, type LatestSensorReading } from '@trellis/telemetry/model';
import { Age } from '@trellis/ui';
import { unitMessages } from '@trellis/units/model';
import { useCall, useLiveMessage } from '@trellis/web-kit';
import { useMemo } from 'react';
import { sensorKey, useSensorNews } from '../../live/use-sensor-news.ts';
import { useGridWords, type GridWords } from '../grid-words.ts';
import { DetailsPanel } from './details-panel.tsx';

/** Every sensor of a unit with what it reads now and how full its battery is. */
export function UnitSensors({ unitId }: { unitId: number }) {
  const words = useGridWords();
  const { t } = words;
  const { data, error, refetch } = useCall(
    telemetryApi.calls.loadFacilitySensors,
    { query: { platformGroup_id: String(unitId) } },
    { dependsOn: ['sensors'] },
  );
  const rows = data?.data;
  const news = useSensorNews(useMemo(() => new Set(rows?.map(({ device_id }) => device_id)), [rows]));
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['latest-sensor-readings'] });
  useLiveMessage(unitMessages.sensorNameChanged, readAgain);
  useLiveMessage(unitMessages.sensorPriorityChanged, readAgain);
  return (
    <DetailsPanel
      title={t('details.sensors')}
      loads={{ data: rows, error, refetch }}
      emptyText={t('details.noSensors')}
    >
      {(sensors) => (
        <ul className="ud-table">
          {sensors.map((sensor) => {
            const readAt = sensor.dbtime ? Date.parse(sensor.dbtime) : null;
            const heard = news.get(sensorKey(sensor.device_id, sensor.designator_id));
            const fresh = (heard?.at ?? -Infinity) >= (readAt ?? -Infinity) ? heard : undefined;
            const battery = news.get(sensor.device_id)?.batteryLevel ?? sensor.batteryLevel;
            const at = fresh?.at ?? readAt;
            return (
              <li key={sensor.sensor_id}>
                <span className="ug-cut">
                  {t(`designators.${findDesignator(sensor.designator_id)?.key ?? 'other'}`)}{' '}
                  <span className="ug-soft">{sensor.name ?? sensor.device_id}</span>
                </span>
                <span className="t-number ud-strong">
                  {showReading(sensor, fresh?.reading ?? sensor.reading, words)}
                </span>
                <span className="ug-soft">{at === null ? '–' : <Age at={at} />}</span>
                <Battery level={battery} />
              </li>
            );
          })}
        </ul>
      )}
    </DetailsPanel>
  );
}

/** At and below this a battery should be changed soon (%). */
const lowBattery = 20;

function Battery({ level }: { level: number | null }) {
  const { t } = useGridWords();
  if (level === null) return <span />;
  const isLow = level <= lowBattery;
  return (
    <span className="t-number ud-battery" {...(isLow && { 'data-state': 'warning' })}>
      {t(isLow ? 'details.batteryLow' : 'details.battery', { percent: Math.round(level) })}
    </span>
  );
}

function showReading(
  { designator_id }: LatestSensorReading,
  value: number | null,
  { show, format, t }: GridWords,
): string {
  const designator = findDesignator(designator_id);
  if (value === null || !designator) return '–';
  const contact = contactWord(designator_id, value);
  if (contact) return t(`details.contacts.${contact}`);
  if (designator.key === 'temperature' || designator.key === 'soilTemperature')
    return joined(show('temperature', value));
  if (designator.key === 'humidity' || designator.key === 'co2') return joined(show(designator.key, value));
  return `${format.number(value, designator.decimals)} ${designator.unit}`;
}

const joined = ({ value, unit }: { value: string; unit: string }) => `${value} ${unit}`;
