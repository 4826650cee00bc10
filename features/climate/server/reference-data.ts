import { LightSpectrumDefinition } from '@trellis/climate/model';
import type { ReferenceRows } from '@trellis/server-kit';

const [blue, green, red, farRed] = [450, 520, 660, 730];
const mix = (white: number, ...colours: readonly (readonly [name: string, nm: number, share: number])[]) => [
  { name: 'white', share: white },
  ...colours.map(([name, nm, share]) => ({ name, nm, share })),
];

const recipes = [
  {
    name: 'Propagation',
    nameEs: 'Propagación',
    channels: mix(0.4, ['blue', blue, 0.5], ['red', red, 0.3]),
    ppfd100: 250,
  },
  {
    name: 'Vegetative',
    nameEs: 'Crecimiento vegetativo',
    channels: mix(0.8, ['blue', blue, 0.6], ['red', red, 0.6]),
    ppfd100: 600,
  },
  {
    name: 'Flower',
    nameEs: 'Floración',
    channels: mix(1, ['blue', blue, 0.4], ['red', red, 1], ['far red', farRed, 0.2]),
    ppfd100: 1100,
  },
  {
    name: 'Leafy greens',
    nameEs: 'Hojas verdes',
    channels: mix(0.7, ['blue', blue, 0.5], ['red', red, 0.8], ['far red', farRed, 0.3]),
    ppfd100: 300,
  },
  {
    name: 'Red-leaf finish',
    nameEs: 'Acabado de hoja roja',
    channels: mix(0.6, ['blue', blue, 1], ['red', red, 0.5]),
    ppfd100: 250,
  },
  { name: 'Inspection, green', nameEs: 'Inspección, verde', channels: mix(0, ['green', green, 0.3]), ppfd100: 15 },
];

/** Light recipes plans choose from on the first day; ramps keep the change gentle. */
export const climateReferenceData: readonly ReferenceRows[] = [
  {
    entity: LightSpectrumDefinition,
    rows: recipes.map((row, index) => ({ id: index + 1, version: 1, rampUpMin: 15, rampDownMin: 15, ...row })),
  },
];
