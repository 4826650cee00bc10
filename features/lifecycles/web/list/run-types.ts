import type { TimelineRun } from '@trellis/lifecycles/model';
import type { StateName } from '@trellis/ui';

/** Kinds of runs that have an address of their own, in the order of their tabs. */
export const runTypes = ['inflight', 'scheduled', 'mothers', 'drying', 'completed', 'cancelled', 'all'] as const;
export type RunType = (typeof runTypes)[number];

/** Which runs each kind has. */
const wheres: Readonly<Record<RunType, Readonly<Record<string, unknown>>>> = {
  inflight: { inflight: 1, mother: false },
  scheduled: { state: { inq: ['draft', 'scheduled'] } },
  mothers: { inflight: 1, mother: true },
  drying: { state: 'post_harvest' },
  completed: { state: 'completed' },
  cancelled: { state: 'cancelled' },
  all: {},
};

type Drawn = Pick<TimelineRun, 'state' | 'mother' | 'growplan_id'>;
const isInFlight = ({ state }: Drawn): boolean => state === 'in_flight' || state === 'harvesting';

/** The same of runs that are drawn over the days, which neither drafts nor cancelled ones are. */
const drawn: Readonly<Record<RunType, (run: Drawn) => boolean>> = {
  inflight: (run) => isInFlight(run) && !run.mother,
  scheduled: ({ state }) => state === 'scheduled',
  mothers: (run) => isInFlight(run) && run.mother,
  drying: ({ state }) => state === 'post_harvest',
  completed: ({ state }) => state === 'completed',
  cancelled: () => false,
  all: () => true,
};

/** What an address asks for: a kind, the number of a plan, or something unknown, which is all with a word about it. */
export interface AskedRuns {
  type: RunType;
  planId?: number;
  isUnknown: boolean;
  where: Readonly<Record<string, unknown>>;
  /** Whether a run that is drawn over the days is asked for. */
  hasDrawn: (run: Drawn) => boolean;
}

/** Reads the parameter of `/lifecycles/{type}`. */
export function askedRuns(parameter: string | undefined): AskedRuns {
  if (parameter === undefined)
    return { type: 'inflight', isUnknown: false, where: wheres.inflight, hasDrawn: drawn.inflight };
  const type = runTypes.find((one) => one === parameter);
  if (type) return { type, isUnknown: false, where: wheres[type], hasDrawn: drawn[type] };
  if (/^[1-9]\d{0,8}$/.test(parameter)) {
    const planId = Number(parameter);
    return {
      ...{ type: 'all' as const, planId, isUnknown: false, where: { growplan_id: planId } },
      hasDrawn: ({ growplan_id }) => growplan_id === planId,
    };
  }
  return { type: 'all', isUnknown: true, where: {}, hasDrawn: drawn.all };
}

/** The colour of each state of a run. */
export const runStates: Readonly<Record<string, StateName>> = {
  draft: 'disabled',
  scheduled: 'info',
  // How a run does is told by its health.
  in_flight: 'info',
  harvesting: 'warning',
  post_harvest: 'info',
  completed: 'healthy',
  cancelled: 'disabled',
};
