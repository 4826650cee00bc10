import { useUnit } from '../../live/use-unit.ts';
import { LastCommands } from './last-commands.tsx';
import { UnitFacts } from './unit-facts.tsx';
import { UnitSensors } from './unit-sensors.tsx';
import { UnitShelves } from './unit-shelves.tsx';
import './unit-details.css';

/** Below a unit: what grows on its shelves, its sensors, its last commands, and what is known of itself. */
export function UnitDetails({ id }: { id: number }) {
  const entry = useUnit(id);
  if (!entry) return null;
  return (
    <div className="ud">
      <UnitShelves record={entry.record} />
      <UnitSensors unitId={id} />
      <LastCommands unitId={id} />
      <UnitFacts record={entry.record} health={entry.health} />
    </div>
  );
}
