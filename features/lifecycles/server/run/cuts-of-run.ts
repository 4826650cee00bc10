import type { Lifecycle } from '@trellis/lifecycles/model';
import type { Viewer } from '@trellis/entity-kit/sql';
import { defineSlot, type WorkContext } from '@trellis/server-kit';
import type { RunWork } from './run-work.ts';

/** What the start of a run needs: it also asks those who keep mothers. */
export type StartingWork = RunWork & Pick<WorkContext, 'events' | 'services'> & { viewer?: Viewer };

/** Clones that a run made of a plant it names as their mother. */
export interface CutOfRun {
  plant_id: number;
  plantIds: readonly number[];
}

/** Hears of the cuttings a run takes as it starts, and refuses mothers that are not cut; whoever keeps mothers fills it. */
export const cutsOfRuns =
  defineSlot<
    (
      run: Pick<Lifecycle, 'id' | 'facility_id'>,
      cuts: readonly CutOfRun[],
      start: number,
      work: StartingWork,
    ) => Promise<void>
  >('cuts of runs');
