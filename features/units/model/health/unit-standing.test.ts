import { expect, test } from 'vitest';
import { countStandings, standingOf } from './unit-standing.ts';

const quiet = { exceptionCount: 0 };
const alerted = { exceptionCount: 1 };

test('a unit whose readings are in order while an alert about it stands is not counted among the healthy', () => {
  const standings = [
    standingOf('HEALTHY', quiet),
    standingOf('HEALTHY', alerted),
    standingOf('WARN', alerted),
    standingOf('DISABLED', alerted),
    standingOf('CALIBRATING', alerted),
  ];
  expect(countStandings(standings)).toEqual({
    ...{ OFFLINE: 0, WARN: 1, ALERT: 1, HEALTHY: 1, DISABLED: 1, UNDEPLOYED: 0, OTHER: 1 },
  });
});
