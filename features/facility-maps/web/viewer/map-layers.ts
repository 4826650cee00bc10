import { stageColour } from '@trellis/grow-plans/web/hooks';
import { liveMetrics, type LiveMetric, type LiveUnit } from '@trellis/unit-status/web/hooks';
import { heatColour } from './heat-colours.ts';

/** What colours the map: the state of units, their climate, and what their growers ask about them. */
export const layers = ['state', ...liveMetrics, 'stage', 'harvest', 'tickets', 'tasks', 'watered'] as const;
export type Layer = (typeof layers)[number];

/** The climate a layer shows; undefined where it shows something else. */
export const metricOf = (layer: Layer): LiveMetric | undefined => liveMetrics.find((metric) => metric === layer);

/** Work on a unit or in an area that is due today or was before. */
export interface DueWork {
  due: number;
  overdue: number;
}

/** What a layer says of a unit: in words, and by the colour it is filled with. */
export interface Told {
  text: string;
  /** In full, where the text is cut to what fits beneath a name. */
  full?: string;
  fill: string;
}

/** One colour of the legend. */
export interface LegendEntry {
  text: string;
  colour: string;
}

/** What a layer shows of the units of a map, and what its colours mean. */
export interface LayerView {
  tell: (unit: LiveUnit) => Told | undefined;
  legend: readonly LegendEntry[];
  /** What the scale of colours goes from and to, coldest first. */
  range?: readonly [string, string];
}

/** Words of numbers in the reader's language. */
export interface LayerWords {
  days: (count: number) => string;
  tickets: (count: number) => string;
  tasks: (count: number) => string;
  overdue: (count: number) => string;
  day: (day: number) => string;
  span: (ms: number) => string;
}

const tint = (colour: string) => `color-mix(in srgb, ${colour} 30%, var(--t-paper))`;

/** The view of a layer that is neither state nor climate; what is known only of now, not of the past. */
export function viewLayer(
  layer: Layer,
  units: readonly LiveUnit[],
  work: ReadonlyMap<number, DueWork>,
  words: LayerWords,
): LayerView | undefined {
  switch (layer) {
    case 'stage':
      return viewStages(units, words);
    case 'harvest':
      // The sooner, the warmer.
      return viewScale(
        units,
        ({ harvestDays }) => (harvestDays === null ? null : -harvestDays),
        (value) => words.days(-value),
      );
    case 'watered':
      return viewScale(units, ({ dryMs }) => dryMs, words.span);
    case 'tickets':
      return viewCounts(units, [
        { colour: 'var(--t-warning-tint)', text: words.tickets, count: ({ tickets }) => tickets },
      ]);
    case 'tasks': {
      const of = ({ id }: LiveUnit) => work.get(id) ?? { due: 0, overdue: 0 };
      return viewCounts(units, [
        { colour: 'var(--t-warning-tint)', text: words.overdue, count: (unit) => of(unit).overdue },
        { colour: 'var(--t-info-tint)', text: words.tasks, count: (unit) => of(unit).due },
      ]);
    }
    default:
      return undefined;
  }
}

function viewStages(units: readonly LiveUnit[], words: LayerWords): LayerView {
  const phases = Map.groupBy(
    units.filter(({ phase }) => phase !== null),
    ({ phase }) => phase ?? '',
  );
  const names = [...phases.keys()].toSorted((one, other) => one.localeCompare(other));
  const colourOf = (phase: string) => tint(stageColour(names.indexOf(phase) + 1));
  return {
    tell: ({ phase, phaseDay }) => {
      if (phase === null) return undefined;
      const text = phaseDay === null ? '' : words.day(phaseDay);
      return { text, full: [phase, text].filter(Boolean).join(' · '), fill: colourOf(phase) };
    },
    legend: names.map((phase) => ({ text: `${phase} · ${phases.get(phase)?.length}`, colour: colourOf(phase) })),
  };
}

function viewScale(
  units: readonly LiveUnit[],
  valueOf: (unit: LiveUnit) => number | null,
  show: (value: number) => string,
): LayerView {
  const values = units.map(valueOf).filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return {
    tell: (unit) => {
      const value = valueOf(unit);
      return value === null ? undefined : { text: show(value), fill: tint(heatColour(value, low, high)) };
    },
    legend: [],
    ...(values.length > 0 && { range: [show(low), show(high)] as const }),
  };
}

interface Counted {
  colour: string;
  /** What the legend says of so many in all. */
  text: (count: number) => string;
  count: (unit: LiveUnit) => number;
}

/** The first kind of which a unit has any gives it its colour and its words. */
function viewCounts(units: readonly LiveUnit[], kinds: readonly Counted[]): LayerView {
  return {
    tell: (unit) => {
      const [first, ...others] = kinds.filter(({ count }) => count(unit) > 0);
      if (!first) return undefined;
      const [text, ...more] = [first, ...others].map((kind) => kind.text(kind.count(unit)));
      return { text: text ?? '', full: [...more, text].join(', '), fill: first.colour };
    },
    legend: kinds.flatMap(({ colour, text, count }) => {
      const all = units.reduce((sum, unit) => sum + count(unit), 0);
      return all === 0 ? [] : [{ text: text(all), colour }];
    }),
  };
}
