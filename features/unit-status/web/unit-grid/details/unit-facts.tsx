import type { UnitRecord, UnitState } from '@trellis/units/model';
import { useGridWords } from '../grid-words.ts';

/** What is known of the unit itself: comment of do-not-disturb, addresses, versions. */
export function UnitFacts({ record, health }: { record: UnitRecord; health: UnitState }) {
  const { t, format } = useGridWords();
  const person = [record.dndFirstname, record.dndLastname].filter(Boolean).join(' ');
  const until = record.dndExpiration ? t('doNotDisturb.until', { time: format.dateTime(record.dndExpiration) }) : '';
  const facts: [string, string | null][] = [
    [
      t('details.doNotDisturb'),
      health.isDoNotDisturb ? [until, record.dndComment, person].filter(Boolean).join(' · ') : null,
    ],
    [t('details.disabledReason'), record.isDisabled ? record.disabledReason : null],
    [t('details.rack'), record.rack],
    [t('details.ip'), record.ipAddress],
    [t('details.mac'), record.macAddress],
    [t('details.software'), record.softwareVersion],
    [t('details.firmware'), record.firmwareVersion],
    [t('details.uptime'), showUptime(health.uptime, format.duration)],
  ];
  const known = facts.filter(([, value]) => value);
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
