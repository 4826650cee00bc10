import type { WarningRule } from '@trellis/units/model';
import { expect, test } from 'vitest';
import en from '../../texts/en.json' with { type: 'json' };
import es from '../../texts/es.json' with { type: 'json' };

// A rule that is added has to be named here before this compiles.
const rules: Readonly<Record<WarningRule, true>> = {
  'temperature.low': true,
  'temperature.high': true,
  'temperature.doubt': true,
  'temperature.old': true,
  'humidity.low': true,
  'humidity.high': true,
  'humidity.doubt': true,
  'co2.low': true,
  'co2.high': true,
  'co2.doubt': true,
  'irrigation.late': true,
  'irrigation.missing-settings': true,
  'irrigation.missed': true,
  'controller.offline': true,
};

test.each(Object.keys(rules))('a unit in trouble by %s says so in both languages', (rule) => {
  const [what = '', how = ''] = rule.split('.');
  for (const { reasons } of [en, es]) {
    const words = (reasons as Readonly<Record<string, string | Readonly<Record<string, string>>>>)[what];
    expect(typeof words === 'object' ? words[how] : undefined).toMatch(/\w+/);
  }
});
