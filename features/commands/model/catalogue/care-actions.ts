import { installers } from '@trellis/devices/model';
import { collectionKeepers, unitMovers } from '@trellis/units/model';
import {
  administratorsOnly,
  everyoneOnTheFloor,
  maintenanceOnly,
  managersAndMaintenance,
  opensDialog,
  sends,
  usesCall,
  type Action,
} from './action.ts';

/** Done when the controller says so: nothing of it comes back in telemetry. */
const byAnswer = { isObservable: false } as const;
const once = { ...byAnswer, isIdempotent: false, confirmLevel: 'confirm' } as const;
const unit = (metric: string, value: string | boolean) => ({ device: 'unit', metric, value }) as const;

const co2Actions: readonly Action[] = [
  sends(
    { id: 85, key: 'co2Enable', label: 'Enable CO2', labelEs: 'Activar CO2', group: 'CO2', roles: everyoneOnTheFloor },
    { device: 'co2Valve', metric: 'enabled', value: true },
    { confirmLevel: 'confirm', needsCo2: true },
  ),
  sends(
    {
      id: 86,
      key: 'co2Disable',
      label: 'Disable CO2',
      labelEs: 'Desactivar CO2',
      group: 'CO2',
      roles: everyoneOnTheFloor,
    },
    { device: 'co2Valve', metric: 'enabled', value: false },
    { confirmLevel: 'confirm' },
  ),
  sends(
    {
      id: 92,
      key: 'calibrateCo2',
      label: 'Calibrate CO2',
      labelEs: 'Calibrar CO2',
      group: 'CO2',
      roles: maintenanceOnly,
    },
    { device: 'co2Sensor', metric: 'calibrate', value: { from: 'value' } },
    { ...once, value: { kind: 'integer', min: 350, max: 2000, unit: 'ppm' } },
  ),
];

// 59 and 60 are the two halves of one switch: while it is on, the lamps are dimmed so that sprayed leaves do not burn.
const ipmActions: readonly Action[] = [
  sends(
    { id: 59, key: 'ipmStart', label: 'Start IPM', labelEs: 'Iniciar MIP', group: 'IPM', roles: everyoneOnTheFloor },
    unit('ipm', true),
    { confirmLevel: 'confirm' },
  ),
  sends(
    { id: 60, key: 'ipmStop', label: 'Stop IPM', labelEs: 'Terminar MIP', group: 'IPM', roles: everyoneOnTheFloor },
    unit('ipm', false),
  ),
];

const group = 'Maintenance';
const maintenanceActions: readonly Action[] = [
  sends(
    {
      id: 51,
      key: 'reloadLifecycles',
      label: 'Reload lifecycles',
      labelEs: 'Recargar ciclos',
      group,
      roles: managersAndMaintenance,
    },
    unit('reloadLifecycles', true),
    byAnswer,
  ),
  sends(
    {
      id: 146,
      key: 'forceSync',
      label: 'Force sync',
      labelEs: 'Forzar sincronización',
      group,
      roles: managersAndMaintenance,
    },
    unit('sync', true),
    { ...byAnswer, success: 'synced' },
  ),
  sends(
    {
      id: 141,
      key: 'soilRefresh',
      label: 'Soil refresh',
      labelEs: 'Actualizar sustrato',
      group,
      roles: managersAndMaintenance,
    },
    unit('soilRefresh', true),
    byAnswer,
  ),
  sends(
    {
      id: 147,
      key: 'impairedChiller',
      label: 'Impaired chiller',
      labelEs: 'Enfriador limitado',
      group,
      roles: maintenanceOnly,
    },
    { device: 'unit', metric: 'impairedChiller', value: { from: 'value' } },
    { ...byAnswer, value: { kind: 'flag' }, confirmLevel: 'confirm', failure: 'requestFailed' },
  ),
  sends(
    { id: 50, key: 'logLevel', label: 'Log level', labelEs: 'Nivel de registro', group, roles: maintenanceOnly },
    { device: 'unit', metric: 'logLevel', value: { from: 'value' } },
    { value: { kind: 'choice', options: ['ERROR', 'WARN', 'INFO', 'DEBUG'] } },
  ),
  sends(
    { id: 104, key: 'debugOn', label: 'Debug on', labelEs: 'Activar depuración', group, roles: maintenanceOnly },
    unit('logLevel', 'DEBUG'),
  ),
  sends(
    { id: 105, key: 'debugOff', label: 'Debug off', labelEs: 'Desactivar depuración', group, roles: maintenanceOnly },
    unit('logLevel', 'INFO'),
  ),
  sends(
    {
      id: 103,
      key: 'restart',
      label: 'Restart controller',
      labelEs: 'Reiniciar controlador',
      group,
      roles: maintenanceOnly,
    },
    unit('restart', true),
    { ...once, timeoutS: 600 },
  ),
  usesCall(
    {
      id: 87,
      key: 'assignControlLoops',
      label: 'Assign Custom Control Loops',
      labelEs: 'Asignar lazos de control',
      group,
      roles: installers,
    },
    'ControllerFsaOverrides/batchSet',
  ),
];

/** A version such as 2.14.1 or 2.14.1-rc2. */
const version = (of: 'client' | 'firmware' | 'os') =>
  ({ kind: 'release', of, pattern: '^[0-9A-Za-z][0-9A-Za-z.+_-]*$', max: 60 }) as const;
const upgrade = { ...byAnswer, isIdempotent: false, confirmLevel: 'typed', timeoutS: 3600 } as const;
const install = { group: 'Install/Upgrade', roles: administratorsOnly } as const;
const written = (metric: string) => ({ device: 'unit', metric, value: { from: 'value' } }) as const;

const installActions: readonly Action[] = [
  sends(
    { id: 139, key: 'hostname', label: 'Update hostname', labelEs: 'Cambiar nombre de equipo', ...install },
    written('hostname'),
    {
      ...byAnswer,
      confirmLevel: 'typed',
      value: { kind: 'text', pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', max: 63 },
    },
  ),
  sends(
    { id: 138, key: 'upgradeClient', label: 'Upgrade client', labelEs: 'Actualizar cliente', ...install },
    written('softwareVersion'),
    { ...upgrade, value: version('client'), confirmLevel: 'confirm', success: 'clientUpgraded' },
  ),
  sends(
    { id: 136, key: 'upgradeFirmware', label: 'Upgrade firmware', labelEs: 'Actualizar firmware', ...install },
    written('firmwareVersion'),
    { ...upgrade, value: version('firmware') },
  ),
  sends(
    { id: 137, key: 'upgradeOs', label: 'Upgrade OS', labelEs: 'Actualizar sistema operativo', ...install },
    written('osVersion'),
    { ...upgrade, value: version('os'), success: 'osUpgraded' },
  ),
  sends(
    { id: 152, key: 'logStates', label: 'Log hardware states', labelEs: 'Registrar estados del equipo', ...install },
    unit('logHardwareStates', true),
    byAnswer,
  ),
  usesCall(
    { id: 145, key: 'bash', label: 'Execute bash command', labelEs: 'Ejecutar comando', ...install },
    'controllerCommands/doBashCommand',
    { confirmLevel: 'typed', isIdempotent: false, success: 'bash' },
  ),
  opensDialog({
    id: -100,
    key: 'moveRack',
    label: 'Move rack',
    labelEs: 'Mover de rack',
    ...install,
    roles: unitMovers,
  }),
];

const collections = { group: 'Collections', roles: collectionKeepers } as const;
const collectionActions: readonly Action[] = [
  opensDialog({
    id: -103,
    key: 'collectionAssign',
    label: 'Assign to collection',
    labelEs: 'Asignar a colección',
    ...collections,
  }),
  opensDialog({
    id: -104,
    key: 'collectionRemove',
    label: 'Remove from collection',
    labelEs: 'Quitar de colección',
    ...collections,
  }),
];

/** What keeps units and controllers in order. */
export const careActions: readonly Action[] = [
  ...co2Actions,
  ...ipmActions,
  ...maintenanceActions,
  ...installActions,
  ...collectionActions,
];
