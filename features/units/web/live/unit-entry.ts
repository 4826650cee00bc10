import { shortUnitName, unitState, type UnitRecord, type UnitState } from '@trellis/units/model';

/** A unit as the grid holds it: its record, how it is doing, and what searching and grouping look at. */
export interface UnitEntry {
  readonly id: number;
  readonly record: UnitRecord;
  /** Judged at the last change or clock tick; ages in it are of that moment. */
  readonly health: UnitState;
  /** Day of the current phase, the first is 1; null when nobody noted its start. */
  readonly phaseDay: number | null;
  readonly facets: UnitFacets;
}

export interface UnitFacets {
  /** As rows show it: the last two dash parts of three. */
  readonly name: string;
  readonly strain: string | null;
  readonly plan: string | null;
  readonly phase: string | null;
  /** Everything the search looks at, folded. */
  readonly searchText: string;
}

/** Makes a unit's entry at a moment (ms since 1970). */
export const makeEntry = (record: UnitRecord, now: number): UnitEntry => ({
  id: record.platformGroup_id,
  record,
  health: unitState(record, now),
  phaseDay: countPhaseDay(record, now),
  facets: readFacets(record),
});

/** The entry with a newer record. */
export const changeEntry = (entry: UnitEntry, record: UnitRecord, now: number): UnitEntry => ({
  id: entry.id,
  record,
  health: unitState(record, now),
  phaseDay: countPhaseDay(record, now),
  facets: hasSameFacets(entry.record, record) ? entry.facets : readFacets(record),
});

/** Text for comparing without regard to case and accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

function readFacets(record: UnitRecord): UnitFacets {
  const [lifecycle] = record.lifecycles;
  const searched = [
    record.platformGroupName,
    record.areaname,
    record.rack,
    record.ipAddress,
    ...record.lifecycles.flatMap(({ strainName, growplanName }) => [strainName, growplanName]),
  ];
  return {
    name: shortUnitName(record.platformGroupName),
    strain: lifecycle?.strainName ?? null,
    plan: lifecycle?.growplanName ?? null,
    phase: lifecycle?.phaseName ?? null,
    // A line break between the parts, so that no search matches across two of them.
    searchText: foldText(searched.filter((part) => part !== null).join('\n')),
  };
}

function countPhaseDay({ currentPhase }: UnitRecord, now: number): number | null {
  const start = Date.parse(currentPhase?.starttime ?? currentPhase?.scheduledStart ?? '');
  return Number.isFinite(start) ? 1 + Math.max(0, Math.floor((now - start) / dayMs)) : null;
}

const dayMs = 86_400_000;
const facetFields = ['platformGroupName', 'areaname', 'rack', 'ipAddress', 'lifecycles'] as const;
const hasSameFacets = (one: UnitRecord, other: UnitRecord) => facetFields.every((field) => one[field] === other[field]);
