import { expect, test } from 'vitest';
import en from '../texts/en.json' with { type: 'json' };
import es from '../texts/es.json' with { type: 'json' };

test('the statistics say in both languages what their lowest and highest are of, and that nothing was outside', () => {
  for (const { statistics } of [en, es]) {
    expect(statistics.derived).toMatch(/VPD|DPV/);
    expect(statistics.never).toMatch(/never|nunca/);
  }
});
