import Checkbox from '@mui/material/Checkbox';
import { celsiusToFahrenheit } from '@trellis/climate/model';
import { Age, StateIcon, useMinute } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { memo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnit } from '../live/use-unit.ts';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { stateWord } from '../unit-grid/cells/unit-cells.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { useIsSelected, useSelectionStore } from '../unit-grid/selection/use-unit-selection.ts';
import { fitCells } from './fit-cells.ts';
import {
  bandOf,
  deviationNow,
  heatOf,
  isStale,
  readAt,
  valueOf,
  type CellBand,
  type CellMetric,
  type Rack,
} from './area-cells.ts';

/** How cells are painted: by their target, by their place in the room, or only those off target. */
export type CellColour = 'deviation' | 'heat' | 'outliers';

interface AreaRacksProps {
  racks: readonly Rack[];
  metric: CellMetric;
  colour: CellColour;
  /** The units as one list, not rack by rack. */
  isOneList: boolean;
  /** A touch on a cell chooses its unit. */
  isChoosing: boolean;
  onOpen: (id: number) => void;
}

/** Racks with their units as cells; a cell opens the unit's card. */
export function AreaRacks({ racks, metric, colour, isOneList, isChoosing, onOpen }: AreaRacksProps) {
  const { t } = useTranslation('area-view');
  const now = useMinute();
  const show = useShownValue(metric);
  const values = racks.flatMap(({ units }) =>
    units.map((entry) => (isStale(entry, metric, now) ? null : valueOf(entry, metric, now))),
  );
  const known = values.filter((value) => value !== null);
  const [room, attach] = useRoom();
  const fit = fitCells(
    racks.map(({ units }) => units.length),
    room,
  );
  const titleOf = (name: string | null) =>
    isOneList ? t('sorts.deviation') : name === null ? t('noRack') : t('rack', { name });
  return (
    <>
      <Legend
        colour={colour}
        lowest={known.length > 0 ? show(Math.min(...known)) : '–'}
        highest={known.length > 0 ? show(Math.max(...known)) : '–'}
      />
      <div
        className="av-racks"
        ref={attach}
        data-compact={fit.isCompact}
        style={{ '--av-columns': fit.columns, '--av-row': `${fit.rowHeight}px` } as CSSProperties}
      >
        {racks.map(({ name, units }) => (
          <section key={name ?? ''} className="av-rack" aria-label={titleOf(name)}>
            <h2 className="av-rack__name">{titleOf(name)}</h2>
            <div className="av-cells">
              {units.map(({ id }) => (
                <Cell
                  key={id}
                  id={id}
                  metric={metric}
                  colour={colour}
                  now={now}
                  room={values}
                  isChoosing={isChoosing}
                  onOpen={onOpen}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

function Legend({ colour, lowest, highest }: { colour: CellColour; lowest: string; highest: string }) {
  const { t } = useTranslation('area-view');
  return (
    <p className="av-legend">
      <span className="av-swatch" data-end="low" />{' '}
      {colour === 'heat' ? t('legend.coldest', { value: lowest }) : t('legend.low')}
      <span className="av-swatch" data-end="high" />{' '}
      {colour === 'heat' ? t('legend.hottest', { value: highest }) : t('legend.high')}
      <span className="av-swatch" data-end="stale" /> {t('legend.stale')}
    </p>
  );
}

interface CellProps {
  id: number;
  metric: CellMetric;
  colour: CellColour;
  now: number;
  room: readonly (number | null)[];
  isChoosing: boolean;
  onOpen: (id: number) => void;
}

/** One unit: its name, strain and day small, its value large, its state at the edge. */
const Cell = memo(function Cell({ id, metric, colour, now, room, isChoosing, onOpen }: CellProps) {
  const entry = useUnit(id);
  const { t: words } = useGridWords();
  const { t } = useTranslation('area-view');
  const selection = useSelectionStore();
  const isChosen = useIsSelected(id);
  const show = useShownValue(metric);
  if (!entry) return null;
  const { record, facets, phaseDay } = entry;
  const value = valueOf(entry, metric, now);
  const isOld = isStale(entry, metric, now);
  const deviation = deviationNow(entry, metric, now);
  const band = bandOf(entry, metric);
  const at = metric === 'harvest' ? null : readAt(record, metric);
  const look = stateLooks[stateKeyOf(entry)];
  const state = stateWord(words, entry);
  return (
    <div
      className="av-cell"
      data-state={look}
      data-chosen={isChosen}
      data-dim={colour === 'outliers' && (deviation === null || deviation === 0)}
      data-stale={isOld}
      style={paint(colour === 'heat' ? heatToSide(heatOf(isOld ? null : value, room)) : deviation)}
    >
      <button
        type="button"
        className="av-cell__open"
        aria-pressed={isChoosing ? isChosen : undefined}
        onClick={() => onOpen(id)}
      >
        <span className="av-cell__name">
          <StateIcon state={look} /> {facets.name}
          <span className="t-hidden">
            , {state}, {t(`metrics.${metric}`)}{' '}
          </span>
        </span>
        <strong className="av-cell__value">{show(value)}</strong>
        {isOld && at ? (
          <span className="av-cell__band">
            <Age at={Date.parse(at)} />
          </span>
        ) : band ? (
          <span className="av-cell__band t-number">{bandText(band, show)}</span>
        ) : null}
        {look === 'healthy' ? null : <span className="av-cell__state">{state}</span>}
        <span className="av-cell__crop">
          {facets.strain ?? words('crop.empty')}{' '}
          {phaseDay === null ? '' : `· ${words('crop.day', { count: phaseDay })}`}
        </span>
        <span className="av-cell__marks">
          {record.irrigation === 'on' ? <span>{t('watering')}</span> : null}
          {record.irrigation === 'waiting' ? <span>{t('waiting')}</span> : null}
          {record.exceptionCount > 0 ? <span>{t('alerts', { count: record.exceptionCount })}</span> : null}
          {record.ticketCount > 0 ? <span>{t('tickets', { count: record.ticketCount })}</span> : null}
        </span>
      </button>
      <Checkbox
        className="av-cell__choose"
        size="small"
        checked={isChosen}
        onChange={() => selection.toggle(id)}
        slotProps={{ input: { 'aria-label': t('select', { name: facets.name }) } }}
      />
    </div>
  );
});

/** What of the screen is left for the racks: from where they begin down to its end. */
function useRoom(): [{ width: number; height: number }, (racks: HTMLElement | null) => (() => void) | undefined] {
  const [room, setRoom] = useState({ width: innerWidth, height: innerHeight });
  const [attach] = useState(() => (racks: HTMLElement | null) => {
    if (!racks) return undefined;
    const measure = () => {
      const top = racks.getBoundingClientRect().top + scrollY;
      const next = { width: racks.clientWidth, height: Math.max(0, innerHeight - top - pageFoot) };
      setRoom((before) => (before.width === next.width && before.height === next.height ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(racks);
    addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  });
  return [room, attach];
}
/** Room beneath the racks (px). */
const pageFoot = 24;

/** A target with its unit said once. */
function bandText({ min, max }: CellBand, show: (value: number | null) => string): string {
  if (min === null) return `≤ ${show(max)}`;
  return max === null ? `≥ ${show(min)}` : `${show(min).split(' ')[0]}–${show(max)}`;
}

/** Heat from 0 to 1 as a side from −1 to 1, as deviations are painted. */
const heatToSide = (heat: number | null): number | null => (heat === null ? null : heat * 2 - 1);

/** Blue below, amber above, the stronger the further off. */
function paint(side: number | null): CSSProperties {
  if (side === null || side === 0) return {};
  const percent = Math.round(14 + Math.abs(side) * 30);
  return {
    backgroundColor: `color-mix(in srgb, var(${side < 0 ? '--av-low' : '--av-high'}) ${percent}%, var(--t-paper))`,
  };
}

/** A value of a metric as text with its unit, as the person reads it. */
export function useShownValue(metric: CellMetric): (value: number | null) => string {
  const { t } = useTranslation('area-view');
  const { units, number } = useFormat();
  return (value) => {
    if (value === null) return '–';
    if (metric === 'temperature')
      return units === 'imperial' ? `${number(celsiusToFahrenheit(value), 1)} °F` : `${number(value, 1)} °C`;
    if (metric === 'humidity' || metric === 'light') return `${number(value * 100)} %`;
    if (metric === 'co2') return `${number(value)} ppm`;
    if (metric === 'vpd') return `${number(value, 2)} kPa`;
    if (metric === 'moisture') return `${number(value, 1)} %`;
    return metric === 'fertility' ? `${number(value, 2)} dS/m` : `${number(value)} ${t('days')}`;
  };
}
