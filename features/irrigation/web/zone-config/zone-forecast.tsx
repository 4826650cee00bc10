import Button from '@mui/material/Button';
import { simulateWater, type TriedDay, type ZoneLimits } from '@trellis/irrigation/model';
import { Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWateredUnits } from '../dashboard/use-water.ts';
import type { ZoneRow, Zones } from './use-zones.ts';

interface ForecastProps {
  zone: ZoneRow;
  zones: Zones;
  /** As typed, saved or not. */
  limits: ZoneLimits;
}

const dayMs = 86_400_000;
/** A shot that waits longer than this is told (s). */
const notedWait = 60;
const [width, rowHeight] = [480, 20];

/** The next day of water tried with what is typed: which unit gets it when, who waits, and what cannot be. */
export function ZoneForecast(props: ForecastProps) {
  const { t } = useTranslation('irrigation');
  const [triedAt, setTriedAt] = useState<number>();
  return (
    <section className="ir-try" aria-label={t('forecast.title')}>
      <Button variant="outlined" onClick={() => setTriedAt(Date.now())}>
        {t(triedAt === undefined ? 'forecast.try' : 'forecast.again')}
      </Button>
      {triedAt === undefined ? (
        <p className="ir-soft">{t('forecast.why')}</p>
      ) : (
        <Forecast {...props} now={triedAt} key={triedAt} />
      )}
    </section>
  );
}

/** The next day of a zone's units with limits; nothing until its units are known. */
export function useForecast({ zone, zones, limits }: ForecastProps, now: number): TriedDay | undefined {
  const units = useWateredUnits().data;
  const { members } = zones;
  const { leaseSlots, maxFlow } = limits;
  return useMemo(() => {
    if (!units) return undefined;
    const served = new Set(
      members.filter(({ zone_id }) => zone_id === zone.id).map(({ platformGroup_id }) => platformGroup_id),
    );
    const tried = units
      .filter(({ unit }) => served.has(unit.platformGroup_id))
      .map(({ unit, day }) => ({ id: unit.platformGroup_id, unit, litresPerMinute: day.litresPerMinute }));
    return simulateWater(tried, { leaseSlots, maxFlow }, now);
  }, [units, members, zone.id, leaseSlots, maxFlow, now]);
}

function Forecast(props: ForecastProps & { now: number }) {
  const { zones, limits, now } = props;
  const { t } = useTranslation('irrigation');
  const { number, time } = useFormat();
  const day = useForecast(props, now);
  if (!day) return null;
  const nameOf = (id: number) => zones.nameOf(zones.units.find((unit) => unit.id === id)?.name ?? `#${id}`);
  const list = (ids: readonly number[]) => ids.map(nameOf).join(', ');
  const late = day.shots.filter(({ wantedAt, startAt }) => startAt - wantedAt > notedWait * 1000);
  const units = [...Map.groupBy(day.shots, ({ id }) => id)].sort(([one], [other]) =>
    nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  );
  return (
    <>
      <dl className="ir-totals">
        {(
          [
            ['shots', number(day.shots.length, 0)],
            ['litres', `${number(day.litres, 0)} L`],
            ['atOnce', t('dashboard.of', { used: day.mostAtOnce, all: limits.leaseSlots })],
            [
              'flow',
              `${number(day.mostLitresPerMinute, 1)} / ${limits.maxFlow === null ? '–' : number(limits.maxFlow, 0)} L/min`,
            ],
            ['wait', `${number(day.longestWaitSeconds, 0)} s`],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`forecast.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {day.tooMuch.length > 0 ? (
        <Notice state="error">{t('forecast.tooMuch', { names: list(day.tooMuch) })}</Notice>
      ) : null}
      {late.length > 0 ? (
        <Notice state="warning">
          {t('forecast.late', { count: late.length, names: list([...new Set(late.map(({ id }) => id))]) })}
        </Notice>
      ) : null}
      {day.dry.length > 0 ? <Notice state="info">{t('forecast.dry', { names: list(day.dry) })}</Notice> : null}
      <div className="ir-forecast">
        {units.map(([id, shots]) => (
          <div key={id} className="ir-forecast__row">
            <strong>{nameOf(id)}</strong>
            <svg
              className="ir-line"
              role="img"
              aria-label={t('forecast.of', {
                name: nameOf(id),
                times: shots
                  .slice(0, 12)
                  .map(({ startAt }) => time(new Date(startAt).toISOString()))
                  .join(', '),
              })}
              viewBox={`0 0 ${width} ${rowHeight}`}
              preserveAspectRatio="none"
            >
              {shots.map(({ startAt, wantedAt, durationSeconds }) => (
                <rect
                  key={startAt}
                  className="ir-mark"
                  data-kind={startAt - wantedAt > notedWait * 1000 ? 'lost' : 'done'}
                  x={((startAt - now) / dayMs) * width}
                  y={3}
                  width={Math.max(3, ((durationSeconds * 1000) / dayMs) * width)}
                  height={14}
                >
                  <title>
                    {time(new Date(startAt).toISOString())} · {number(durationSeconds, 0)} s ·{' '}
                    {t('dashboard.waits', { seconds: Math.round((startAt - wantedAt) / 1000) })}
                  </title>
                </rect>
              ))}
            </svg>
            <span className="ir-soft">{t('forecast.count', { count: shots.length })}</span>
          </div>
        ))}
      </div>
      <p className="ir-soft">{t('forecast.axis', { from: time(new Date(now).toISOString()) })}</p>
    </>
  );
}
