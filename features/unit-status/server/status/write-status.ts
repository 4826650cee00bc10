import {
  emptyPhase,
  findNextIrrigation,
  followPhase,
  unitState,
  type UnitLifecycle,
  type UnitRecord,
  type UnitState,
} from '@trellis/units/model';
import { deriveFields, type ToldUnit } from './derive-fields.ts';
import type { RecipeRow, RunRow } from './select-runs.ts';
import type { UnitRow } from './select-units.ts';

type Recipe = Omit<UnitLifecycle['currentPhase'], 'starttime' | 'scheduledStart' | 'scheduledEnd'>;

/** A recipe as text for records and as data for sums. */
interface ReadRecipe {
  text: string;
  data: Recipe;
}

const nothing: ReadRecipe = readRecipe({
  id: 0,
  recipe: JSON.stringify({
    photoperiod: null,
    photoperiodStartTime: null,
    noIrrigation: false,
    lightIntensity: null,
    environments: [],
    vpdProfile: null,
  } satisfies Recipe),
});

function readRecipe({ recipe }: RecipeRow): ReadRecipe {
  return { text: recipe, data: JSON.parse(recipe) as Recipe };
}

/** A recipe with what a unit's own schedule says in place of the plan, and the water that people moved; the plan's own where neither is. */
function recipeOf(planned: ReadRecipe, unit: UnitRow): ReadRecipe {
  const phase = { ...emptyPhase, ...planned.data };
  const followed = followPhase(phase, unit);
  if (followed === phase) return planned;
  const { starttime: _, scheduledStart: __, scheduledEnd: ___, ...recipe } = followed;
  return { text: JSON.stringify(recipe), data: recipe };
}

/** A run on a unit, with the recipe that is followed there. */
interface ReadRun extends RunRow {
  recipe: ReadRecipe;
  planned: ReadRecipe;
}

/** A unit, what grows on it, and what of its record follows from that. */
interface ReadUnit {
  unit: UnitRow;
  runs: readonly ReadRun[];
  growing: Pick<
    UnitRecord,
    'daysInFlower' | 'targetVWC' | 'drybackPct' | 'cropSteeringPhase' | 'lifecycle_id' | 'nextIrrigatedTime'
  >;
}

/** What was selected of units. */
export interface SelectedUnits {
  units: readonly UnitRow[];
  runs: readonly RunRow[];
  recipes: readonly RecipeRow[];
}

/** The units by their names, each with its runs, the newest first. */
function readEach({ units, runs, recipes }: SelectedUnits, now: Date): ReadUnit[] {
  const known = new Map(recipes.map((row) => [row.id, readRecipe(row)]));
  const planned = ({ growPhase_id }: RunRow): ReadRecipe => known.get(growPhase_id ?? 0) ?? nothing;
  const runsOf = Map.groupBy(runs, ({ unit }) => unit);
  const sorted = units.toSorted((one, other) => one.place - other.place);
  return sorted.map((unit) => {
    const own = (runsOf.get(unit.id) ?? []).map((run) => ({
      ...run,
      planned: planned(run),
      recipe: recipeOf(planned(run), unit),
    }));
    const [first] = own;
    const growing = {
      daysInFlower: highest(own.map(({ daysInFlower }) => daysInFlower)),
      targetVWC: unit.targetVWC ?? highest(own.map(({ targetVWC }) => targetVWC)),
      drybackPct: highest(own.map(({ drybackPct }) => drybackPct)),
      cropSteeringPhase: first?.cropSteeringPhase ?? null,
      lifecycle_id: first?.lifecycle_id ?? null,
      nextIrrigatedTime: first ? nextIrrigation(unit, first.recipe.data, now) : null,
    };
    return { unit, runs: own, growing };
  });
}

/** The records of units as the text of a JSON array. Put together from texts, for ten thousand units are many megabytes. */
export function writeStatus(selected: SelectedUnits, now: Date): string {
  const parts = readEach(selected, now).map(({ unit, runs, growing }) => {
    const told = withPhase(unit, runs[0] && currentPhaseOf(runs[0]));
    const added = JSON.stringify({ ...growing, ...deriveFields(told, unitState(told, now)) });
    return `${open(unit.json)},${unclosed(added)},"lifecycles":[${runs.map(writeRun).join()}]}`;
  });
  return `[${parts.join()}]`;
}

/** A unit's record, and the state that it says of itself. */
export interface JudgedUnit {
  unit: UnitRecord;
  state: UnitState;
}

/** The records of units for our own code: the same as their text says, without a way through it. */
export const readRecords = (selected: SelectedUnits, now: Date): JudgedUnit[] =>
  readEach(selected, now).map(({ unit: { json }, runs, growing }) => {
    const lifecycles = runs.map((run) => ({
      ...(JSON.parse(run.run) as object),
      currentPhase: currentPhaseOf(run),
      ...(run.recipe !== run.planned && { plannedPhase: { ...datesOf(run), ...run.planned.data } }),
    }));
    const told = Object.assign(JSON.parse(json) as object, growing, { lifecycles }) as unknown as ToldUnit;
    const state = unitState(told, now);
    return { unit: Object.assign(told, deriveFields(told, state)), state };
  });

/** The record as far as its health goes: of several runs the newest counts. */
const withPhase = (unit: UnitRow, currentPhase: UnitLifecycle['currentPhase'] | undefined) =>
  Object.assign(JSON.parse(unit.json) as object, {
    lifecycles: currentPhase ? [{ currentPhase }] : [],
  }) as unknown as ToldUnit;

const currentPhaseOf = (run: ReadRun): UnitLifecycle['currentPhase'] => ({ ...datesOf(run), ...run.recipe.data });

const datesOf = ({ dates }: RunRow) => JSON.parse(dates) as Omit<UnitLifecycle['currentPhase'], keyof Recipe>;

const writeRun = ({ run, dates, recipe, planned }: ReadRun): string =>
  `${open(run)},"currentPhase":${writePhase(dates, recipe)}${recipe === planned ? '' : `,"plannedPhase":${writePhase(dates, planned)}`}}`;

const writePhase = (dates: string, { text }: ReadRecipe): string => `${open(dates)},${text.trim().slice(1)}`;

/** An object's text without its closing brace, so that more can follow. */
const open = (json: string): string => json.slice(0, json.lastIndexOf('}'));
const unclosed = (json: string): string => json.slice(1, -1);

function nextIrrigation(unit: UnitRow, currentPhase: Recipe, now: Date): string | null {
  const next = findNextIrrigation({ ...unit, deployed: true, currentPhase }, now);
  return next === null ? null : new Date(next).toISOString();
}

function highest(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : Math.max(...numbers);
}
