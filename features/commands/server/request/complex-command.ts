import { actionIdOf, findAction } from '@trellis/commands/model';
import { deviceTypes } from '@trellis/devices/model';
import { invalidRecord } from '@trellis/server-kit';

interface ComplexCommand {
  command: string;
  intensity?: number | null | undefined;
  virtualDeviceType_id: 13 | 18 | 39;
}

const firstOfAirUnit = { 18: 1801, 39: 3901 } as const;

/** The action behind a complex command, and its value: LightOn with an intensity is that intensity; air units take one of their
 * states. 422 for a word the kind of device does not know. */
export function actionOf({ command, intensity, virtualDeviceType_id }: ComplexCommand): { id: number; value?: number } {
  if (virtualDeviceType_id !== deviceTypes.light.id) return { id: airUnitAction(command, virtualDeviceType_id) };
  switch (command.toLowerCase()) {
    case 'lightoff':
      return { id: actionIdOf('lightsOff') };
    case 'lighton':
      return intensity == null ? { id: actionIdOf('lightsOn') } : { id: actionIdOf('intensity'), value: intensity };
    default:
      throw unknownCommand(['LightOn', 'LightOff']);
  }
}

function airUnitAction(command: string, type: 18 | 39): number {
  const { states } = type === 18 ? deviceTypes.ecu : deviceTypes.bard;
  const first = firstOfAirUnit[type];
  const found = states
    .map((_, index) => findAction(first + index))
    .find((action) => action?.way.by === 'controller' && action.way.write.value === command.toLowerCase());
  if (!found) throw unknownCommand(states);
  return found.id;
}

const unknownCommand = (words: readonly string[]) =>
  invalidRecord('controllerCommands', [
    { property: 'command', code: 'inclusion', message: `must be one of ${words.join(', ')}` },
  ]);
