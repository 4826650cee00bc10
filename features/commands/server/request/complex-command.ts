import { actionIdOf, findAction } from '@trellis/commands/model';
import { deviceTypes } from '@trellis/devices/model';
import { invalidRecord } from '@trellis/server-kit';
import type { Wish } from './plan-commands.ts';

interface ComplexCommand {
  command: string;
  intensity?: number | null | undefined;
  virtualDeviceType_id: 13 | 18 | 39;
}

const LIGHTS_ON = actionIdOf('lightsOn');
const LIGHTS_OFF = actionIdOf('lightsOff');
const INTENSITY = actionIdOf('intensity');
const FIRST_OF_AIR_UNIT = { 18: 1801, 39: 3901 } as const;

/** The actions behind a complex command: LightOn sets the intensity and then switches on, 0 % switches off; air units take
 * one of their states. 422 for a word the kind of device does not know. */
export function wishesOf({
  command,
  intensity,
  virtualDeviceType_id,
}: ComplexCommand): [Omit<Wish, 'controller_id'>, ...Omit<Wish, 'controller_id'>[]] {
  if (virtualDeviceType_id !== deviceTypes.light.id)
    return [{ action_id: airUnitAction(command, virtualDeviceType_id) }];
  switch (command.toLowerCase()) {
    case 'lightoff':
      return [{ action_id: LIGHTS_OFF }];
    case 'lighton':
      if (intensity == null) return [{ action_id: LIGHTS_ON }];
      if (intensity === 0) return [{ action_id: LIGHTS_OFF }];
      return [{ action_id: INTENSITY, value: intensity }, { action_id: LIGHTS_ON }];
    default:
      throw unknownCommand(['LightOn', 'LightOff']);
  }
}

function airUnitAction(command: string, type: 18 | 39): number {
  const { states } = type === 18 ? deviceTypes.ecu : deviceTypes.bard;
  const first = FIRST_OF_AIR_UNIT[type];
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
