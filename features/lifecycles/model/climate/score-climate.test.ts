import { describe, expect, test } from 'vitest';
import {
  addSums,
  lightStretches,
  noSums,
  scoreStay,
  slotMs,
  type ScoredPhase,
  type UnitReadings,
} from './score-climate.ts';

const zone = 'America/Los_Angeles';
const hourMs = 3_600_000;
const at = (text: string) => Date.parse(text);
const recipe = {
  ...{ photoperiod: 12, photoperiodStartTime: '06:00' },
  environments: [
    {
      lightState: 'Lights On',
      temp: { min: 24, max: 28 },
      humidity: { min: 50, max: 60 },
      co2: { min: 800, max: null },
    },
    { lightState: 'Lights Off', temp: { min: 18, max: 22 }, humidity: { min: 50, max: 70 } },
  ],
  vpdProfile: { points: [{ day: 0, min: 1, max: 1.4 }], nightOffset: -0.4, daysBefore: 0 },
};
const phaseOf = (from: string, to: string): ScoredPhase => ({ from: at(from), to: at(to), recipe, ppfd: 800 });
/** Readings of each quarter of an hour between two moments. */
const read = (from: number, to: number, value: (at: number) => number | undefined): Map<number, number> => {
  const found = new Map<number, number>();
  for (let slot = Math.floor(from / slotMs); slot * slotMs < to; slot += 1) {
    const one = value(slot * slotMs);
    if (one !== undefined) found.set(slot, one);
  }
  return found;
};
const nothing: UnitReadings = {
  ...{ temperature: new Map(), humidity: new Map(), co2: new Map(), lux: new Map(), moisture: new Map() },
};
const stay = (phase: ScoredPhase, readings: Partial<UnitReadings>) => ({
  ...{ from: phase.from, to: phase.to, readings: { ...nothing, ...readings } },
});
const hourOf = (moment: number) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(moment));
const isLit = (moment: number) => hourOf(moment) >= 6 && hourOf(moment) < 18;

describe('how much of a time was in band', () => {
  test('each quarter of an hour is judged by the band of its light', () => {
    const phase = phaseOf('2026-11-10T00:00:00-08:00', '2026-11-12T00:00:00-08:00');
    // 26 °C all the time: good in light, 4 °C too warm in the dark.
    const { temperature } = scoreStay(
      phase,
      stay(phase, { temperature: read(phase.from, phase.to, () => 26) }),
      zone,
    ).metrics;
    expect(temperature).toEqual({ judged: 48, within: 24, missing: 0, above: 96, below: 0, total: 26 * 48, read: 48 });
  });

  test('a time without readings is missing, and in no band', () => {
    const phase = phaseOf('2026-11-10T00:00:00-08:00', '2026-11-11T00:00:00-08:00');
    const until = at('2026-11-10T09:00:00-08:00');
    const temperature = read(phase.from, phase.to, (moment) =>
      moment < until ? (isLit(moment) ? 25 : 20) : undefined,
    );
    const sums = scoreStay(phase, stay(phase, { temperature }), zone).metrics.temperature;
    expect(sums).toMatchObject({ judged: 9, within: 9, missing: 15 });
    expect(scoreStay(phase, stay(phase, {}), zone).metrics.temperature).toMatchObject({ judged: 0, missing: 24 });
  });

  test('days of 25 and of 23 hours have as many to judge, and twelve of them lit', () => {
    for (const [from, to, hours] of [
      ['2026-11-01T00:00:00-07:00', '2026-11-02T00:00:00-08:00', 25],
      ['2027-03-14T00:00:00-08:00', '2027-03-15T00:00:00-07:00', 23],
    ] as const) {
      const phase = phaseOf(from, to);
      const lit = lightStretches(recipe, zone, phase.from, phase.to).filter((one) => one.isLit);
      expect(lit.map((one) => [hourOf(one.from), (one.to - one.from) / hourMs])).toEqual([[6, 12]]);
      // What is right by the clock on the wall is right all day, whatever the clocks do.
      const temperature = read(phase.from, phase.to, (moment) => (isLit(moment) ? 26 : 20));
      const sums = scoreStay(phase, stay(phase, { temperature }), zone).metrics.temperature;
      expect(sums).toMatchObject({ judged: hours, within: hours, missing: 0, above: 0, below: 0 });
    }
  });

  test('VPD is judged by its profile, lower in the dark, where both temperature and humidity were read', () => {
    const phase = phaseOf('2026-11-10T06:00:00-08:00', '2026-11-11T06:00:00-08:00');
    const half = at('2026-11-11T00:00:00-08:00');
    const temperature = read(phase.from, phase.to, () => 25);
    const humidity = read(phase.from, phase.to, (moment) => (moment < half ? 0.62 : undefined));
    const { vpd, humidity: damp } = scoreStay(phase, stay(phase, { temperature, humidity }), zone).metrics;
    // Magnus by hand: 3.1617 kPa at 25 °C, of which 38 % are 1.2014; the dark wants at most 1.
    expect(vpd).toMatchObject({ judged: 18, within: 12, missing: 6, below: 0 });
    expect(vpd.above).toBeCloseTo(6 * 0.2014, 2);
    expect(damp).toMatchObject({ judged: 18, within: 6, above: 24, missing: 6 });
  });

  test('what has a lower bound alone is judged by it, and what the plan does not say is not judged', () => {
    const phase = phaseOf('2026-11-10T00:00:00-08:00', '2026-11-11T00:00:00-08:00');
    const co2 = read(phase.from, phase.to, () => 700);
    expect(scoreStay(phase, stay(phase, { co2 }), zone).metrics.co2).toMatchObject({
      judged: 12,
      within: 0,
      below: 1200,
      read: 24,
    });
    const silent = { ...phase, recipe: { ...recipe, photoperiodStartTime: null } };
    expect(scoreStay(silent, stay(phase, { co2 }), zone).metrics.co2).toMatchObject({
      judged: 0,
      missing: 0,
      read: 24,
    });
  });

  test('a stay counts while it lasts, and sums of units add up', () => {
    const phase = phaseOf('2026-11-10T00:00:00-08:00', '2026-11-12T00:00:00-08:00');
    const temperature = read(phase.from, phase.to, () => 26);
    const half = {
      ...stay(phase, { temperature }),
      from: at('2026-11-11T06:00:00-08:00'),
      to: at('2026-11-11T18:00:00-08:00'),
    };
    const one = scoreStay(phase, half, zone);
    expect(one.metrics.temperature).toMatchObject({ judged: 12, within: 12 });
    expect(addSums(addSums(noSums(), one), one).metrics.temperature).toMatchObject({
      judged: 24,
      within: 24,
      total: 26 * 24,
    });
  });
});

describe('light and dry-back', () => {
  test('light of a day is what its lamps gave while they were on, beside what the plan gives', () => {
    const phase = phaseOf('2026-11-10T00:00:00-08:00', '2026-11-12T00:00:00-08:00');
    const lux = read(phase.from, phase.to, (moment) => (isLit(moment) ? 670 * 60 : 0));
    const { light } = scoreStay(phase, stay(phase, { lux }), zone);
    // 40 200 lux are 600 µmol/m²/s; twelve hours of them 25.92 mol.
    expect(light).toMatchObject({ days: 2, planned: 2 });
    expect(light.real).toBeCloseTo(2 * 25.92, 6);
    expect(light.plan).toBeCloseTo(2 * 34.56, 6);
  });

  test('lamps that never go off give the light of a day each day, not that of the phase', () => {
    const phase = phaseOf('2026-11-10T10:00:00-08:00', '2026-11-20T10:00:00-08:00');
    const always = { ...phase, ppfd: 200, recipe: { ...recipe, photoperiod: 24 } };
    const lux = read(phase.from, phase.to, () => 100 * 67);
    const { light } = scoreStay(always, stay(always, { lux }), zone);
    expect(light).toMatchObject({ days: 10, planned: 10 });
    expect([light.real / light.days, light.plan / light.planned].map((dli) => dli.toFixed(2))).toEqual([
      '8.64',
      '17.28',
    ]);
  });

  test('a phase that begins and ends with the lights on has the light of its whole days, and the plan’s of a day', () => {
    const phase = phaseOf('2026-11-10T12:00:00-08:00', '2026-11-13T09:00:00-08:00');
    const lux = read(phase.from, phase.to, (moment) => (isLit(moment) ? 600 * 67 : 0));
    const { light } = scoreStay(phase, stay(phase, { lux }), zone);
    expect(light).toMatchObject({ days: 2 });
    expect([light.real / light.days, light.plan / light.planned].map((dli) => dli.toFixed(2))).toEqual([
      '25.92',
      '34.56',
    ]);
  });

  test('a day whose light was read in part alone says nothing of it', () => {
    const phase = phaseOf('2026-11-10T00:00:00-08:00', '2026-11-11T00:00:00-08:00');
    const noon = at('2026-11-10T12:00:00-08:00');
    const lux = read(phase.from, phase.to, (moment) => (moment < noon ? 40_000 : undefined));
    expect(scoreStay(phase, stay(phase, { lux }), zone).light).toMatchObject({ days: 0, real: 0 });
  });

  test('a night dries the substrate from its peak to the next first shot; a night with a hole in it counts for nothing', () => {
    const phase = phaseOf('2026-11-10T06:00:00-08:00', '2026-11-12T12:00:00-08:00');
    // Watered to 60 % at 8:00, and a point an hour lost from then on.
    const moistureAt = (moment: number) => 60 - ((hourOf(moment) + 16) % 24);
    const whole = scoreStay(phase, stay(phase, { moisture: read(phase.from, phase.to, moistureAt) }), zone);
    expect(whole.nights.map(({ points }) => Math.round(points))).toEqual([23, 23]);
    expect(whole.nights[0]?.share).toBeCloseTo((23 / 60) * 100, 1);
    const hole = [at('2026-11-10T20:00:00-08:00'), at('2026-11-11T05:00:00-08:00')] as const;
    const moisture = read(phase.from, phase.to, (moment) =>
      moment >= hole[0] && moment < hole[1] ? undefined : moistureAt(moment),
    );
    expect(scoreStay(phase, stay(phase, { moisture }), zone).nights).toHaveLength(1);
  });

  test('a day of steering runs from lights on to lights on: wait, ramp, maintain, dry back', () => {
    const phase = phaseOf('2026-11-10T06:00:00-08:00', '2026-11-12T12:00:00-08:00');
    // Shots of five points at 7:00, 8:00 and 9:00, the last of them to field capacity, one more at 13:00; a point an hour lost besides.
    const shotHours = [7, 8, 9, 13];
    const level = new Map<number, number>();
    let value = 45;
    for (let slot = phase.from / slotMs; slot * slotMs < phase.to; slot += 1) {
      const isShot = (slot * slotMs) % hourMs === 0 && shotHours.includes(hourOf(slot * slotMs));
      value = isShot ? Math.min(60, value + 5) : value - 0.25;
      level.set(slot, value);
    }
    const { steered } = scoreStay(phase, stay(phase, { moisture: level }), zone);
    expect(steered.map(({ shots }) => shots)).toEqual([4, 4]);
    for (const { hours } of steered) {
      expect(hours.P0 + hours.P1 + hours.P2 + hours.P3).toBeCloseTo(24, 6);
      // Told to a quarter of an hour, which is how finely years are kept.
      expect(Math.abs(hours.P0 - 1)).toBeLessThanOrEqual(0.25);
      expect(Math.abs(hours.P3 - 17)).toBeLessThanOrEqual(0.25);
    }
  });

  test('steering keeps its hours over a night in which clocks change, and a day without shots is none of it', () => {
    const phase = phaseOf('2026-10-31T06:00:00-07:00', '2026-11-02T12:00:00-08:00');
    const moisture = read(phase.from, phase.to, (moment) =>
      hourOf(moment) === 8 ? 60 : 60 - ((hourOf(moment) + 16) % 24),
    );
    const { steered } = scoreStay(phase, stay(phase, { moisture }), zone);
    // The night the clocks went back has an hour more.
    expect(steered.map(({ hours: { P0, P1, P2, P3 } }) => P0 + P1 + P2 + P3)).toEqual([25, 24]);
    const dry = read(phase.from, phase.to, (moment) => 60 - (moment - phase.from) / hourMs / 4);
    expect(scoreStay(phase, stay(phase, { moisture: dry }), zone).steered).toEqual([]);
  });
});

test('a phase that ends in the dark has that night whole, and the next phase does not have it too', () => {
  const [first, second] = [
    phaseOf('2026-11-10T00:00:00-08:00', '2026-11-12T00:00:00-08:00'),
    phaseOf('2026-11-12T00:00:00-08:00', '2026-11-14T00:00:00-08:00'),
  ];
  const whole = { from: first.from, to: at('2026-11-14T00:00:00-08:00') };
  // At seven in the morning it is watered to 50 %; half a point is lost each hour until then.
  const moisture = read(whole.from, whole.to, (moment) => 50 - 0.5 * ((hourOf(moment) + 17) % 24));
  const readings = { ...nothing, moisture };
  const nights = (phase: ScoredPhase, to = whole.to) =>
    scoreStay(phase, { ...whole, to, readings }, zone).nights.map((night) => new Date(night.at).toISOString());
  expect(nights(first)).toEqual(['2026-11-10T14:00:00.000Z', '2026-11-11T14:00:00.000Z']);
  expect(nights(second)).toEqual(['2026-11-12T14:00:00.000Z']);
  // A unit that is left in that night says nothing of it.
  expect(nights(first, first.to)).toEqual(['2026-11-10T14:00:00.000Z']);
});
