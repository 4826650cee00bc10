import type { UnitEntry } from '../live/unit-entry.ts';

export interface UnitInfoDialogProps {
  entry: UnitEntry;
  onClose: () => void;
}
