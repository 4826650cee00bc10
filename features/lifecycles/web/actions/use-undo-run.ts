import { runsApi } from '@trellis/lifecycles/model';
import { sendWith, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { plantChanges } from '../plants/use-standing.ts';

/** What moving, dating, parting or joining runs changes. */
export const runChanges = {
  changes: [...plantChanges.changes, 'ag_lifecyclePhases', 'ag_lifecycleTasks', 'ag_platformAllocations'],
} as const;

/** A run as the answer to what was done with it says. */
interface MovedRun {
  id: number;
  updatedate: string;
}

/** How what was just done with runs is taken back, where its success is told. */
export function useUndoRun() {
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  return (...moved: readonly MovedRun[]) =>
    () =>
      takeBack(
        moved.map(
          ({ id, updatedate }) =>
            () =>
              send(runsApi.calls.undo, { params: { id: String(id) }, body: { updatedate } }),
        ),
        runChanges.changes,
      );
}
