import { expect, test } from 'vitest';
import { leafLook } from './leaf-look.ts';

test.each([
  ['Even yellowing from the bottom up', 'pale green to yellow', 'whole leaf', { ground: 'yellow' }],
  [
    'Dark leaves with purple or bronze patches',
    'dark green, purple',
    'patches, red stems',
    { ground: 'dark', spots: 'purple' },
  ],
  ['Yellow, then burnt leaf edges', 'yellow to brown', 'edges and tips', { edge: 'brown', tip: 'brown' }],
  [
    'Yellow between green veins',
    'yellow',
    'between veins, rust spots later',
    { ground: 'yellow', veins: true, spots: 'brown' },
  ],
  [
    'Bright yellow between fine green veins',
    'bright yellow',
    'between veins at the tips of shoots',
    { ground: 'yellow', veins: true },
  ],
  ['Twisted tips, brown spots or tip-burn', 'brown', 'tips and edges of young leaves', { edge: 'brown', tip: 'brown' }],
  ['New leaves evenly pale', 'pale yellow', 'whole leaf', { ground: 'yellow' }],
  [
    'Small, narrow leaves in a tight rosette',
    'pale with green veins',
    'short internodes',
    { shape: 'rosette', veins: true },
  ],
  ['Dark, clawed leaves with burnt tips', 'dark green', 'tips down', { shape: 'claw', ground: 'dark', tip: 'brown' }],
  ['Wilting while the substrate is wet', 'dull green', 'drooping', { shape: 'droop', ground: 'dull' }],
  ['Wilting while the substrate is dry', 'dull green', 'drooping, crisp leaves', { shape: 'droop', tip: 'brown' }],
  ['Bleached tops, leaves turned up', 'white to yellow', 'next to the lamps', { shape: 'up', ground: 'white' }],
] as const)('a leaf is drawn as its words say: %s', (label, color, pattern, look) => {
  expect(leafLook(label, { color, pattern })).toMatchObject(look);
});

test('words that tell no look draw nothing', () => {
  expect(leafLook('Roots smell', { position: 'roots' })).toBeUndefined();
  expect(leafLook('Node 1', null)).toBeUndefined();
});
