import type { UnitEntry } from '../live/unit-entry.ts';

export interface LookDialogProps {
  entry: UnitEntry;
  onClose: () => void;
}
