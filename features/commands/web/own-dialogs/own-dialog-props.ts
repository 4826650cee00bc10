import type { Action } from '@trellis/commands/model';
import type { UnitRecord } from '@trellis/units/model';

export interface OwnDialogProps {
  action: Action;
  units: readonly UnitRecord[];
  onClose: () => void;
  /** What it was opened for is done. */
  onDone: () => void;
}
