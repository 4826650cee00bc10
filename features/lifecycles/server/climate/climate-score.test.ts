import type { ClimateScore } from '@trellis/lifecycles/model';
import { describe, expect, test } from 'vitest';
import {
  get,
  grower,
  here,
  inFlight,
  server,
  standing,
  stranger,
  unit,
  useCrop,
  version,
  world,
} from '../crop.testing.ts';

useCrop();
const query = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
const quarterMs = 900_000;

/** Readings of each quarter of an hour of a sensor of the unit, as ingest keeps them. */
async function fill(designator: number, from: string, to: string, value: number): Promise<void> {
  await query(
    `create table if not exists reading_rollups_15m_of_climate partition of reading_rollups_15m for values from ('2026-11-16') to ('2026-11-22')`,
  );
  await query(
    `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count)
     select $1, $2, b, $5::float8, $5::float8, $5::float8 * 3, 3 from generate_series($3::timestamptz, $4::timestamptz - interval '1 second', make_interval(secs => $6)) b`,
    [here.id, unit.sensors[designator], from, to, value, quarterMs / 1000],
  );
}

/** A run with a vegetative phase up to the 18th and flower from then on, ten days lit from 6:00 to 18:00 by the clock of the farm. */
async function story(): Promise<number> {
  await query(`update facilities set facility_timezone = 'America/Los_Angeles' where id = $1`, [here.id]);
  const id = await inFlight({ starttime: '2026-11-16T08:00:00Z' });
  await standing(id, { start: '2026-11-16T08:00:00Z' });
  const phase = async (name: string, seq: number, from: string, to: string, tempMax: number) => {
    const growPhase_id = await world.row('grow_phases', {
      ...{ growplanVersion_id: version, name, seq, startSeconds: (seq - 1) * 172_800, endSeconds: seq * 172_800 },
      ...{ photoperiod: 12, photoperiodStartTime: '06:00', drybackPct: 20 },
    });
    for (const lightState of ['Lights On', 'Lights Off'])
      await world.row('grow_phase_environments', {
        ...{ growPhase_id, lightState, tempMin: 18, tempMax, humidityMin: 50, humidityMax: 60 },
      });
    await world.row('lifecycle_phases', {
      lifecycle_id: id,
      growPhase_id,
      seq,
      starttime: from,
      scheduledStart: from,
      scheduledEnd: to,
    });
  };
  await phase('Veg', 1, '2026-11-16T08:00:00Z', '2026-11-18T08:00:00Z', 28);
  await phase('Bloom', 2, '2026-11-18T08:00:00Z', '2026-12-15T08:00:00Z', 24);
  return id;
}

describe('how well a run kept the climate of its plan', () => {
  test('by phase and as a whole, with what was not read told apart', async () => {
    const id = await story();
    await fill(5, '2026-11-16T08:00:00Z', '2026-11-19T08:00:00Z', 26);
    const { body } = (await get(`ag_lifecycles/${id}/climateScore`, grower)) as { body: ClimateScore };
    expect(body).toMatchObject({
      ...{ zone: 'America/Los_Angeles', from: '2026-11-16T08:00:00.000Z', to: '2026-11-21T20:00:00.000Z' },
      phases: [
        { name: 'Veg', temperature: { judgedHours: 48, missingHours: 0, inBand: 1, mean: 26 }, score: 1 },
        // A day of it two degrees too warm, the rest unread.
        {
          name: 'Bloom',
          temperature: { judgedHours: 24, missingHours: 60, inBand: 0, above: 48 },
          dryBack: { plan: 20, nights: [] },
        },
      ],
      temperature: { judgedHours: 72, inBand: 2 / 3, above: 48 },
      humidity: { judgedHours: 0, missingHours: 132, inBand: null },
      co2: { judgedHours: 0, missingHours: 0, inBand: null },
      dli: { plan: null, real: null, days: 0 },
    });
  });

  test('what other units and times read counts for nothing', async () => {
    const id = await story();
    await query(
      `update lifecycle_platforms set start = '2026-11-17T08:00:00Z', finish = '2026-11-17T20:00:00Z' where lifecycle_id = $1`,
      [id],
    );
    await fill(5, '2026-11-16T08:00:00Z', '2026-11-19T08:00:00Z', 26);
    const { body } = (await get(`ag_lifecycles/${id}/climateScore`, grower)) as { body: ClimateScore };
    expect(body.temperature).toMatchObject({ judgedHours: 12, missingHours: 0 });
    expect(body.phases.map(({ name }) => name)).toEqual(['Veg']);
  });

  test('what a unit read while the run stood elsewhere counts for nothing, though it came back', async () => {
    const id = await story();
    await query(`update lifecycle_platforms set finish = '2026-11-16T20:00:00Z' where lifecycle_id = $1`, [id]);
    await standing(id, { start: '2026-11-18T08:00:00Z', finish: '2026-11-18T20:00:00Z' });
    await fill(5, '2026-11-16T08:00:00Z', '2026-11-19T08:00:00Z', 26);
    const { body } = (await get(`ag_lifecycles/${id}/climateScore`, grower)) as { body: ClimateScore };
    expect(body.temperature).toMatchObject({ judgedHours: 24, missingHours: 0 });
    expect(body.phases.map(({ temperature }) => temperature.judgedHours)).toEqual([12, 12]);
  });

  test('a run that stands nowhere has no score, and strangers have none at all', async () => {
    const id = await inFlight();
    const { body } = (await get(`ag_lifecycles/${id}/climateScore`, grower)) as { body: ClimateScore };
    expect(body).toMatchObject({ score: null, from: null, phases: [] });
    expect((await get(`ag_lifecycles/${id}/climateScore`)).status).toBe(401);
    expect([400, 404]).toContain((await get('ag_lifecycles/none/climateScore', grower)).status);
    expect((await get(`ag_lifecycles/${id}/climateScore`, stranger)).status).toBe(404);
  });

  test('many runs in brief: in the order asked for, those of another facility left out', async () => {
    const id = await story();
    await fill(5, '2026-11-16T08:00:00Z', '2026-11-19T08:00:00Z', 26);
    const idle = await inFlight();
    const brief = {
      ...{ vpd: null, vpdMean: null, dli: null, dliPlan: null, dryBack: null, dryBackPlan: null },
      ...{ shots: null, P0: null, P1: null, P2: null, P3: null },
    };
    const { body } = await get(`ag_lifecycles/climateScores?ids=${idle},${id},999999`, grower);
    expect(body).toEqual([
      { lifecycle_id: idle, score: null, warm: null, cold: null, phases: [], ...brief },
      {
        ...{ lifecycle_id: id, score: expect.closeTo(2 / 3, 3), warm: 48, cold: 0, ...brief },
        phases: [
          { name: 'Veg', score: 1, warm: 0, cold: 0, ...brief, dryBackPlan: 20 },
          { name: 'Bloom', score: 0, warm: 48, cold: 0, ...brief, dryBackPlan: 20 },
        ],
      },
    ]);
    expect((await get(`ag_lifecycles/climateScores?ids=${id}`)).status).toBe(401);
    expect((await get('ag_lifecycles/climateScores?ids=1,x', grower)).status).toBe(400);
    expect((await get(`ag_lifecycles/climateScores?ids=${id}`, stranger)).body).not.toMatchObject([
      { lifecycle_id: id },
    ]);
  });
});
