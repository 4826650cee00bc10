import type { PlanLimits, PlanObjective, Proposal } from '@trellis/planning/model';
import { findStart, lackOf, takeResources, type Crop, type Resources } from './resources.ts';

export const dayMs = 86_400_000;

/** A shelf, the crop on it now, and the days on which it is free, from and to (days since 1970, `to` not included). */
export interface FreeShelf {
  platform_id: number;
  platformName: string;
  platformGroupName: string;
  area_id: number;
  basin: string;
  capacity: number;
  free: { from: number; to: number }[];
  /** Of the crop there now. */
  harvestDate: string | null;
  strain_id: number | null;
  expectedGrams: number | null;
}

/** A published plan that may grow. */
export interface GrowOption extends Crop {
  growplan_id: number;
  name: string;
  strain_id: number | null;
  strainName: string;
  /** Days of the first phase, after which plants are moved on; null for a plan of one phase. */
  firstPhaseDays: number | null;
}

export interface Goals {
  objective: PlanObjective;
  limits: PlanLimits;
  /** What the winners take is given out: counted from then on. */
  resources: Resources;
}

/** A shelf on which a crop would have its time, and nothing is proposed for want of something else. */
export interface ShelfLeft {
  platform_id: number;
  platformName: string;
  reasons: string[];
}

/** Shares of the strains given out so far, and the grams of each still wanted. */
interface Progress {
  shelves: Map<number | null, number>;
  wanted: Map<number, number>;
}

/** Days before a planting on which it has to be decided: clones need that long. */
const decisionDays = 14;

/**
 * What to plant on each shelf, best first. Shelves that are free sooner are given out first; what the winner of one brings counts
 * for the demand, the share and the variety of the next.
 */
export function rankProposals(
  shelves: readonly FreeShelf[],
  options: readonly GrowOption[],
  goals: Goals,
): { proposals: Proposal[]; left: ShelfLeft[] } {
  const progress: Progress = {
    shelves: new Map(),
    wanted: new Map((goals.objective.strains ?? []).map(({ strain_id, grams }) => [strain_id, grams])),
  };
  const best = Math.max(1e-9, ...options.map(gramsPerDay));
  const inOrder = shelves.toSorted((a, b) => startOf(a) - startOf(b) || a.platform_id - b.platform_id);
  const left: ShelfLeft[] = [];
  const proposals = inOrder.flatMap((shelf) => {
    const reasons = new Set<string>();
    const ranked = options
      .flatMap((option) => {
        if (isOverShare(option, progress, goals, shelves.length)) return [];
        const found = placeOn(shelf, option, goals.resources);
        if (typeof found === 'string') reasons.add(found);
        if (typeof found !== 'number') return [];
        return [{ option, start: found, proposal: proposalOf(shelf, option, found, best, progress, goals) }];
      })
      .sort((a, b) => b.proposal.score - a.proposal.score || a.option.growplan_id - b.option.growplan_id);
    const [winner] = ranked;
    if (winner) {
      count(winner.proposal, progress);
      takeResources(goals.resources, winner.option, shelf.capacity, winner.start);
    } else if (reasons.size > 0)
      left.push({ platform_id: shelf.platform_id, platformName: shelf.platformName, reasons: [...reasons] });
    return ranked.map(({ proposal }, index) => ({ ...proposal, rank: index + 1 }));
  });
  return { proposals, left };
}

/** The first day on which a crop has its time on a shelf, its drying room and its hands; what is wanting where there is none. */
function placeOn(shelf: FreeShelf, option: GrowOption, resources: Resources): number | string | undefined {
  const gaps = shelf.free.filter(({ from, to }) => from + option.days <= to);
  for (const gap of gaps) {
    const start = findStart(resources, option, shelf.capacity, gap);
    if (start !== undefined) return start;
  }
  const [first] = gaps;
  const lack = first && lackOf(resources, option, shelf.capacity, first.from);
  return lack && `${option.name}: no ${lack} left`;
}

const startOf = ({ free }: FreeShelf): number => free[0]?.from ?? Number.POSITIVE_INFINITY;
const gramsPerDay = ({ gramsPerPlant, days }: GrowOption): number => gramsPerPlant / Math.max(1, days);

function isOverShare({ strain_id }: GrowOption, { shelves }: Progress, { limits }: Goals, all: number): boolean {
  // One shelf of a strain is always allowed, whatever its share of few shelves.
  const given = shelves.get(strain_id) ?? 0;
  return given > 0 && (given + 1) / Math.max(1, all) > (limits.maxShare ?? 1);
}

function proposalOf(
  shelf: FreeShelf,
  option: GrowOption,
  start: number,
  best: number,
  progress: Progress,
  { objective }: Goals,
): Proposal {
  const { yield: byYield = 1, demand = 1, variety = 1 } = objective.weights ?? {};
  const grams = option.gramsPerPlant * shelf.capacity;
  const wanted = (option.strain_id !== null && progress.wanted.get(option.strain_id)) || 0;
  const given = progress.shelves.get(option.strain_id) ?? 0;
  const score =
    byYield * (gramsPerDay(option) / best) + demand * Math.min(1, wanted / Math.max(1, grams)) + variety / (1 + given);
  const {
    platform_id,
    platformName,
    platformGroupName,
    area_id,
    basin,
    capacity,
    harvestDate,
    strain_id,
    expectedGrams,
  } = shelf;
  return {
    rank: 1,
    platform_id,
    platformName,
    platformGroupName,
    area_id,
    basinLocation: basin,
    plants: capacity,
    start: dateOf(start),
    expectedHarvestDate: harvestDate,
    strain_id,
    expectedYield: expectedGrams,
    decisionDate: dateOf(start - decisionDays),
    growplan_id: option.growplan_id,
    replantStrain_id: option.strain_id,
    expectedVegetationTransplantDate: option.firstPhaseDays === null ? null : dateOf(start + option.firstPhaseDays),
    expectedHarvestOfReplant: dateOf(start + option.days),
    expectedYieldOfReplant: Math.round(grams * 100) / 100,
    score: Math.round(score * 1000) / 1000,
    reasons: [
      `${Math.round(gramsPerDay(option) * capacity)} g per day on the shelf`,
      ...(wanted > 0 ? [`${Math.round(wanted)} g of ${option.strainName} still wanted`] : []),
      given === 0 ? `No other shelf for ${option.strainName}` : `${given} other shelves for ${option.strainName}`,
    ],
  };
}

function count({ replantStrain_id, expectedYieldOfReplant }: Proposal, { shelves, wanted }: Progress): void {
  shelves.set(replantStrain_id, (shelves.get(replantStrain_id) ?? 0) + 1);
  const left = replantStrain_id === null ? undefined : wanted.get(replantStrain_id);
  if (left !== undefined && replantStrain_id !== null)
    wanted.set(replantStrain_id, Math.max(0, left - expectedYieldOfReplant));
}

/** The day since 1970 of a date. */
export const dayOf = (date: string): number => Math.floor(Date.parse(date) / dayMs);
/** The date of a day since 1970. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
