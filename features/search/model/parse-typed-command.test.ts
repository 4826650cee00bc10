import { expect, test } from 'vitest';
import { parseTypedCommands, worded } from './parse-typed-command.ts';

const commands = [
  { id: 47, label: 'Lights on', labelEs: 'Encender luces' },
  { id: 48, label: 'Lights off', labelEs: 'Apagar luces', also: ['luces apagadas'] },
  { id: 16, label: 'Irrigate', labelEs: 'Regar', also: ['riego', 'dar agua'] },
  { id: 117, label: 'Fans off', labelEs: 'Apagar ventiladores' },
];
const places = worded(['E-02', 'E-03', 'E-30', 'Flower West', 'GA-R12-3'].map((name, id) => ({ name, unitIds: [id] })));
const read = (typed: string) =>
  parseTypedCommands(typed, commands, places).map((one) =>
    `${one.id}${one.isWhole ? '' : '…'} ${one.places.map(({ name }) => name).join(', ')}`.trim(),
  );

test.each<[string, string[]]>([
  ['lights off E-03', ['48 E-03']],
  ['luces apagadas E-03', ['48 E-03']],
  ['riego E-03', ['16 E-03']],
  ['dar agua a E-03', ['16 E-03']],
  ['Lights OFF e03', ['48 E-03']],
  ['apagar luces E-3', ['48 E-03']],
  ['apagar las luces en E-03', ['48 E-03']],
  ['luces apagar E 03', ['48 E-03']],
  ['E-03 lights off', ['48 E-03']],
  ['lights off E-03, E-02', ['48 E-03, E-02']],
  ['lights off E-03 and E-02', ['48 E-03, E-02']],
  ['lights off in Flower West', ['48 Flower West']],
  ['lights off all units in area Flower West', ['48 Flower West']],
  ['apagar luces en todas las unidades de Flower West', ['48 Flower West']],
  ['regar GA-R12-3', ['16 GA-R12-3']],
  ['lights off e-0', ['48 E-02', '48 E-03']],
  ['lights off e3', ['48 E-03']],
  ['lights off e-', ['48 E-02', '48 E-03', '48 E-30']],
  ['apagar luces E-03 y E-30', ['48 E-03, E-30']],
  ['lights off', ['48']],
  ['ligh', ['47…', '48…']],
  ['apagar', ['48…', '117…']],
  ['lights on E-99', []],
  ['tidewater', []],
  ['li', []],
  ['', []],
])('%j is read as %j', (typed, found) => {
  expect(read(typed)).toEqual(found);
});
