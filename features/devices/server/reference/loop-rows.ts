import {
  deviceTypes,
  type LoopCondition,
  type LoopDevice,
  type LoopParameter,
  type LoopState,
} from '@trellis/devices/model';

/** A loop of the first day: labels in English and Spanish, states, ways (from, to, conditions) and parameters. */
interface LoopRow {
  device: LoopDevice;
  labels: readonly [label: string, labelEs: string];
  description: string;
  states: LoopState[];
  ways: readonly (readonly [from: string, to: string, ...when: LoopCondition[]])[];
  parameters?: LoopParameter[];
}

const rest = 180;
const off = (minSeconds = rest): LoopState => ({
  name: 'off',
  output: 'off',
  isInitial: true,
  isSafe: true,
  minSeconds,
});
const running = (name: string, output: string, minSeconds = rest): LoopState => ({ name, output, minSeconds });
const above = (value: 'temperatureC' | 'humidityPercent', of: string, plus: number | string): LoopCondition => ({
  value,
  is: 'above',
  of,
  plus,
});
const below = (value: 'temperatureC' | 'humidityPercent', of: string, plus: number | string): LoopCondition => ({
  value,
  is: 'below',
  of,
  plus,
});
const humid = (plus: number | string) => above('humidityPercent', 'humidity.max', plus);
const dry = (plus: number | string) => below('humidityPercent', 'humidity.max', plus);

const minutes = (
  name: string,
  label: string,
  labelEs: string,
  usual: number,
  [min, max]: readonly [number, number],
): LoopParameter => ({ name, label, labelEs, unit: 's', default: usual, min, max });
const points = (name: string, label: string, labelEs: string, usual: number): LoopParameter => ({
  name,
  label,
  labelEs,
  unit: '% RH',
  default: usual,
  min: -15,
  max: 10,
});

/** What controllers do by themselves, as far as states tell it; never handed out. */
const airUnit = (device: 'ecu' | 'bard', startCoolingC: number): LoopRow => ({
  device,
  labels: ['As built in: cool first, then dry', 'De fábrica: enfriar y después secar'],
  description:
    'Cools near the top of the temperature band, dries near the top of the humidity band, else moves the air.',
  states: [
    { name: 'circulating', output: 'circulating', isInitial: true, isSafe: true, minSeconds: rest },
    running('cooling', 'cooling'),
    running('dehumidifying', 'dehumidifying'),
  ],
  ways: [
    ['*', 'cooling', above('temperatureC', 'temperature.max', startCoolingC)],
    ['cooling', 'circulating', below('temperatureC', 'temperature.max', startCoolingC - 0.5)],
    ['circulating', 'dehumidifying', humid(-3.5)],
    ['dehumidifying', 'circulating', dry(-5)],
  ],
});

const builtIn: readonly LoopRow[] = [
  {
    device: 'humidifier',
    labels: ['As built in: bottom of the band', 'De fábrica: límite inferior de la banda'],
    description: 'On one point above the bottom of the humidity band, off two points higher.',
    states: [off(), running('on', 'ON')],
    ways: [
      ['off', 'on', below('humidityPercent', 'humidity.min', 1)],
      ['on', 'off', above('humidityPercent', 'humidity.min', 3)],
    ],
  },
  {
    device: 'dehumidifier',
    labels: ['As built in: 5 points below the top', 'De fábrica: 5 puntos bajo el límite'],
    description: 'Keeps humidity around five points below the top of the band, with three points between on and off.',
    states: [off(), running('on', 'on')],
    ways: [
      ['off', 'on', humid(-3.5)],
      ['on', 'off', dry(-6.5)],
    ],
  },
  {
    device: 'dehumidifier2Stage',
    labels: ['As built in: one stage after the other', 'De fábrica: una etapa tras otra'],
    description: 'Like one stage; the second one joins three points higher and goes first.',
    states: [off(), running('first', 'on1'), running('second', 'on2')],
    ways: [
      ['off', 'first', humid(-3.5)],
      ['first', 'second', humid(-0.5)],
      ['second', 'first', dry(-3.5)],
      ['first', 'off', dry(-6.5)],
    ],
  },
  airUnit('ecu', -1.5),
  airUnit('bard', -0.5),
  {
    device: 'heaterstrip',
    labels: ['As built in: bottom of the band', 'De fábrica: límite inferior de la banda'],
    description: 'On at the bottom of the temperature band, off one degree higher.',
    states: [off(), running('on', 'on')],
    ways: [
      ['off', 'on', below('temperatureC', 'temperature.min', 0.2)],
      ['on', 'off', above('temperatureC', 'temperature.min', 1)],
    ],
  },
  {
    device: 'fan',
    labels: ['As built in: always on', 'De fábrica: siempre en marcha'],
    description: 'Moves the air day and night.',
    states: [{ name: 'on', output: 'on', isInitial: true, isSafe: true }],
    ways: [],
  },
];

const others: readonly LoopRow[] = [
  {
    device: 'dehumidifier',
    labels: ['Gentle drying', 'Secado suave'],
    description: 'Starts at the top of the band and runs long: fewer starts, wider swings.',
    states: [off(600), running('on', 'on', 600)],
    ways: [
      ['off', 'on', humid('start')],
      ['on', 'off', dry('stop')],
    ],
    parameters: [
      points('start', 'Starts at, from the top of the band', 'Empieza, desde el límite superior', 0),
      points('stop', 'Stops at, from the top of the band', 'Termina, desde el límite superior', -8),
    ],
  },
  {
    device: 'dehumidifier2Stage',
    labels: ['Second stage only when the first is not enough', 'Segunda etapa solo si la primera no basta'],
    description: 'The second stage joins when the first has run for a while and humidity is still above the band.',
    states: [off(), running('first', 'on1'), running('second', 'on2')],
    ways: [
      ['off', 'first', humid(-3)],
      ['first', 'second', humid(0), { afterSeconds: 'patience' }],
      ['second', 'first', dry(-3)],
      ['first', 'off', dry(-7)],
    ],
    parameters: [
      minutes('patience', 'The first stage runs alone for', 'La primera etapa trabaja sola', 900, [180, 7200]),
    ],
  },
  {
    device: 'ecu',
    labels: ['Dry first in the dark', 'Secar primero en la oscuridad'],
    description: 'In the light as built in; in the dark it dries earlier and cools only when it has to.',
    states: [
      { name: 'circulating', output: 'circulating', isInitial: true, isSafe: true, minSeconds: rest },
      running('cooling', 'cooling'),
      running('dehumidifying', 'dehumidifying'),
    ],
    ways: [
      ['*', 'cooling', above('temperatureC', 'temperature.max', 0)],
      ['circulating', 'dehumidifying', { light: 'off' }, humid('nightStart')],
      ['circulating', 'cooling', { light: 'on' }, above('temperatureC', 'temperature.max', -1.5)],
      ['circulating', 'dehumidifying', humid(-3.5)],
      ['cooling', 'circulating', below('temperatureC', 'temperature.max', -2)],
      ['dehumidifying', 'circulating', dry(-10)],
    ],
    parameters: [points('nightStart', 'In the dark it dries from', 'En la oscuridad seca desde', -7)],
  },
  {
    device: 'fan',
    labels: ['Rest in the dark', 'Descanso en la oscuridad'],
    description: 'Always on in the light; in the dark it runs and rests in turns, unless the air is too humid.',
    states: [
      { name: 'on', output: 'on', isInitial: true, isSafe: true },
      { name: 'resting', output: 'off' },
    ],
    ways: [
      ['resting', 'on', { light: 'on' }],
      ['resting', 'on', humid(0)],
      ['resting', 'on', { afterSeconds: 'rest' }],
      ['on', 'resting', { light: 'off' }, { afterSeconds: 'run' }, dry(0)],
    ],
    parameters: [
      minutes('run', 'Runs for', 'En marcha', 900, [60, 7200]),
      minutes('rest', 'Rests for', 'Descansa', 900, [60, 3600]),
    ],
  },
  {
    device: 'heaterstrip',
    labels: ['Frost protection only', 'Solo protección contra heladas'],
    description: 'Keeps an empty room from freezing, whatever the targets are.',
    states: [off(), running('on', 'on')],
    ways: [
      ['off', 'on', { value: 'temperatureC', is: 'below', plus: 'lowest' }],
      ['on', 'off', { value: 'temperatureC', is: 'above', plus: 'enough' }],
    ],
    parameters: [
      { name: 'lowest', label: 'On below', labelEs: 'Encendido bajo', unit: '°C', default: 6, min: 2, max: 15 },
      { name: 'enough', label: 'Off above', labelEs: 'Apagado sobre', unit: '°C', default: 9, min: 4, max: 18 },
    ],
  },
  {
    device: 'humidifier',
    labels: ['Only in the light', 'Solo con luz'],
    description: 'Moistens in the light alone, so that leaves are dry in the dark.',
    states: [off(), running('on', 'ON')],
    ways: [
      ['on', 'off', { light: 'off' }],
      ['off', 'on', { light: 'on' }, below('humidityPercent', 'humidity.min', 1)],
      ['on', 'off', above('humidityPercent', 'humidity.min', 3)],
    ],
  },
];

const published = '2026-11-21T00:00:00Z';

/** Control loops to choose from on the first day: what controllers do by themselves, and some others. */
export const loopRows = [...builtIn, ...others].map(({ device, labels: [name, nameEs], ways, ...row }, index) => ({
  id: index + 1,
  virtualDeviceType_id: deviceTypes[device].id,
  name,
  nameEs,
  version: 1,
  description: row.description,
  states: row.states,
  transitions: ways.map(([from, to, ...when]) => ({ from, to, when })),
  parameters: row.parameters ?? [],
  isBuiltIn: index < builtIn.length,
  state: 'published',
  publishedAt: published,
}));

/** Every loop is offered for its kind of device; the built-in ones are the default. */
export const offeredLoopRows = loopRows.map(({ id, virtualDeviceType_id, isBuiltIn }) => ({
  id,
  virtualDeviceType_id,
  fsa_id: id,
  isDefault: isBuiltIn,
}));
