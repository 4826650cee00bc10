import { CommandBar, type OwnDialogs } from '@trellis/commands/web';
import type { UnitRecord } from '@trellis/units/model';
import { lazy } from 'react';

const CollectionDialog = lazy(() =>
  import('./collection-dialog.tsx').then((module) => ({ default: module.CollectionDialog })),
);
const dialogs: OwnDialogs = {
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

/** What units can be told, and what can be arranged about them. */
export const UnitCommandBar = ({ units }: { units: readonly UnitRecord[] }) => (
  <CommandBar units={units} dialogs={dialogs} />
);
