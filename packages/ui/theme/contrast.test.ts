import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { stateNames, tokens, type Scheme } from './tokens.ts';

describe.each<Scheme>(['light', 'dark'])('colours in the %s theme', (scheme) => {
  const { states, ...plain } = tokens[scheme];
  const grounds = [plain.page, plain.paper, plain.raised];

  test.each(['text', 'textSoft', 'textFaint', 'brand'] as const)('%s can be read on every ground', (name) => {
    for (const ground of grounds) expect(contrast(plain[name], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('text on the primary button can be read', () => {
    expect(contrast(plain.onBrand, plain.brand)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(stateNames)('%s can be read on the page, on its tint and on its solid colour', (state) => {
    const { text, tint, solid, onSolid } = states[state];
    for (const ground of [...grounds, tint]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onSolid, solid)).toBeGreaterThanOrEqual(4.5);
  });

  test('chart lines stand out from the paper', () => {
    for (const line of plain.series) expect(contrast(line, plain.paper)).toBeGreaterThanOrEqual(3);
  });

  test('no chart line has the colour of trouble', () => {
    const trouble = (['warning', 'error', 'offline'] as const).flatMap((state) => [
      states[state].text,
      states[state].solid,
    ]);
    expect(plain.series.filter((line) => trouble.includes(line))).toEqual([]);
  });
});

test('black on white has the largest contrast there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
