import { recognise } from './recognise.ts';
import type { Places, Recognition } from './recognition.ts';

export const units = [
  'GA-R12-3',
  'GA-R12-4',
  'GA-R1-23',
  'A-1',
  'A-10',
  'A-1-2',
  'North 07',
  'Zone One',
  'B2',
  'B20',
].map((name, index) => ({
  id: index + 1,
  name,
  beside: 'Veg A',
}));
export const idOf = (name: string) => units.find((unit) => unit.name === name)?.id;
const areas = ['Veg A', 'Veg B', 'Flower 1', 'Harvest', 'Secado'].map((name, index) => ({
  id: 100 + index,
  name,
}));
export const screens = [
  { path: '/alerts', label: 'Alerts', names: ['Alerts', 'Alertas'] },
  { path: '/growplans', label: 'Grow plans', names: ['Grow plans', 'Planes de cultivo'] },
  { path: '/zone-devices/all', label: 'Units', names: ['Units', 'Unidades'] },
  { path: '/tasks', label: 'Tasks', names: ['Tasks', 'Tareas'] },
  { path: '/map', label: 'Facility map', names: ['Facility map', 'Mapa de la instalación'] },
  { path: '/strainmap', label: 'Strain map', names: ['Strain map', 'Mapa de cepas'] },
];
export const places: Places = { units, areas, screens };
export const ask = (text: string) => recognise(text, places);
export const said = (found: Recognition | undefined) =>
  found && {
    intent: found.intentName,
    ...found.slots,
    ...(found.missing && { missing: found.missing.slot, why: found.missing.why }),
  };
