import type { UnitsPreference } from '@trellis/climate/model';
import { writeNumber } from '@trellis/entity-kit';
import { keyOf, periods, showDeadbands, showTargets, targetMetrics } from './targets.ts';
import type { ZoneRow, Zones } from './use-zones.ts';

/** What of a zone is configured here. */
export type ZoneDraft = Pick<ZoneRow, 'name' | 'area_id' | 'controlSensor_id' | 'leaseSlots' | 'maxFlow'> &
  Partial<Pick<ZoneRow, 'targets' | 'deadbands'>>;

interface Telling {
  units: UnitsPreference;
  lang: string;
  zones: Pick<Zones, 'areas' | 'sensors'>;
  t: (key: string, values: Record<string, string>) => string;
}

/** What differs between a zone and its draft, in the words and units of the form. */
export function listChanges(zone: ZoneDraft, draft: ZoneDraft, telling: Telling) {
  const before = tell(zone, telling);
  const after = tell({ ...zone, ...draft }, telling);
  return [...after].flatMap(([label, to]) => {
    const from = before.get(label) ?? '–';
    return from === to ? [] : [{ label, from, to }];
  });
}

function tell(zone: ZoneDraft, { units, lang, zones, t }: Telling): Map<string, string> {
  const targets = showTargets(zone.targets ?? {}, units, lang);
  const deadbands = showDeadbands(zone.deadbands ?? {}, units, lang);
  const unitOf = { temperature: units === 'imperial' ? '°F' : '°C', humidity: '%', co2: 'ppm' };
  const sensor = zones.sensors.find(({ id }) => id === zone.controlSensor_id);
  const told: [string, string][] = [
    [t('zones.name', {}), zone.name],
    [t('zones.area', {}), zones.areas.find(({ id }) => id === zone.area_id)?.name ?? '–'],
    [t('zones.controlSensor', {}), sensor ? (sensor.name ?? sensor.device_id) : '–'],
    [t('zones.leaseSlots', {}), String(zone.leaseSlots)],
    [t('zones.maxFlow', {}), zone.maxFlow === null ? '–' : writeNumber(zone.maxFlow, lang)],
  ];
  for (const metric of targetMetrics) {
    const words = { metric: t(`zones.metrics.${metric}`, {}), unit: unitOf[metric] };
    for (const period of periods)
      for (const end of ['min', 'max'] as const)
        told.push([
          `${t(`zones.periods.${period}`, {})} · ${t(`zones.ends.${end}`, words)}`,
          targets[keyOf(period, metric, end)] || '–',
        ]);
    told.push([t('zones.deadband', words), deadbands[metric] || '–']);
  }
  return new Map(told);
}
