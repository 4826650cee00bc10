import { celsiusToFahrenheit, designatorIds } from '@trellis/climate/model';
import { Sparkline } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { ZoneRow, Zones } from './use-zones.ts';
import { meanHours, sensorsOfZone } from './zone-means.ts';

const metrics = [
  { key: 'temperature', designator: designatorIds.temperature, scale: 1 },
  { key: 'humidity', designator: designatorIds.humidity, scale: 100 },
  { key: 'co2', designator: designatorIds.co2, scale: 1 },
] as const;

/** The last day of a zone: the mean of what its units read, hour by hour, beside the target of its day. */
export function ZoneDay({ zone, zones }: { zone: ZoneRow; zones: Zones }) {
  const { t } = useTranslation('irrigation');
  const { units, number } = useFormat();
  const sensors = sensorsOfZone(zone.id, zones.members, zones.sensors);
  const targets = zone.targets ?? {};
  const isImperial = units === 'imperial';
  return (
    <section aria-label={t('zones.day')}>
      <h2 className="ir-heading">{t('zones.day')}</h2>
      <div className="ir-days">
        {metrics.map(({ key, designator, scale }) => {
          const hours = meanHours(sensors.filter(({ designator_id }) => designator_id === designator));
          const last = hours.findLast((hour) => hour !== null);
          const shown = (value: number) =>
            key === 'temperature' && isImperial ? celsiusToFahrenheit(value) : value * scale;
          const target = targets.day?.[key];
          const unit = { temperature: isImperial ? '°F' : '°C', humidity: '%', co2: 'ppm' }[key];
          return (
            <div key={key} className="ir-day">
              <span className="ir-soft">{t(`zones.metrics.${key}`)}</span>
              <strong>
                {last == null ? '–' : number(shown(last), key === 'co2' ? 0 : 1)} <small>{unit}</small>
              </strong>
              <Sparkline
                label={t('zones.dayOf', { metric: t(`zones.metrics.${key}`), name: zone.name })}
                values={hours.map((hour) => (hour === null ? null : hour * scale))}
                bands={target ? [{ from: 0, to: 1, min: target.min ?? null, max: target.max ?? null }] : []}
                width={200}
                height={48}
              />
            </div>
          );
        })}
      </div>
      {sensors.length === 0 ? <p className="ir-soft">{t('zones.noReadings')}</p> : null}
    </section>
  );
}
