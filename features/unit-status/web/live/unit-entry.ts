import {
  calendarDay,
  phaseOf,
  shortUnitName,
  unitState,
  type UnitLifecycle,
  type UnitRecord,
  type UnitState,
} from '@trellis/units/model';

/** A unit as the grid holds it: its record, how it is doing, and what searching and grouping look at. */
export interface UnitEntry {
  readonly id: number;
  readonly record: UnitRecord;
  /** Judged at the last change or clock tick; ages in it are of that moment. */
  readonly health: UnitState;
  /** Day of the current phase, the first is 1; null when nothing says when it began. */
  readonly phaseDay: number | null;
  readonly facets: UnitFacets;
}

export interface UnitFacets {
  /** As it is shown: the last two dash parts of three, or the whole where the person prefers it. */
  readonly name: string;
  readonly strain: string | null;
  readonly plan: string | null;
  readonly phase: string | null;
  /** Everything the search looks at, folded. */
  readonly searchText: string;
}

/** A unit's name as it is shown. */
export type NameOf = (platformGroupName: string) => string;

/** Makes a unit's entry at a moment (ms since 1970). */
export const makeEntry = (record: UnitRecord, now: number, nameOf: NameOf = shortUnitName): UnitEntry => ({
  id: record.platformGroup_id,
  record,
  health: unitState(record, now),
  phaseDay: countPhaseDay(record, now),
  facets: readFacets(record, nameOf),
});

/** The entry with a newer record. */
export const changeEntry = (
  entry: UnitEntry,
  record: UnitRecord,
  now: number,
  nameOf: NameOf = shortUnitName,
): UnitEntry => ({
  id: entry.id,
  record,
  health: unitState(record, now),
  phaseDay: countPhaseDay(record, now),
  facets: hasSameFacets(entry.record, record) ? entry.facets : readFacets(record, nameOf),
});

/** Text for comparing without regard to case and accents. */
export const foldText = (text: string): string =>
  // Most names carry no accents, and ten thousand are folded while a person waits.
  (hasOnlyPlainLetters.test(text) ? text : text.normalize('NFD').replace(/\p{Diacritic}/gu, '')).toLowerCase();

const hasOnlyPlainLetters = /^[\w\s.,:;/()#&+-]*$/;

function readFacets(record: UnitRecord, nameOf: NameOf): UnitFacets {
  const [lifecycle] = record.lifecycles;
  const searched = [
    record.platformGroupName,
    record.areaname,
    record.rack,
    record.ipAddress,
    ...record.lifecycles.flatMap(({ strainName, growplanName }) => [strainName, growplanName]),
  ];
  return {
    name: nameOf(record.platformGroupName),
    strain: lifecycle?.strainName ?? null,
    plan: lifecycle?.growplanName ?? null,
    phase: lifecycle?.phaseName ?? null,
    // A line break between the parts, so that no search matches across two of them.
    searchText: foldText(searched.filter((part) => part !== null).join('\n')),
  };
}

/** Counted on the calendar of the facility, as the server counts the day of the run. */
function countPhaseDay(record: UnitRecord, now: number): number | null {
  const phase = phaseOf(record);
  const startDay = phase && findStartDay(phase, record.facility_timezone);
  return startDay == null ? null : 1 + Math.max(0, findToday(record.facility_timezone, now) - startDay);
}

const startDays = new WeakMap<object, number | null>();
const todays = new Map<string, { minute: number; day: number }>();

/** The day a phase began on; looked up once, for zones are slow to ask and every unit is judged again and again. */
function findStartDay(phase: UnitLifecycle['currentPhase'], zone: string): number | null {
  const known = startDays.get(phase);
  if (known !== undefined) return known;
  const start = Date.parse(phase.starttime ?? phase.scheduledStart ?? '');
  const day = Number.isFinite(start) ? calendarDay(zone, start) : null;
  startDays.set(phase, day);
  return day;
}

function findToday(zone: string, now: number): number {
  const minute = Math.floor(now / 60_000);
  const known = todays.get(zone);
  if (known?.minute === minute) return known.day;
  const day = calendarDay(zone, now);
  todays.set(zone, { minute, day });
  return day;
}

const facetFields = ['platformGroupName', 'areaname', 'rack', 'ipAddress', 'lifecycles'] as const;
const hasSameFacets = (one: UnitRecord, other: UnitRecord) => facetFields.every((field) => one[field] === other[field]);
