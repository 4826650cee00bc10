import type { UnitInfoDialogProps } from '../unit-info-dialog-props.ts';
import { ComplianceDialog } from './compliance-dialog.tsx';

/** What the state knows of what grows on one unit. */
export const UnitCompliance = ({ entry, onClose }: UnitInfoDialogProps) => (
  <ComplianceDialog units={[entry.record]} onClose={onClose} />
);
