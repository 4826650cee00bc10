import type { RunTimeline } from '@trellis/lifecycles/model';
import { describe, expect, test } from 'vitest';
import {
  get,
  grower,
  here,
  inFlight,
  plan,
  run,
  server,
  standing,
  stranger,
  unit,
  useCrop,
  version,
  world,
} from '../crop.testing.ts';

useCrop();
const read = async (query = 'from=2026-09-01&days=200', person = grower) => {
  const reply = await get(`ag_lifecycles/timeline?${query}`, person);
  return { status: reply.status, body: reply.body as RunTimeline };
};
const phase = async (lifecycle_id: number, days: number) => {
  const growPhase_id = await world.row('grow_phases', {
    ...{
      growplanVersion_id: version,
      name: 'Bloom',
      seq: 1,
      startSeconds: 0,
      endSeconds: days * 86_400,
      photoperiod: 12,
    },
  });
  const dates = { scheduledStart: '2026-10-01T08:00:00Z', scheduledEnd: '2026-12-15T08:00:00Z' };
  await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 1, ...dates });
};

describe('runs over the days', () => {
  test('stand on their units with phases, plants, harvest and how late it is', async () => {
    await server.services.pool.query(`update facilities set facility_timezone = 'America/Los_Angeles' where id = $1`, [
      here.id,
    ]);
    const id = await inFlight({ scheduledEnd: '2026-12-15T08:00:00Z' });
    await standing(id);
    // Began on 1 October by the clock of the farm, 70 days: 10 December. The clocks go back in between.
    await phase(id, 70);
    const { body } = await read();
    expect(body.units).toMatchObject([{ id: unit.id }]);
    expect(body.runs).toMatchObject([
      {
        ...{
          id,
          crop: `Tidewater ${here.id}`,
          growplan: 'Flower',
          harvestdate: '2026-12-15',
          isHarvested: false,
          driftDays: 5,
        },
        ...{
          plants: 38,
          units: [{ id: unit.id, finish: null }],
          phases: [{ name: 'Bloom', end: '2026-12-15T08:00:00.000Z' }],
        },
      },
    ]);
  });

  test('those that are drafts, cancelled or of other days are left out', async () => {
    await run({ state: 'draft' });
    await run({ state: 'cancelled', scheduledStart: '2026-10-01T08:00:00Z' });
    await run({ state: 'completed', starttime: '2026-01-01T08:00:00Z', actualHarvestDate: '2026-04-01' });
    const next = await run({
      state: 'scheduled',
      scheduledStart: '2026-12-01T08:00:00Z',
      scheduledEnd: '2027-02-01T08:00:00Z',
    });
    expect((await read()).body.runs).toMatchObject([{ id: next, driftDays: null }]);
    expect((await read('from=2026-01-15&days=30')).body.runs).toMatchObject([
      { state: 'completed', isHarvested: true, growplan_id: plan },
    ]);
    expect(plan).toBeGreaterThan(0);
  });

  test('those that stand past their end, and mothers of long ago, stay', async () => {
    const late = await inFlight({ starttime: '2026-01-05T08:00:00Z', scheduledEnd: '2026-03-15T08:00:00Z' });
    const mother = await inFlight({ starttime: '2025-01-05T08:00:00Z', mother: true });
    const cut = await inFlight({
      ...{ state: 'harvesting', starttime: '2026-02-05T08:00:00Z', scheduledEnd: '2026-03-15T08:00:00Z' },
    });
    await run({ state: 'post_harvest', starttime: '2026-01-01T08:00:00Z', actualHarvestDate: '2026-04-01' });
    expect((await read()).body.runs.map(({ id }) => id)).toEqual([mother, late, cut]);
  });

  test('are for members of the facility, within three years', async () => {
    await inFlight();
    expect((await get('ag_lifecycles/timeline?from=2026-09-01&days=20')).status).toBe(401);
    expect((await read(undefined, stranger)).body).toMatchObject({ units: [], runs: [] });
    expect((await read('from=today&days=20')).status).toBe(400);
    expect((await read('from=2026-09-01&days=2000')).status).toBe(400);
  });
});
