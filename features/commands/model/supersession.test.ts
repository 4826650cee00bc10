import { expect, test } from 'vitest';
import { actionCatalogue } from './catalogue/action-catalogue.ts';
import { conflicts, supersedes, supersedingActions, type Aim } from './supersession.ts';

const aim = (text: string): Aim => {
  const [device = '', metric = '', value = ''] = text.split(' ');
  return { device, metric, value };
};

test.each([
  ['light state off', 'light state on', true],
  ['light state off', 'light intensity 0.5', false],
  ['fan state off', 'light state on', false],
  ['unit mode AUTOMATIC', 'light state on', true],
  ['unit mode manual', 'light state on', false],
  ['unit state DARK', 'light intensity 1', true],
  ['unit mode SERVICE', 'irrigation state on', true],
  ['unit mode AUTOMATIC', 'irrigation state on', false],
  ['unit mode STANDBY', 'unit state LIGHT', true],
  ['unit state DARK', 'co2Valve enabled true', false],
  ['unit mode AUTOMATIC', 'unit state LIGHT', true],
  ['unit mode STANDBY', 'unit ipm true', false],
  ['unit useVfuSchedule true', 'light state on', true],
  ['unit ipm true', 'light state on', false],
  ['unit ipm true', 'irrigation state on', false],
  ['fan state off', 'unit state DARK', false],
  ['unit bash disk', 'unit bash uptime', false],
  ['unit bash disk', 'unit bash disk', true],
])('%s after %s: %s', (later, earlier, isSuperseded) => {
  expect(supersedes(aim(later), aim(earlier))).toBe(isSuperseded);
});

test('a period that comes after an order to a device would undo it; an order to another device would not', () => {
  expect(conflicts(aim('unit state LIGHT'), aim('light state off'))).toBe(true);
  expect(conflicts(aim('light state off'), aim('unit state LIGHT'))).toBe(true);
  expect(conflicts(aim('light state off'), aim('fan state off'))).toBe(false);
});

test('the lists of actions say the same as the rule, for every pair that writes different things', () => {
  const aims = actionCatalogue.flatMap(({ id, way }) =>
    way.by === 'controller'
      ? [{ id, aim: { ...way.write, value: typeof way.write.value === 'object' ? '*' : way.write.value } }]
      : [],
  );
  for (const later of aims)
    for (const earlier of aims) {
      if (later.aim.device === earlier.aim.device && later.aim.metric === earlier.aim.metric) continue;
      const isListed = supersedingActions.some(
        (pair) => pair.later.includes(later.id) && pair.earlier.includes(earlier.id),
      );
      expect([later.id, earlier.id, isListed]).toEqual([later.id, earlier.id, supersedes(later.aim, earlier.aim)]);
    }
});
