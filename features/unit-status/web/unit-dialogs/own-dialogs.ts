import type { OwnDialogs } from '@trellis/commands/web';
import { lazy } from 'react';

const CollectionDialog = lazy(() =>
  import('./collection-dialog.tsx').then((module) => ({ default: module.CollectionDialog })),
);
/** Dialogs of actions about units that have one of their own, by action id. */
export const ownDialogs: OwnDialogs = {
  0: lazy(() => import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog }))),
  92: lazy(() =>
    import('./co2-calibration/co2-calibration-dialog.tsx').then((module) => ({
      default: module.Co2CalibrationDialog,
    })),
  ),
  [-100]: lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog }))),
  [-103]: CollectionDialog,
  [-104]: CollectionDialog,
};
