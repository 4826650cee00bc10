import type { Symptom } from '@trellis/lifecycles/model';

/** Colours that leaves have, well or not. */
export type Tone = 'green' | 'dark' | 'dull' | 'pale' | 'yellow' | 'brown' | 'purple' | 'white';

/** How a leaf is drawn. */
export interface LeafLook {
  shape: 'flat' | 'droop' | 'claw' | 'up' | 'rosette';
  ground: Tone;
  /** Veins that stay green in a leaf that does not. */
  veins: boolean;
  edge?: Tone;
  tip?: Tone;
  spots?: Tone;
}

const tones: readonly (readonly [RegExp, Tone])[] = [
  [/purple|bronze|violet/, 'purple'],
  [/brown|rust|burn|scorch|necro/, 'brown'],
  [/white|bleach/, 'white'],
  [/yellow|chloro/, 'yellow'],
  [/pale|light green/, 'pale'],
  [/dark/, 'dark'],
  [/dull|grey|gray/, 'dull'],
];
const toneOf = (words: string): Tone | undefined => tones.find(([pattern]) => pattern.test(words))?.[1];

const shapes: readonly (readonly [RegExp, LeafLook['shape']])[] = [
  [/tips down|claw/, 'claw'],
  [/droop|wilt|limp/, 'droop'],
  [/turned up|cupped|taco/, 'up'],
  [/rosette|internode|narrow/, 'rosette'],
];

interface Words {
  all: string;
  shape: LeafLook['shape'];
  tone: Tone | undefined;
}

/** What the words say besides the shape; the first that fits is drawn. */
const signs: readonly (readonly [when: (words: Words) => boolean, look: (words: Words) => Partial<LeafLook>])[] = [
  [
    ({ all }) => /between|interveinal|green veins/.test(all),
    ({ all, tone = 'yellow' }) => ({ ground: tone, veins: true, ...(/rust|spot/.test(all) && { spots: 'brown' }) }),
  ],
  [
    ({ shape, all }) => shape === 'droop' && /crisp|dry/.test(all),
    ({ tone = 'dull' }) => ({ ground: tone, tip: 'brown' }),
  ],
  [({ shape }) => shape === 'claw', () => ({ ground: 'dark', tip: 'brown' })],
  [
    ({ all }) => /edge|margin/.test(all),
    ({ all, tone = 'brown' }) => ({ edge: tone, ...(/\btips?\b/.test(all) && { tip: tone }) }),
  ],
  [({ all }) => /patch|spot|blotch/.test(all), ({ all }) => ({ ground: 'dark', spots: toneOf(all) ?? 'brown' })],
  [({ all }) => /tip-?burn|burnt tips/.test(all), () => ({ tip: 'brown' })],
];

/** How the leaf looks that the words of a step speak of (English: the guide keeps them); nothing where they speak of no look. */
export function leafLook(label: string, symptom: Symptom | null): LeafLook | undefined {
  const colour = (symptom?.color ?? '').toLowerCase();
  const all = [label, colour, symptom?.pattern ?? ''].join(' ').toLowerCase();
  const shape = shapes.find(([pattern]) => pattern.test(all))?.[1] ?? 'flat';
  const tone = toneOf(colour) ?? toneOf(all);
  if (tone === undefined && shape === 'flat') return undefined;
  const words = { all, shape, tone };
  const look = signs.find(([when]) => when(words))?.[1](words) ?? { ground: tone ?? 'green' };
  return { shape, ground: 'green', veins: false, ...look };
}
