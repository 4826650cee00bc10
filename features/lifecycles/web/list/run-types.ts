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

/** What an address asks for: a kind, the number of a plan, or something unknown, which is all with a word about it. */
export interface AskedRuns {
  type: RunType;
  planId?: number;
  isUnknown: boolean;
  where: Readonly<Record<string, unknown>>;
}

/** Reads the parameter of `/lifecycles/{type}`. */
export function askedRuns(parameter: string | undefined): AskedRuns {
  if (parameter === undefined) return { type: 'inflight', isUnknown: false, where: wheres.inflight };
  const type = runTypes.find((one) => one === parameter);
  if (type) return { type, isUnknown: false, where: wheres[type] };
  if (/^[1-9]\d{0,8}$/.test(parameter)) {
    const planId = Number(parameter);
    return { type: 'all', planId, isUnknown: false, where: { growplan_id: planId } };
  }
  return { type: 'all', isUnknown: true, where: {} };
}

/** The colour of each state of a run. */
export const runStates: Readonly<Record<string, StateName>> = {
  draft: 'disabled',
  scheduled: 'info',
  in_flight: 'healthy',
  harvesting: 'warning',
  post_harvest: 'info',
  completed: 'disabled',
  cancelled: 'disabled',
};
