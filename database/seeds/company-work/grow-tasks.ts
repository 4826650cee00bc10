import { GrowTask } from '@trellis/grow-plans/model';
import { findDemoPlan } from '../company/plans.ts';
import type { DemoPhaseKey } from '../company/phases.ts';
import { insertRows } from '../records/insert-rows.ts';
import type { DemoWork } from './demo-work.ts';

/** Day in the phase, kind of work (id of the reference data), every so many days, and stone wool blocks for each plant. */
type Line = readonly [day: number, growTaskType_id: number, repeatDays?: number | undefined, blocksPerPlant?: number];

const scouting: Line = [3, 13, 7];
/** What the company does in each phase. */
const work: Readonly<Record<DemoPhaseKey, readonly Line[]>> = {
  clone: [
    [9, 3],
    [3, 13, 7],
  ],
  vegetative: [[0, 4, undefined, 1], [2, 6], [7, 7], [14, 7], scouting],
  stretch: [[0, 16], [3, 8], [14, 9], scouting],
  bulk: [[2, 12, 7], scouting],
  ripening: [
    [1, 13, 7],
    [14, 11],
    [20, 20],
  ],
  mother: [
    [30, 2, 14],
    [7, 10, 28],
    [5, 13, 14],
  ],
  nursery: [
    [0, 1, undefined, 1],
    [10, 12],
  ],
  finish: [
    [7, 12, 7],
    [20, 20],
  ],
  hempVegetative: [[1, 6], [10, 7], scouting],
  hempFlower: [[0, 16], [28, 9], [2, 12, 7], [55, 20], scouting],
};
const stoneWoolBlock = 4;

/** Adds the work its plans ask for, to versions made in this transaction. */
export async function seedGrowTasks({ records, cultivation }: DemoWork): Promise<void> {
  const versions = [...cultivation.plans].flatMap(([key, { phaseIds, nextPhaseIds }]) =>
    [phaseIds, ...(nextPhaseIds ? [nextPhaseIds] : [])].map((ids) => ({ key, phaseIds: ids })),
  );
  const rows = versions.flatMap(({ key, phaseIds }) =>
    findDemoPlan(key).phases.flatMap(({ phase }, seq) =>
      work[phase].map(([dayOffset, growTaskType_id, repeatDays = null, blocks]) => ({
        growPhase_id: phaseIds[seq] ?? 0,
        growTaskType_id,
        dayOffset,
        repeatDays,
        ...(blocks && { consumables: [{ consumable_id: stoneWoolBlock, quantity: blocks, per: 'plant' }] }),
      })),
    ),
  );
  await insertRows(records, GrowTask, rows);
}
