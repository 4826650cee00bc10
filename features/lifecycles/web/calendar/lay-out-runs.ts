import { stageColour } from '@trellis/grow-plans/web/hooks';
import type { RunTimeline, TimelineRun } from '@trellis/lifecycles/model';
import type { TimelineBlock, TimelineRow } from '@trellis/ui/timeline';

const series = 6;
const dayMs = 86_400_000;
/** Where a run has no end, such as mother plants. */
const openEnd = Date.UTC(2100, 0, 1);

/** Words of the drawing in the person's language. */
export interface RunWords {
  state: (state: string) => string;
  late: (days: number) => string;
  isOver: string;
}

/** Areas with their units, and a block for each unit that a run stands on. Runs that wait are hatched, those that are over soft; one
 * that stands there past its end is drawn up to now (epoch ms). */
export function layOutRuns({ areas, units, runs }: RunTimeline, words: RunWords, now: number) {
  const blocks = runs.flatMap((run) => run.units.flatMap((place) => blockOf(run, place, words, now) ?? []));
  const taken = new Set(blocks.map(({ row }) => row));
  const rows: TimelineRow[] = areas.flatMap(({ id, name }) => {
    const ofArea = units.filter((unit) => unit.area_id === id && taken.has(String(unit.id)));
    if (ofArea.length === 0) return [];
    const area: TimelineRow = { id: `area-${id}`, name, level: 0 };
    return [area, ...ofArea.map((unit): TimelineRow => ({ id: String(unit.id), name: unit.name, level: 2 }))];
  });
  return { rows, blocks };
}

/** Whether plants of a run stand on its shelves: until the last is cut. */
export const hasBegun = ({ state }: Pick<TimelineRun, 'state'>): boolean =>
  state === 'in_flight' || state === 'harvesting';

/** When a run is planned to leave, epoch ms. */
export const plannedEnd = ({ end }: TimelineRun): number => (end === null ? openEnd : Date.parse(end));

function blockOf(
  run: TimelineRun,
  place: TimelineRun['units'][number],
  words: RunWords,
  now: number,
): TimelineBlock | undefined {
  const start = place.start ?? run.start;
  if (start === null) return undefined;
  const end = place.finish === null ? plannedEnd(run) : Date.parse(place.finish);
  const isStanding = place.finish === null && hasBegun(run);
  // One that keeps the dates of its plan is late as well once they are over.
  const overdueDays = isStanding ? Math.ceil((now - end) / dayMs) : 0;
  const late = Math.max(0, run.driftDays ?? 0, overdueDays);
  const isOver = place.finish !== null || ['post_harvest', 'completed'].includes(run.state);
  return {
    ...{ id: `${run.id}-${place.id}`, row: String(place.id), from: Date.parse(start) },
    to: Math.max(Date.parse(start) + 1, end, isStanding ? now : 0),
    ...{
      label: run.name,
      kind: words.state(run.state),
      look: isOver ? 'soft' : run.state === 'scheduled' ? 'hatched' : 'solid',
    },
    fixed: isOver || !['scheduled', 'in_flight'].includes(run.state) ? words.isOver : undefined,
    colour: run.strain_id === null ? undefined : `var(--t-series-${(run.strain_id % series) + 1})`,
    stripes: run.phases.map((phase) => ({
      ...{ name: phase.name, from: Date.parse(phase.start), to: Date.parse(phase.end) },
      colour: stageColour(phase.growStage_id),
    })),
    trouble: isOver || late === 0 ? undefined : words.late(late),
  };
}
