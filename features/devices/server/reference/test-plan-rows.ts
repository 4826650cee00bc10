import { deviceTypes, type EcuTestStep } from '@trellis/devices/model';

const set = (state: Extract<EcuTestStep, { kind: 'set' }>['state']): EcuTestStep => ({ kind: 'set', state });
const wait = (minutes: number): EcuTestStep => ({ kind: 'wait', seconds: minutes * 60 });
const ask = (label: string, labelEs: string): EcuTestStep => ({ kind: 'ask', label, labelEs });
const measure = (
  value: Extract<EcuTestStep, { kind: 'measure' }>['value'],
  label: string,
  labelEs: string,
  limits: { min?: number; max?: number },
): EcuTestStep => ({ kind: 'measure', value, label, labelEs, ...limits });

const acceptance: EcuTestStep[] = [
  ask('Filters are in and clean', 'Los filtros están puestos y limpios'),
  set('circulating'),
  wait(5),
  ask('The fan runs without noise', 'El ventilador gira sin ruidos'),
  measure('currentA', 'Current while circulating', 'Corriente al recircular', { min: 0.2, max: 8 }),
  set('cooling'),
  wait(30),
  measure('supplyTemperatureC', 'Supply air while cooling', 'Aire de impulsión al enfriar', { max: 16 }),
  measure('temperatureDropC', 'The room cools by', 'El ambiente baja', { min: 2 }),
  set('dehumidifying'),
  wait(30),
  measure('humidityDropPercent', 'The room dries by', 'El ambiente se seca', { min: 5 }),
  ask('Condensate drains freely', 'El condensado desagua bien'),
  set('off'),
];

const quick: EcuTestStep[] = [
  set('cooling'),
  wait(10),
  measure('supplyTemperatureC', 'Supply air while cooling', 'Aire de impulsión al enfriar', { max: 18 }),
  set('circulating'),
];

/** Tests of air units for the first day. */
export const testPlanRows = [
  {
    name: 'Air unit: acceptance',
    nameEs: 'Unidad de aire: recepción',
    virtualDeviceType_id: deviceTypes.ecu.id,
    steps: acceptance,
  },
  {
    name: 'Air unit: after repair',
    nameEs: 'Unidad de aire: tras reparación',
    virtualDeviceType_id: deviceTypes.ecu.id,
    steps: quick,
  },
  {
    name: 'Bard: acceptance',
    nameEs: 'Bard: recepción',
    virtualDeviceType_id: deviceTypes.bard.id,
    steps: acceptance,
  },
].map((row, index) => ({ id: index + 1, version: 1, ...row }));
