import { sharedCauseMetrics } from '@trellis/alerts/model';
import type { WorkContext } from '@trellis/server-kit';
import { findSharedCauses, type Place } from '@trellis/unit-alerts/model';
import type { AlertType } from '../alert-types.ts';
import { keyOf, type KeptCondition, type KnownConditions } from '../conditions.ts';
import type { Change, Followed } from '../follow-units.ts';
import { gatherTroubled } from './gather-troubled.ts';
import { readPlaces } from './read-places.ts';
import { adoptAlerts, followRoot, raiseRoot, readRoots, readStanding, type Root } from './roots.ts';

/** What a round knows of the trouble in a facility. */
export interface RoundTrouble extends Followed {
  facilityId: number;
  types: readonly AlertType[];
  known: KnownConditions;
}

/** Units with the same trouble, when its type says no other number. */
const leastUnits = 5;

/**
 * The alerts about shared causes under which alerts of this round hang, by `keyOf`: raises those that are new, and takes in what was
 * raised shortly before. Danger to people is told for each unit.
 */
export async function findCauses(round: RoundTrouble, context: WorkContext): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const raised = round.changes.filter(({ act, type }) => act === 'raise' && type.category !== 'safety');
  const gathered = Map.groupBy(raised, ({ type }) => type.code);
  const roots = await readRoots(round.facilityId, context);
  // One that stands alone is the rule: nothing is read for it but what is needed to say so.
  if (roots.length === 0 && ![...gathered.keys()].some((code) => mayBeShared(code, round))) return found;
  const places = await readPlaces(context.db, round.facilityId, round.inService);
  for (const [code, changes] of gathered)
    for (const [unit, root] of await placeType(changes, { ...round, places, roots }, context))
      found.set(keyOf(unit, code), root);
  return found;
}

const mayBeShared = (code: string, round: RoundTrouble): boolean =>
  conditionsOf(code, round).size + (round.falling.get(code)?.size ?? 0) >= leastOf(rootTypeOf(code, round));

interface PlacedRound extends RoundTrouble {
  places: readonly Place[];
  roots: readonly Root[];
}

/** The root of each unit of a type that has one. */
async function placeType(
  changes: readonly Change[],
  round: PlacedRound,
  context: WorkContext,
): Promise<Map<number, number>> {
  const [first] = changes;
  const rootType = first && rootTypeOf(first.type.code, round);
  if (!first || !rootType) return new Map();
  const { type } = first;
  const placed = await followRoots(changes, round, { type, rootType }, context);
  const rest = changes.filter(({ unit }) => !placed.has(unit.platformGroup_id));
  if (rest.length === 0) return placed;
  const conditions = conditionsOf(type.code, round);
  const began = gatherTroubled(
    { conditions, falling: round.falling.get(type.code) ?? new Map() },
    rest.map(({ condition }) => ({ since: condition?.since ?? context.now.getTime() })),
  );
  const standing = await readStanding(exceptionsOf(began.keys(), conditions), context);
  const isFree = (unit: number) =>
    !placed.has(unit) && standing.get(conditions.get(unit)?.exceptionId ?? 0) !== 'rooted';
  const troubled = new Set([...began.keys()].filter(isFree));
  for (const { place, unitIds } of findSharedCauses(troubled, round.places, leastOf(rootType))) {
    const alerted = rest.filter(({ unit }) => unitIds.includes(unit.platformGroup_id));
    const [one] = alerted;
    if (!one) continue;
    const since = Math.min(...unitIds.map((unit) => began.get(unit) ?? context.now.getTime()));
    const cause = { place, since, affected: unitIds.length, type, rootType, timezone: one.unit.facility_timezone };
    const root = await raiseRoot(cause, round, context);
    const alone = exceptionsOf(unitIds, conditions).filter((id) => standing.get(id) === 'alone');
    await adoptAlerts(alone, root, context);
    for (const { unit } of alerted) placed.set(unit.platformGroup_id, root);
  }
  return placed;
}

/** Units of a place whose cause is known hang under it too. */
async function followRoots(
  changes: readonly Change[],
  { places, roots }: PlacedRound,
  { type, rootType }: { type: AlertType; rootType: AlertType },
  context: WorkContext,
): Promise<Map<number, number>> {
  const placed = new Map<number, number>();
  for (const root of roots.filter(({ gathers, isFresh }) => gathers === type.code && isFresh)) {
    const place = places.find(({ kind, id }) => kind === root.place.kind && id === root.place.id);
    const units = changes.map(({ unit }) => unit).filter(({ platformGroup_id: id }) => place?.unitIds.has(id));
    const fresh = units.filter(({ platformGroup_id: id }) => !placed.has(id));
    const [one] = fresh;
    if (!place || !one) continue;
    await followRoot(root, { more: fresh.length, place, type, rootType, timezone: one.facility_timezone }, context);
    for (const { platformGroup_id: id } of fresh) placed.set(id, root.id);
  }
  return placed;
}

function rootTypeOf(code: string, { types }: RoundTrouble): AlertType | undefined {
  const isSilent = types.find((type) => type.code === code)?.rule.comparison === 'silent';
  const wanted = isSilent ? sharedCauseMetrics.silent : sharedCauseMetrics.other;
  return types.find(({ rule }) => rule.metric === wanted);
}

const leastOf = (rootType: AlertType | undefined): number => rootType?.rule.limit ?? leastUnits;

/** By unit the conditions of a type that hold after this round. */
function conditionsOf(code: string, { known, changes }: RoundTrouble): Map<number, KeptCondition> {
  const conditions = new Map<number, KeptCondition>();
  for (const [unit, condition] of known.get(code) ?? [])
    if (condition.clearSince === null) conditions.set(unit, condition);
  for (const { unit, type, condition, exceptionId } of changes) {
    if (type.code !== code) continue;
    if (condition?.clearSince === null) conditions.set(unit.platformGroup_id, { ...condition, exceptionId });
    else conditions.delete(unit.platformGroup_id);
  }
  return conditions;
}

const exceptionsOf = (units: Iterable<number>, conditions: ReadonlyMap<number, KeptCondition>): number[] =>
  [...units].flatMap((unit) => conditions.get(unit)?.exceptionId ?? []);
