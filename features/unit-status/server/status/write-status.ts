import {
  emptyPhase,
  findNextIrrigation,
  followOwnSchedule,
  type DerivedFields,
  type OwnSchedule,
  type UnitLifecycle,
  type UnitRecord,
} from '@trellis/units/model';
import { deriveFields } from './derive-fields.ts';
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

/** A recipe with what a unit's own schedule says in place of the plan. */
function withSchedule({ data }: ReadRecipe, schedule: OwnSchedule): ReadRecipe {
  const {
    starttime: _,
    scheduledStart: __,
    scheduledEnd: ___,
    ...recipe
  } = followOwnSchedule({ ...emptyPhase, ...data }, schedule);
  return { text: JSON.stringify(recipe), data: recipe };
}

/** The records of units as the text of a JSON array. Put together from texts, for ten thousand units are many megabytes. */
export function writeStatus(
  units: readonly UnitRow[],
  runs: readonly RunRow[],
  recipes: readonly RecipeRow[],
  now: Date,
): string {
  const known = new Map(recipes.map((row) => [row.id, readRecipe(row)]));
  const planned = ({ growPhase_id }: RunRow): ReadRecipe => known.get(growPhase_id ?? 0) ?? nothing;
  const runsOf = Map.groupBy(runs, ({ unit }) => unit);
  const sorted = units.toSorted((one, other) => one.place - other.place);
  const parts = sorted.map((unit) => {
    const own = runsOf.get(unit.id) ?? [];
    const [first] = own;
    const { ownSchedule } = unit;
    const recipeOf = (run: RunRow) => (ownSchedule ? withSchedule(planned(run), ownSchedule) : planned(run));
    const growing = {
      daysInFlower: highest(own.map(({ daysInFlower }) => daysInFlower)),
      targetVWC: unit.targetVWC ?? highest(own.map(({ targetVWC }) => targetVWC)),
      cropSteeringPhase: first?.cropSteeringPhase ?? null,
      lifecycle_id: first?.lifecycle_id ?? null,
      nextIrrigatedTime: first ? nextIrrigation(unit, recipeOf(first).data, now) : null,
    };
    const lifecycles = own.map((run) => writeRun(run, recipeOf(run))).join();
    const derived = deriveFields(withPhase(unit, first && { ...recipeOf(first).data, ...datesOf(first) }), now);
    const added = JSON.stringify({ ...growing, ...derived });
    return `${open(unit.json)},${unclosed(added)},"lifecycles":[${lifecycles}]}`;
  });
  return `[${parts.join()}]`;
}

/** The record as far as its health goes: of several runs the newest counts. */
const withPhase = (unit: UnitRow, currentPhase: UnitLifecycle['currentPhase'] | undefined) =>
  ({
    ...(JSON.parse(unit.json) as object),
    lifecycles: currentPhase ? [{ currentPhase }] : [],
  }) as unknown as Omit<UnitRecord, keyof DerivedFields>;

const datesOf = ({ dates }: RunRow) => JSON.parse(dates) as Omit<UnitLifecycle['currentPhase'], keyof Recipe>;

const writeRun = ({ run, dates }: RunRow, { text }: ReadRecipe): string =>
  `${open(run)},"currentPhase":${open(dates)},${text.trim().slice(1)}}`;

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
