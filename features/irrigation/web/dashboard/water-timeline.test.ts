import { expect, test } from 'vitest';
import type { WateredUnit } from './use-water.ts';
import { hourMs, listMarks } from './water-timeline.ts';

test('in the dark all shots of the coming light are drawn, though the controller says that it is dark', () => {
  const now = Date.parse('2026-06-15T11:00:00Z');
  const irrigation = { frequency: 60, duration: 60, startTime: '05:00', finishTime: '19:00' };
  const environments = [{ lightState: 'Lights On', irrigation }];
  const currentPhase = { photoperiod: 12, photoperiodStartTime: '05:00', noIrrigation: false, environments };
  const unit = {
    ...{ state: 'DARK', facility_timezone: 'America/Los_Angeles', lastIrrigated: '2026-06-15T01:00:00Z' },
    ...{ lifecycles: [{ currentPhase }], currentPhase, deployed: true },
  };
  const row = { unit, day: { shots: [], missed: [] } } as unknown as WateredUnit;
  const planned = listMarks(row, now).map(({ kind, at }) => `${kind} ${(at - now) / hourMs}`);
  expect(planned).toEqual(['planned 1', 'planned 2', 'planned 3', 'planned 4', 'planned 5']);
});
