import { CommandBar } from '@trellis/commands/web';
import type { UnitRecord } from '@trellis/units/model';
import { ownDialogs } from './own-dialogs.ts';

/** What units can be told, and what can be arranged about them. */
export const UnitCommandBar = ({ units }: { units: readonly UnitRecord[] }) => (
  <CommandBar units={units} dialogs={ownDialogs} />
);
