import { schedulePlanners } from '@trellis/units/model';
import { everyoneOnTheFloor, managersAndMaintenance, opensDialog, sends, type Action } from './action.ts';

const mode = (value: string) => ({ device: 'unit', metric: 'mode', value }) as const;
const period = (value: string) => ({ device: 'unit', metric: 'state', value }) as const;
const group = 'Mode';

/** How a unit is run. */
export const modeActions: readonly Action[] = [
  sends(
    { id: 83, key: 'automatic', label: 'Automatic', labelEs: 'Automático', group, roles: everyoneOnTheFloor },
    mode('AUTOMATIC'),
  ),
  sends(
    { id: 84, key: 'manual', label: 'Manual', labelEs: 'Manual', group, roles: everyoneOnTheFloor },
    mode('MANUAL'),
  ),
  sends(
    { id: 153, key: 'service', label: 'Service', labelEs: 'Servicio', group, roles: managersAndMaintenance },
    mode('SERVICE'),
    { confirmLevel: 'confirm' },
  ),
  sends(
    {
      id: 58,
      key: 'maintenance',
      label: 'Maintenance',
      labelEs: 'Mantenimiento',
      group,
      roles: managersAndMaintenance,
    },
    mode('MAINTENANCE'),
    { confirmLevel: 'confirm' },
  ),
  sends(
    { id: 89, key: 'standby', label: 'Standby', labelEs: 'En espera', group, roles: managersAndMaintenance },
    mode('STANDBY'),
    { confirmLevel: 'confirm' },
  ),
  // Heats an empty, dark unit; the value is its length in minutes, as the controller's limit of two hours allows.
  sends(
    { id: 120, key: 'sterilize', label: 'Sterilize', labelEs: 'Esterilizar', group, roles: managersAndMaintenance },
    { ...mode('STERILIZE'), secondsPerValue: 60 },
    {
      value: { kind: 'integer', min: 1, max: 120, unit: 'min', default: 30 },
      confirmLevel: 'typed',
      isIdempotent: false,
      needsNoPlants: true,
    },
  ),
  sends(
    { id: 61, key: 'light', label: 'Light period', labelEs: 'Periodo de luz', group, roles: everyoneOnTheFloor },
    period('LIGHT'),
    { respectsLockLights: true },
  ),
  sends(
    { id: 62, key: 'dark', label: 'Dark period', labelEs: 'Periodo de oscuridad', group, roles: everyoneOnTheFloor },
    period('DARK'),
    { respectsLockLights: true },
  ),
  opensDialog({
    id: 0,
    key: 'vfuSchedule',
    label: 'VFU schedule',
    labelEs: 'Horario de la unidad',
    group,
    roles: schedulePlanners,
  }),
];
