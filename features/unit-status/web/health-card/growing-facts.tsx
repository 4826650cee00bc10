import { dewPointC } from '@trellis/climate/model';
import { Age } from '@trellis/ui';
import type { ReactNode } from 'react';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords, type GridWords } from '../unit-grid/grid-words.ts';

/** What goes on in the unit besides its three metrics: VPD, light period, water, last word. */
export function GrowingFacts({ entry }: { entry: UnitEntry }) {
  const words = useGridWords();
  const { t, show, format } = words;
  const { temperature, humidity, lastIrrigated, lastCommandFetch } = entry.record;
  const hasAir = temperature !== null && humidity !== null;
  const vpd = show('vpd', entry.health.vpd.value);
  const dewPoint = show('dewPoint', hasAir ? dewPointC(temperature, humidity * 100) : null);
  return (
    <dl className="hc-facts">
      <Fact name={t('metrics.vpd')}>
        {`${vpd.value} ${vpd.unit}`}
        {vpdText(entry, words)}
      </Fact>
      <Fact name={t('metrics.dewPoint')}>{`${dewPoint.value} ${dewPoint.unit}`}</Fact>
      <Fact name={t('card.light')}>{lightText(entry, words)}</Fact>
      <Fact name={t('card.irrigation')}>
        {lastIrrigated ? (
          <>
            {t('card.last')} <Age at={Date.parse(lastIrrigated)} title={format.dateTime(lastIrrigated)} />
          </>
        ) : (
          t('irrigation.never')
        )}
        {dueText(entry, words)}
      </Fact>
      <Fact name={t('columns.lastSeen')}>
        {lastCommandFetch ? <Age at={Date.parse(lastCommandFetch)} title={format.dateTime(lastCommandFetch)} /> : '–'}
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="t-number">{children}</dd>
  </div>
);

/** How VPD stands against what the stage wants, where it wants something. */
function vpdText({ health: { vpd } }: UnitEntry, { t, showBand }: GridWords): string {
  if (vpd.band === null) return '';
  const verdict = vpd.verdict === 'low' || vpd.verdict === 'high' ? t(`reading.${vpd.verdict}`) : '';
  const target = t('reading.target', { band: `${showBand('vpd', vpd.band)} kPa` });
  return ` · ${[verdict, target].filter(Boolean).join(' · ')}`;
}

function lightText({ health }: UnitEntry, { t, format }: GridWords): string {
  const period = health.lightPeriod;
  if (!period) return t('card.lightUnknown');
  const word = t(period.isLit ? 'card.lit' : 'card.dark');
  const until = period.until ? t('card.until', { time: format.time(period.until) }) : '';
  return [word, until, t(`card.lightSource.${period.source}`)].filter(Boolean).join(' · ');
}

function dueText({ health, record }: UnitEntry, { t, format }: GridWords): string {
  if (health.irrigation.isLate) return ` · ${t('irrigation.late')}`;
  if (health.missedIrrigation) return ` · ${t('irrigation.missed')}`;
  const due = record.nextIrrigatedTime ?? health.irrigation.dueAt;
  return due ? ` · ${t('irrigation.next', { time: format.time(due) })}` : '';
}
