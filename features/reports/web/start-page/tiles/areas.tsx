import { sparklinesApi, mostSparklineUnits, type UnitSparklines } from '@trellis/telemetry/model';
import { Sparkline, StateIcon, type StateName } from '@trellis/ui';
import { standingOf, type UnitStanding } from '@trellis/units/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { areasNow, type AreaMetric, type AreaNow, type AreaReading } from '../farm/area-now.ts';
import { areaBands, meanLine } from '../farm/area-lines.ts';
import { useFarmUnits } from '../farm/use-farm-units.ts';
import { useShowReading } from '../farm/use-show-reading.ts';
import { Tile } from '../tile.tsx';
import { NoUnits } from './no-units.tsx';
import { unitCardPath } from './rows.tsx';

const looks: Readonly<Record<UnitStanding, StateName>> = {
  OFFLINE: 'offline',
  WARN: 'warning',
  ALERT: 'warning',
  HEALTHY: 'healthy',
  DISABLED: 'disabled',
  UNDEPLOYED: 'disabled',
  OTHER: 'info',
};

/** The last 24 hours of an area: the lines of its units, or of the area as a whole. */
export interface AreaDay {
  from: string;
  intervalMinutes: number;
  units: readonly Omit<UnitSparklines, 'platformGroup_id'>[];
}

interface AreasTileProps {
  facilityId: number;
  /** The units it is about; all of them unless said. */
  only?: ReadonlySet<number> | undefined;
  /** The last day of an area where the page has it; else each area asks for its own. */
  dayOf?: (areaId: number) => AreaDay | undefined;
  /** What else the page says of an area. */
  more?: (areaId: number) => ReactNode;
}

/** Every area as it is now: its climate against its band, its light, and each unit as a cell in the colour of its state. */
export function AreasTile({ facilityId, only, dayOf, more }: AreasTileProps) {
  const { t } = useTranslation('start-page');
  const farm = useFarmUnits(facilityId, only);
  return (
    <Tile
      title={t('areas.title')}
      icon="grid"
      path="/zone-devices/all"
      usual={210}
      loads={farm}
      empty={(units) => (units.length === 0 ? <NoUnits /> : undefined)}
    >
      {(units) => (
        <div className="start-areas">
          {areasNow(units, farm.dataUpdatedAt).map((area) =>
            dayOf ? (
              <AreaCard key={area.id} area={area} day={dayOf(area.id)}>
                {more?.(area.id)}
              </AreaCard>
            ) : (
              <AskingArea key={area.id} area={area} />
            ),
          )}
        </div>
      )}
    </Tile>
  );
}

function AskingArea({ area }: { area: AreaNow }) {
  return <AreaCard area={area} day={useAreaDay(area)} />;
}

interface AreaCardProps {
  area: AreaNow;
  day: AreaDay | undefined;
  children?: ReactNode;
}

function AreaCard({ area, day, children }: AreaCardProps) {
  const { t } = useTranslation('start-page');
  const id = useId();
  return (
    <section className="start-area" aria-labelledby={id}>
      <header className="start-area__head">
        <h3 id={id}>
          <Link to={`/zone-devices/all?area=${area.id}`}>{area.name}</Link>
        </h3>
        <LightText area={area} />
      </header>
      <dl className="start-area__readings">
        {area.readings.map((reading) => (
          <ReadingNow key={reading.metric} reading={reading} area={area} day={day} />
        ))}
      </dl>
      <ul className="start-cells" aria-label={t('areas.units', { count: area.units.length })}>
        {area.units.map(({ unit, health }) => {
          const standing = standingOf(health.state, unit);
          const look = looks[standing];
          const word = t(`units.states.${standing}`, { defaultValue: health.label });
          return (
            <li key={unit.platformGroup_id}>
              <Link
                to={unitCardPath(unit.platformGroup_id)}
                data-state={look}
                aria-label={`${unit.platformGroupName}: ${word}`}
                data-hint={`${unit.platformGroupName}: ${word}`}
                // Drawn by the style sheet: what is read out is the whole name.
                data-short={shortName(unit.platformGroupName)}
              >
                {look === 'healthy' ? null : <StateIcon state={look} size={12} />}
              </Link>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}

/** The last day is read anew as often as a point of it is added at most (ms). */
const dayPollMs = 5 * 60_000;

/** The last 24 hours of an area's units; undefined while it is not known. */
function useAreaDay({ units }: AreaNow) {
  const ids = units
    .map(({ unit }) => unit.platformGroup_id)
    .slice(0, mostSparklineUnits)
    .sort((one, other) => one - other);
  const { data } = useCall(
    sparklinesApi.calls.getSparklines,
    { query: { platformGroup_ids: ids.join(',') } },
    { pollMs: dayPollMs, enabled: ids.length > 0 },
  );
  return data;
}

/** The least a line's height stands for, so that a quiet day looks quiet: °C, percent, kPa, ppm. */
const leastSpans: Readonly<Record<AreaMetric, number>> = { temperature: 8, humidity: 24, vpd: 0.8, co2: 500 };

/** The last 24 hours of a metric over an area, against what the plan wanted. */
function AreaLine({ metric, area, day }: { metric: AreaMetric; area: AreaNow; day: AreaDay | undefined }) {
  if (!day) return <span className="start-area__line" />;
  const from = Date.parse(day.from);
  const values = meanLine(metric, day.units);
  const bands = areaBands(metric, area, from, from + values.length * day.intervalMinutes * 60_000);
  return (
    <span className="start-area__line">
      <Sparkline
        isQuiet
        isGrowing
        values={values}
        bands={bands}
        leastSpan={leastSpans[metric]}
        width={96}
        height={28}
      />
    </span>
  );
}

/** `E-07` → `7`: the area says the rest. */
const shortName = (name: string): string => /\d+$/.exec(name)?.[0].replace(/^0+(?=\d)/, '') ?? name;

function LightText({ area: { lit, dark, changesAt } }: { area: AreaNow }) {
  const { t } = useTranslation('start-page');
  const { time, otherZone } = useFormat();
  if (lit + dark === 0) return null;
  const isMixed = lit > 0 && dark > 0;
  const word = isMixed ? t('areas.mixed', { lit, all: lit + dark }) : t(lit > 0 ? 'areas.lit' : 'areas.dark');
  return (
    <span className="start-area__light">
      {word}
      {changesAt === null || isMixed ? null : (
        <time dateTime={new Date(changesAt).toISOString()} data-hint={otherZone(changesAt)}>
          {' '}
          {t('areas.until', { time: time(changesAt) })}
        </time>
      )}
    </span>
  );
}

interface ReadingNowProps {
  reading: AreaReading;
  area: AreaNow;
  day: AreaDay | undefined;
}

function ReadingNow({ reading, area, day }: ReadingNowProps) {
  const { t } = useTranslation('start-page');
  const show = useShowReading();
  const { metric, mean, band, low, high } = reading;
  const shown = show(metric, mean);
  const name = t(`areas.metrics.${metric}`);
  const outside = low + high;
  const told = { min: band && show(metric, band.min).value, max: band && show(metric, band.max).value };
  const side = sideOf(mean, band);
  // What reads like its limit is not told to be beyond it.
  const isBeyond = side !== undefined && shown.value !== (side === 'above' ? told.max : told.min);
  return (
    <div>
      <dt>
        {name} <span>{shown.unit}</span>
      </dt>
      <dd>
        <Link
          className="t-number"
          to={`/zone-devices/all?area=${area.id}&sort=-${metric}`}
          data-outside={isBeyond}
          {...(isBeyond && { 'data-hint': t(`areas.${side}`) })}
        >
          {shown.value}
          {isBeyond ? (
            <>
              <span aria-hidden="true"> {side === 'above' ? '↑' : '↓'}</span>
              <span className="t-hidden"> {t(`areas.${side}`)}</span>
            </>
          ) : null}
        </Link>
        <small>{band ? bandText(told.min ?? '', told.max ?? '', band) : t('areas.noBand')}</small>
        <small data-outside={outside > 0}>{outside > 0 ? t('areas.outside', { count: outside }) : '\u00a0'}</small>
        <AreaLine metric={metric} area={area} day={day} />
      </dd>
    </div>
  );
}

/** On which side of its band the mean of an area lies; nothing within it. */
function sideOf(mean: number | null, band: AreaReading['band']): 'below' | 'above' | undefined {
  if (mean === null || band === null) return undefined;
  if (band.max !== null && mean > band.max) return 'above';
  return band.min !== null && mean < band.min ? 'below' : undefined;
}

const bandText = (min: string, max: string, band: { min: number | null; max: number | null }): string =>
  band.min === null ? `≤ ${max}` : band.max === null ? `≥ ${min}` : `${min}–${max}`;
