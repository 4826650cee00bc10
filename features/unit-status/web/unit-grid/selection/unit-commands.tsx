import { useMemo } from 'react';
import { useUnit } from '../../live/use-unit.ts';
import { UnitCommandBar } from '../../unit-dialogs/unit-command-bar.tsx';

/** Commands for one unit, whatever is chosen in the grid. */
export function UnitCommands({ unitId }: { unitId: number }) {
  const record = useUnit(unitId)?.record;
  const units = useMemo(() => (record ? [record] : []), [record]);
  return <UnitCommandBar units={units} />;
}
