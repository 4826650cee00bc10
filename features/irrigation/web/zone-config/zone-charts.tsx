import { celsiusToFahrenheit, designatorIds } from '@trellis/climate/model';
import { irrigationApi, zoneHours, type ZoneHistory } from '@trellis/irrigation/model';
import { FilterChips, PageContent } from '@trellis/ui';
import {
  createStack,
  StackPane,
  TimeStack,
  type TargetBand,
  type TimeRange,
  type TimeSeries,
} from '@trellis/ui/charts';
import { useCall, useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoneRow, Zones } from './use-zones.ts';

/** What is drawn of a zone: as it is stored, and as it is shown. */
const metrics = [
  { key: 'temperature', designator: designatorIds.temperature, unit: '°C', scale: 1, decimals: 1 },
  { key: 'humidity', designator: designatorIds.humidity, unit: '%', scale: 100, decimals: 0 },
  { key: 'co2', designator: designatorIds.co2, unit: 'ppm', scale: 1, decimals: 0 },
  { key: 'moisture', designator: designatorIds.externalMoisture, unit: '%', scale: 1, decimals: 1 },
] as const;
type Metric = (typeof metrics)[number];

interface ZoneChartsProps {
  zone: ZoneRow;
  zones: Zones;
}

/** The units of a zone together over time: of each metric the mean, the lowest and highest unit, and their water. */
export function ZoneCharts({ zone, zones }: ZoneChartsProps) {
  const { t } = useTranslation('irrigation');
  const [hours, setHours] = useState<(typeof zoneHours)[number]>('24');
  const history = useCall(
    irrigationApi.calls.zoneHistory,
    { params: { id: String(zone.id) }, query: { hours } },
    { pollMs: 300_000, keepPrevious: true, dependsOn: ['zoneDevices'] },
  );
  return (
    <section aria-label={t('charts.title')} className="ir-charts">
      <div className="ir-row">
        <FilterChips
          label={t('charts.range')}
          options={zoneHours.map((key) => ({ key, label: t(`charts.hours.${key}`) }))}
          selected={new Set([hours])}
          onToggle={setHours}
        />
        <span className="ir-soft">{t('charts.legend')}</span>
      </div>
      <PageContent
        loads={history}
        empty={({ metrics: read, water }) =>
          read.length + water.length === 0 ? { text: t('charts.empty') } : undefined
        }
      >
        {(data) => <Charts key={hours} data={data} zone={zone} zones={zones} />}
      </PageContent>
    </section>
  );
}

function Charts({ data, zone, zones }: ZoneChartsProps & { data: ZoneHistory }) {
  const { t } = useTranslation('irrigation');
  const { axis } = useFormat();
  const [store] = useState(createStack);
  const whole = useMemo(() => ({ from: Date.parse(data.from), to: Date.parse(data.to) }), [data]);
  // Who has chosen no part of it sees all there is by now.
  const [chosen, setShown] = useState<TimeRange>();
  const shown = chosen ?? whole;
  const read = metrics.filter(({ designator }) =>
    data.metrics.some(({ designator_id }) => designator_id === designator),
  );
  return (
    <>
      <TimeStack
        store={store}
        label={t('charts.of', { name: zone.name })}
        axis={axis}
        whole={whole}
        shown={shown}
        onShow={setShown}
        paneHeight={132}
        beneath={<WaterLane water={data.water} cutAt={data.waterCutAt} shown={shown} zones={zones} />}
      >
        {read.map((metric, place) => (
          <Pane key={metric.key} metric={metric} data={data} zone={zone} whole={whole} colour={place + 1} />
        ))}
      </TimeStack>
      <Spread data={data} />
    </>
  );
}

interface PaneProps {
  metric: Metric;
  data: ZoneHistory;
  zone: ZoneRow;
  whole: TimeRange;
  colour: number;
}

function Pane({ metric, data, zone, whole, colour }: PaneProps) {
  const { key, designator, scale, decimals } = metric;
  const { t } = useTranslation('irrigation');
  const { units, number } = useFormat();
  const isImperial = key === 'temperature' && units === 'imperial';
  const unit = isImperial ? '°F' : metric.unit;
  const label = t(`charts.metrics.${key}`);
  const series = useMemo((): TimeSeries => {
    const shown = (value: number) => (isImperial ? celsiusToFahrenheit(value) : value * scale);
    const points = data.metrics.find(({ designator_id }) => designator_id === designator)?.points ?? [];
    return {
      label,
      unit,
      times: points.map(({ at }) => at),
      mean: points.map(({ mean }) => shown(mean)),
      min: points.map(({ min }) => shown(min)),
      max: points.map(({ max }) => shown(max)),
      format: (value) => number(value, decimals),
    };
  }, [data, designator, isImperial, scale, label, unit, number, decimals]);
  const target = key === 'moisture' ? undefined : (zone.targets ?? {}).day?.[key];
  const bands = useMemo((): TargetBand[] => {
    // Targets stand in % and °C.
    const end = (value: number | undefined) =>
      value === undefined ? null : isImperial ? celsiusToFahrenheit(value) : value;
    return target ? [{ ...whole, min: end(target.min), max: end(target.max) }] : [];
  }, [target, whole, isImperial]);
  return <StackPane series={series} bands={bands} colour={colour} />;
}

interface WaterLaneProps {
  cutAt: string | null;
  water: ZoneHistory['water'];
  shown: TimeRange;
  zones: Zones;
}

const laneWidth = 1000;

/** Shots of all units of the zone on the time axis of the charts. */
function WaterLane({ water, cutAt, shown, zones }: WaterLaneProps) {
  const { t } = useTranslation('irrigation');
  const { time, dateTime, number } = useFormat();
  const isCut = cutAt !== null && Date.parse(cutAt) > shown.from;
  const span = shown.to - shown.from;
  const inside = water.filter(({ start }) => Date.parse(start) >= shown.from && Date.parse(start) <= shown.to);
  const litres = inside.reduce((sum, shot) => sum + (shot.litres ?? 0), 0);
  return (
    <div className="t-stack__row">
      <div className="t-stack__name">
        <strong>{t('charts.water')}</strong>
        <span>{t('forecast.count', { count: inside.length })}</span>
        {isCut ? <span>{t('charts.cut', { time: dateTime(cutAt) })}</span> : null}
      </div>
      <svg
        className="ir-lane"
        role="img"
        aria-label={`${t('charts.water')}: ${t('forecast.count', { count: inside.length })}`}
        viewBox={`0 0 ${laneWidth} 24`}
        preserveAspectRatio="none"
      >
        {inside.map(({ platformGroup_id, start, durationSeconds }) => (
          <rect
            key={`${platformGroup_id} ${start}`}
            className="ir-mark"
            data-kind="done"
            x={((Date.parse(start) - shown.from) / span) * laneWidth}
            y={4}
            width={Math.max(2, (((durationSeconds ?? 0) * 1000) / span) * laneWidth)}
            height={16}
            opacity={0.6}
          >
            <title>
              {zones.nameOf(zones.units.find(({ id }) => id === platformGroup_id)?.name ?? '')} · {time(start)} ·{' '}
              {durationSeconds ?? '–'} s
            </title>
          </rect>
        ))}
      </svg>
      <span className="t-stack__readout">{litres > 0 ? `${number(litres, 0)} L` : ''}</span>
    </div>
  );
}

/** Of each metric, how far the units of the zone lie from each other at the end and over the time. */
function Spread({ data }: { data: ZoneHistory }) {
  const { t } = useTranslation('irrigation');
  const { units, number } = useFormat();
  const rows = metrics.flatMap(({ key, designator, scale, decimals, unit }) => {
    const points = data.metrics.find(({ designator_id }) => designator_id === designator)?.points ?? [];
    const last = points.at(-1);
    if (!last) return [];
    const isImperial = key === 'temperature' && units === 'imperial';
    const value = (stored: number) => (isImperial ? celsiusToFahrenheit(stored) : stored * scale);
    const width = (stored: number) => (isImperial ? stored * 1.8 : stored * scale);
    const known = points.flatMap(({ sd }) => sd ?? []);
    const mean = known.length === 0 ? null : known.reduce((sum, sd) => sum + sd, 0) / known.length;
    return [{ key, unit: isImperial ? '°F' : unit, decimals, mean, last, value, width }];
  });
  if (rows.length === 0) return null;
  return (
    <table className="ir-diff">
      <thead>
        <tr>
          {(['metric', 'units', 'mean', 'lowest', 'highest', 'spread', 'spreadMean'] as const).map((key) => (
            <th key={key}>{t(`charts.columns.${key}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, unit, decimals, mean, last, value, width }) => (
          <tr key={key}>
            <th>
              {t(`charts.metrics.${key}`)} ({unit})
            </th>
            <td>{last.units}</td>
            <td>{number(value(last.mean), decimals)}</td>
            <td>{number(value(last.min), decimals)}</td>
            <td>{number(value(last.max), decimals)}</td>
            <td>{last.sd === null ? '–' : number(width(last.sd), decimals + 1)}</td>
            <td>{mean === null ? '–' : number(width(mean), decimals + 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
