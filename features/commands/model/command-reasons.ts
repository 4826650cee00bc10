import { deviceTypes } from '@trellis/devices/model';
import * as z from 'zod';

/**
 * Why a command did not do what was asked, in English and Spanish; `{…}` are its values. A controller answers the key and the
 * values as `result.reason` beside its sentence, so that everybody reads it in their own language.
 */
export const commandReasons = {
  // Refused by the loops of a unit.
  cannotBe: [
    '{device} {metric} cannot be {value}; it can be {words}',
    '{device} {metric} no puede ser {value}; puede ser {words}',
  ],
  noFlag: ['{device} {metric} must be true or false, not {value}', '{device} {metric} debe ser sí o no, y es {value}'],
  outOfRange: [
    '{name} must be from {min} to {max}, not {value}',
    '{name} debe estar entre {min} y {max}, y es {value}',
  ],
  otherMode: [
    'The unit is in {mode}; set it to AUTOMATIC or MANUAL first',
    'La unidad está en {mode}; póngala antes en AUTOMATIC o MANUAL',
  ],
  hasPlants: [
    'There are plants on the unit; only an empty unit can be sterilised',
    'Hay plantas en la unidad; solo se puede esterilizar una unidad vacía',
  ],
  silentCo2Sensor: [
    'The CO2 sensor is silent and cannot be calibrated',
    'El sensor de CO2 no envía lecturas y no se puede calibrar',
  ],
  unknownOrder: ['The unit does not know {device} {metric}', 'La unidad no conoce {device} {metric}'],
  noDevice: ['The unit has no {device}', 'La unidad no tiene {device}'],
  unitRefused: ['The unit refused it', 'La unidad lo rechazó'],
  // The controller's program.
  cameExpired: ['The command came after it had expired', 'La orden llegó cuando ya había caducado'],
  overtaken: [
    'A later command came before this one, and stands',
    'Una orden posterior llegó antes que esta, y es la que vale',
  ],
  replaced: [
    'A later command took its place before it was carried out',
    'Una orden posterior ocupó su lugar antes de que se ejecutara',
  ],
  interrupted: [
    'The controller stopped while it carried this out; it will not do it again by itself, look at the unit first',
    'El controlador se detuvo mientras la ejecutaba; no la repetirá por sí solo, mire antes la unidad',
  ],
  staysSilent: [
    'The order was accepted, but {device} is silent after 10 minutes',
    'La orden se aceptó, pero {device} no informa tras 10 minutos',
  ],
  staysSo: [
    'The order was accepted, but {device} is still {state} after 10 minutes',
    'La orden se aceptó, pero {device} sigue en {state} tras 10 minutos',
  ],
  severalWrites: [
    'A command writes one thing; this one writes several',
    'Una orden escribe una sola cosa; esta escribe varias',
  ],
  diskFails: ['The controller cannot write to its disk', 'El controlador no puede escribir en su disco'],
  cannotInstallClient: [
    'This controller program cannot install another version of itself by itself; install it on the machine and restart the program',
    'Este programa de control no puede instalar otra versión de sí mismo; instálela en el equipo y reinicie el programa',
  ],
  cannotInstallFirmware: [
    'This controller program cannot install firmware by itself; install it on the machine and restart the program',
    'Este programa de control no puede instalar firmware; instálelo en el equipo y reinicie el programa',
  ],
  cannotInstallOs: [
    'This controller program cannot install an operating system by itself; install it on the machine and restart the program',
    'Este programa de control no puede instalar un sistema operativo; instálelo en el equipo y reinicie el programa',
  ],
  badHostname: [
    'A host name has 1 to 63 small letters, digits and hyphens, and no hyphen at its ends',
    'Un nombre de equipo tiene de 1 a 63 letras minúsculas, cifras y guiones, sin guion en los extremos',
  ],
  programUnknown: ['The controller does not know this order', 'El controlador no conoce esta orden'],
  // Commands of the machine.
  unknownCommand: ['This controller knows no command "{command}"', 'Este controlador no conoce el comando "{command}"'],
  noCommands: ['This controller runs no commands of its machine', 'Este controlador no ejecuta comandos de su equipo'],
  onlyLooks: ['This controller only runs commands that look', 'Este controlador solo ejecuta comandos de consulta'],
  noProgram: ['The machine has no program {file}', 'El equipo no tiene el programa {file}'],
  tookTooLong: [
    '{file} was stopped: it took longer than {seconds} seconds',
    'Se detuvo {file}: tardaba más de {seconds} segundos',
  ],
  // Ended by the server.
  notFetched: ['not fetched within {minutes} minutes', 'no recogida en {minutes} minutos'],
  notAcknowledged: ['not acknowledged within {seconds} s', 'sin acuse de recibo en {seconds} s'],
  noStateChange: ['no state change within {seconds} s', 'sin cambio de estado en {seconds} s'],
  superseded: ['superseded by a newer command', 'reemplazada por una orden más reciente'],
  cancelled: ['cancelled by a person', 'cancelada por una persona'],
  lockedOut: [
    'locked out before it was sent: somebody works on it',
    'bloqueada antes de enviarse: alguien trabaja en ello',
  ],
  refused: ['The controller refused or failed', 'El controlador la rechazó o falló'],
  darkByPlan: ['It is dark by the plan: the lights stay off', 'Según el plan es de noche: las luces siguen apagadas'],
  switchedOff: ['The action is switched off', 'La acción está desactivada'],
} as const satisfies Record<string, readonly [en: string, es: string]>;
export type CommandReasonCode = keyof typeof commandReasons;

type Values = Readonly<Record<string, string | number>>;

/** A reason as it travels and is kept, in `result.reason` of a command. */
export interface CommandReason {
  code: string;
  values?: Values | undefined;
}

/** A reason as it is written down. */
export const commandReason = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const answered = z.object({ reason: commandReason });

/** The reason in what a controller answered; undefined where it says none. */
export const readReason = (result: unknown): CommandReason | undefined => answered.safeParse(result).data?.reason;

/** The English sentence of a reason. */
export const sayReasonEn = (code: CommandReasonCode, values: Values = {}): string =>
  filled(commandReasons[code][0], values);

/**
 * Why a command failed, in the reader's language: by its reason, or by the sentence where that is one of ours. Whatever else a
 * controller says is shown as it came.
 */
export function sayCommandError(
  { error, reason }: { error: string | null; reason?: CommandReason | undefined },
  lang: 'en' | 'es',
): string | null {
  const known = isKnown(reason?.code) ? { code: reason.code, values: reason.values ?? {} } : recognise(error);
  if (lang === 'en' || known === undefined) return error;
  const shown = Object.fromEntries(Object.entries(known.values).map(([key, value]) => [key, wordEs(value)]));
  return filled(commandReasons[known.code][1], shown);
}

const isKnown = (code: string | undefined): code is CommandReasonCode =>
  code !== undefined && Object.hasOwn(commandReasons, code);

const filled = (sentence: string, values: Values): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));

const patterns = Object.entries(commandReasons).map(([code, [english]]) => ({
  code: code as CommandReasonCode,
  pattern: new RegExp(
    `^${english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`,
  ),
}));

/** The reason whose sentence this is: what was written before reasons travelled, and what the server ends by itself. */
function recognise(error: string | null): { code: CommandReasonCode; values: Values } | undefined {
  if (error === null) return undefined;
  for (const { code, pattern } of patterns) {
    const match = pattern.exec(error);
    if (match) return { code, values: { ...match.groups } };
  }
  return undefined;
}

const ownWords: Readonly<Record<string, string>> = {
  state: 'estado',
  mode: 'modo',
  intensity: 'intensidad',
  calibrate: 'calibración',
  enabled: 'activación',
  'light intensity': 'La intensidad de luz',
  durationSeconds: 'La duración en segundos',
  impairedChiller: 'La merma del enfriador',
  'The calibration value in ppm': 'El valor de calibración en ppm',
  nothing: 'nada',
  on: 'encendido',
  off: 'apagado',
};
const deviceWords = new Map(Object.values(deviceTypes).map(({ key, labelEs }) => [key as string, labelEs]));

const wordEs = (value: string | number): string | number =>
  typeof value === 'number' ? value : (ownWords[value] ?? deviceWords.get(value) ?? value);
