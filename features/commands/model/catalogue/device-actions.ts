import type { DeviceTypeKey } from '@trellis/devices/model';
import { everyoneOnTheFloor, sends, type Action } from './action.ts';

const state = (device: DeviceTypeKey, value: string) => ({ device, metric: 'state', value });
const roles = everyoneOnTheFloor;
/** A curtain, or the air rail in its place, travels for up to five minutes. */
const curtains = { timeoutS: 300, needsCurtains: true };
const lights = { respectsLockLights: true } as const;
/** Intensity and the air units are the complex batch command of older clients, which fails in words of its own. */
const complex = { failure: 'requestFailed' } as const;

const lightActions: readonly Action[] = [
  sends(
    { id: 47, key: 'lightsOn', label: 'Lights on', labelEs: 'Encender luces', group: 'Lights', roles },
    state('light', 'on'),
    lights,
  ),
  sends(
    { id: 48, key: 'lightsOff', label: 'Lights off', labelEs: 'Apagar luces', group: 'Lights', roles },
    state('light', 'off'),
    lights,
  ),
  sends(
    { id: 90, key: 'intensity', label: 'Light intensity', labelEs: 'Intensidad de luz', group: 'Lights', roles },
    { device: 'light', metric: 'intensity', value: { from: 'value', divideBy: 100 } },
    { ...lights, ...complex, value: { kind: 'integer', min: 0, max: 100, unit: '%' } },
  ),
  sends(
    { id: 52, key: 'curtainOpen', label: 'Open curtain', labelEs: 'Abrir cortina', group: 'Lights', roles },
    state('curtain', 'open'),
    { ...curtains, onAirRails: { label: 'Open air rail', labelEs: 'Abrir riel de aire' } },
  ),
  sends(
    { id: 53, key: 'curtainClose', label: 'Close curtain', labelEs: 'Cerrar cortina', group: 'Lights', roles },
    state('curtain', 'closed'),
    { ...curtains, onAirRails: { label: 'Close air rail', labelEs: 'Cerrar riel de aire' } },
  ),
  sends(
    { id: 115, key: 'curtainsUp', label: 'Curtains up', labelEs: 'Subir cortinas', group: 'Lights', roles },
    state('curtain', 'open'),
    {
      ...curtains,
      confirmLevel: 'confirm',
      onAirRails: { label: 'Air rails up', labelEs: 'Subir rieles de aire' },
    },
  ),
];

const irrigationActions: readonly Action[] = [
  // Units wait for their turn on a shared line, so "on" may be reported minutes after the order was taken.
  sends(
    { id: 16, key: 'irrigate', label: 'Irrigate', labelEs: 'Regar', group: 'Irrigation', roles },
    { ...state('irrigation', 'on'), secondsPerValue: 1 },
    {
      value: { kind: 'integer', min: 1, max: 3600, unit: 's' },
      isIdempotent: false,
      asksWhenRepeated: true,
      timeoutS: 600,
      success: 'irrigated',
    },
  ),
  sends(
    { id: 17, key: 'stopIrrigation', label: 'Stop irrigation', labelEs: 'Detener riego', group: 'Irrigation', roles },
    state('irrigation', 'off'),
    { success: 'irrigationStopped' },
  ),
];

const group = 'Climate';
const climateActions: readonly Action[] = [
  sends(
    { id: 27, key: 'humidifierOn', label: 'Humidifier on', labelEs: 'Encender humidificador', group, roles },
    state('humidifier', 'on'),
  ),
  sends(
    { id: 28, key: 'humidifierOff', label: 'Humidifier off', labelEs: 'Apagar humidificador', group, roles },
    state('humidifier', 'off'),
  ),
  // Two pairs, one for each stage. Stage 2 never runs alone: it brings stage 1 along and leaves it running.
  sends(
    { id: 124, key: 'stage1On', label: 'Dehumidifier stage 1 on', labelEs: 'Deshumidificador: etapa 1', group, roles },
    state('dehumidifier2Stage', 'on1'),
  ),
  sends(
    {
      id: 125,
      key: 'stage1Off',
      label: 'Dehumidifier off (both stages)',
      labelEs: 'Apagar deshumidificador (ambas etapas)',
      group,
      roles,
    },
    state('dehumidifier2Stage', 'off'),
  ),
  sends(
    {
      id: 126,
      key: 'stage2On',
      label: 'Dehumidifier stages 1 and 2 on',
      labelEs: 'Deshumidificador: etapas 1 y 2',
      group,
      roles,
    },
    state('dehumidifier2Stage', 'on2'),
  ),
  sends(
    {
      id: 127,
      key: 'stage2Off',
      label: 'Dehumidifier stage 2 off (stage 1 on)',
      labelEs: 'Deshumidificador: apagar etapa 2 (etapa 1 sigue)',
      group,
      roles,
    },
    state('dehumidifier2Stage', 'on1'),
  ),
  sends(
    { id: 116, key: 'fansOn', label: 'Fans on', labelEs: 'Encender ventiladores', group, roles },
    state('fan', 'on'),
  ),
  sends(
    { id: 117, key: 'fansOff', label: 'Fans off', labelEs: 'Apagar ventiladores', group, roles },
    state('fan', 'off'),
  ),
  ...airUnit('ecu', 'ECU', 1801),
  ...airUnit('bard', 'Bard', 3901),
];

/** The menu of an air unit; the specification gives its actions no ids, so these four are ours. */
function airUnit(device: 'ecu' | 'bard', name: string, firstId: number): Action[] {
  const words = [
    ['cooling', 'cool', 'enfriar'],
    ['dehumidifying', 'dehumidify', 'deshumidificar'],
    ['circulating', 'circulate', 'recircular'],
    ['off', 'off', 'apagar'],
  ] as const;
  return words.map(([word, label, labelEs], index) =>
    sends(
      {
        id: firstId + index,
        key: `${device}.${word}`,
        label: `${name}: ${label}`,
        labelEs: `${name}: ${labelEs}`,
        group,
        roles,
      },
      state(device, word),
      complex,
    ),
  );
}

/** Lights, curtains, irrigation and the air. */
export const deviceActions: readonly Action[] = [...lightActions, ...irrigationActions, ...climateActions];
