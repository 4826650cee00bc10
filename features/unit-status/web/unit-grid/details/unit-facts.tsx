import type { UnitRecord, UnitState } from '@trellis/units/model';
import type { ReactNode } from 'react';
import { useZonesOf, ZoneLinks } from '../../zone-links.tsx';
import { useGridWords } from '../grid-words.ts';

/** What is known of the unit itself: comment of do-not-disturb, addresses, versions. */
export function UnitFacts({ record, health }: { record: UnitRecord; health: UnitState }) {
  const { t, format } = useGridWords();
  const person = [record.dndFirstname, record.dndLastname].filter(Boolean).join(' ');
  const until = record.dndExpiration ? t('doNotDisturb.until', { time: format.dateTime(record.dndExpiration) }) : '';
  const zones = useZonesOf(record.platformGroup_id);
  const facts: [string, ReactNode][] = [
    [
      t('details.doNotDisturb'),
      health.isDoNotDisturb ? [until, record.dndComment, person].filter(Boolean).join(' · ') : null,
    ],
    [t('details.disabledReason'), record.isDisabled ? record.disabledReason : null],
    [t('details.zone', { count: zones.length }), zones.length > 0 ? <ZoneLinks key="zones" zones={zones} /> : null],
    [t('details.rack'), record.rack],
    [t('details.ip'), record.ipAddress],
    [t('details.mac'), record.macAddress],
    [t('details.software'), record.softwareVersion],
    [t('details.firmware'), record.firmwareVersion],
    [t('details.uptime'), showUptime(health.uptime, format.duration)],
  ];
  const known = facts.filter(([, value]) => Boolean(value));
  return (
    <section className="ud-panel" aria-label={t('details.unit')}>
      <h3 className="ud-title">{t('details.unit')}</h3>
      <dl className="ud-facts">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Seconds as hours and minutes; '-' while offline, other words as they are. */
function showUptime(uptime: string | null, duration: (ms: number) => string): string | null {
  return uptime !== null && /^\d+$/.test(uptime) ? duration(Number(uptime) * 1000) : uptime;
}
