// What components of other features call. Apart from the door, which the route table reads and the first load carries.
import { lazy } from 'react';

export { useStartPath, type PresetStart } from './start/start-path.ts';
export { useWaitingTimes } from './waiting/use-waiting-times.ts';
/** What units wait for after sprayings; in a chunk of its own. */
export const UnitWaiting = lazy(async () => ({ default: (await import('./waiting/unit-waiting.tsx')).UnitWaiting }));
export {
  comparisonsGrid,
  paramsOf,
  useSavedComparisons,
  type SavedComparison,
} from './comparisons/use-saved-comparisons.ts';
