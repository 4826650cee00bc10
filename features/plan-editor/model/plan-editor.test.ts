import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPhase,
  addTask,
  blankPhase,
  comparePlans,
  copyOfPhase,
  draftOf,
  findWarnings,
  historyOf,
  keepWorkInside,
  learnIds,
  mergePlans,
  mostSteps,
  movePhase,
  moveTask,
  phasesToSave,
  redo,
  removePhase,
  setEnvironment,
  setPhase,
  shotsOf,
  spansOf,
  step,
  sumUpPlan,
  undo,
  vpdSpan,
  type PlanDraft,
  type PlanRules,
} from './index.ts';

const phase = (key: string, values: Partial<ReturnType<typeof blankPhase>> = {}) => ({
  ...blankPhase(key),
  key,
  ...values,
});
const draft = (...growPhases: PlanDraft['growPhases']): PlanDraft => ({
  ...{ expectedGramsPerPlant: 80, expectedCost: null, changeNote: null },
  growPhases,
});
const names = ({ growPhases }: PlanDraft) => growPhases.map(({ name }) => name);

describe('editing a plan', () => {
  test('what follows a phase moves along when it gets longer; its work comes inside once a shorter length is settled, not while it is typed', () => {
    const plan = addTask(draft(phase('Clone', { days: 14 }), phase('Veg', { days: 21 })), 'Clone', 2, 12);
    const longer = setPhase(plan, 'Clone', { days: 16 });
    expect(spansOf(longer.growPhases).map(({ startSeconds }) => startSeconds / 86_400)).toEqual([0, 16]);
    const settled = (...typed: number[]) =>
      keepWorkInside(
        typed.reduce((now, days) => setPhase(now, 'Clone', { days }), plan),
        'Clone',
      ).growPhases[0]?.growTasks[0]?.dayOffset;
    expect(settled(10)).toBe(10);
    expect([settled(2, 28), settled(-2, 14), settled(Number.NaN)]).toEqual([12, 12, 12]);
  });

  test('phases are added, copied, moved and removed, and work is dragged to a day of another phase', () => {
    const plan = draft(phase('A'), phase('B'));
    const three = addPhase(plan, copyOfPhase(plan.growPhases[0] ?? blankPhase(''), 'A2'), 'A');
    expect(names(three)).toEqual(['A', 'A2', 'B']);
    expect(names(movePhase(three, 'B', -5))).toEqual(['B', 'A', 'A2']);
    expect(names(removePhase(three, 'A'))).toEqual(['A2', 'B']);
    const worked = addTask(plan, 'A', 2, 1);
    const key = worked.growPhases[0]?.growTasks[0]?.key ?? '';
    const moved = moveTask(worked, 'A', key, 9);
    expect(moved.growPhases.map(({ growTasks }) => growTasks.map(({ dayOffset }) => dayOffset))).toEqual([[], [2]]);
    expect(moveTask(worked, 'A', key, 99).growPhases[1]?.growTasks[0]?.dayOffset).toBe(7);
  });

  test('fifty steps are taken back and done again; typing in one field is one step', () => {
    let history = historyOf(0);
    for (let at = 1; at <= 60; at += 1) history = step(history, at, 'days', at * 10_000);
    for (let taken = 0; taken < 70; taken += 1) history = undo(history);
    expect(history.present).toBe(60 - mostSteps);
    expect(redo(redo(history)).present).toBe(60 - mostSteps + 2);
    const typed = step(step(step(historyOf('0'), '2', 'temp', 1000), '26', 'temp', 1400), '27', 'temp', 9000);
    expect(undo(typed).present).toBe('26');
    expect(undo(undo(typed)).present).toBe('0');
  });

  test('any history of edits taken back is the plan it began with, and its days are the sum of its phases', () => {
    const edit = fc.record({
      kind: fc.integer({ min: 0, max: 4 }),
      at: fc.nat(5),
      days: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const first = draft(phase('A'), phase('B', { days: 3 }));
        let history = historyOf(first);
        for (const [index, { kind, at, days }] of edits.entries()) {
          const plan = history.present;
          const key = plan.growPhases[at % Math.max(1, plan.growPhases.length)]?.key ?? '';
          const next = [
            () => setPhase(plan, key, { days }),
            () => addPhase(plan, blankPhase(`P${index}`), key),
            () => removePhase(plan, key),
            () => movePhase(plan, key, at - 2),
            () => addTask(plan, key, 1, 0),
          ][kind]?.();
          history = step(history, next ?? plan, `${index}`, index * 10_000);
          const [spans, { growPhases }] = [spansOf(history.present.growPhases), history.present];
          const total = growPhases.reduce((sum, one) => sum + one.days, 0);
          expect((spans.at(-1)?.endSeconds ?? 0) / 86_400).toBe(total);
          expect(spans.every((span, one) => span.startSeconds === (spans[one - 1]?.endSeconds ?? 0))).toBe(true);
        }
        for (let left = history.past.length; left > 0; left -= 1) history = undo(history);
        expect(history.present).toEqual(first);
      }),
    );
  });
});

describe('a draft on its way to the server and back', () => {
  const reply = (id: number, name: string, tasks: readonly { id: number; dayOffset: number }[] = []) => {
    const { key: _key, days, environments, ...own } = blankPhase(name);
    const growTasks = tasks.map((task) => ({
      ...{ growTaskType_id: 2, title: null, repeatDays: null, estMinutes: null, instructions: null, consumables: null },
      ...{ requiresApproval: false, ...task },
    }));
    const seconds = { startSeconds: 0, endSeconds: days * 86_400 };
    const dated = environments.map(({ key: _, ...one }, index) => ({ ...one, id: id * 10 + index }));
    return { ...own, ...seconds, id, seq: 0, environments: dated, growTasks };
  };
  const content = (growPhases: ReturnType<typeof reply>[]) =>
    ({ ...draft(), id: 1, growPhases }) as unknown as Parameters<typeof draftOf>[0];

  test('parts keep their keys when they are given ids, and are sent with them from then on', () => {
    const base = content([reply(1, 'A', [{ id: 5, dayOffset: 1 }])]);
    const first = draftOf(base);
    const made = addTask(addPhase(first, blankPhase('B'), '1'), '1', 2, 3);
    const sent = phasesToSave(made, base);
    expect(sent.map((one) => [one['id'], (one['growTasks'] as { id?: number }[]).map(({ id }) => id)])).toEqual([
      [1, [5, undefined]],
      [undefined, []],
    ]);
    const saved = content([
      reply(1, 'A', [
        { id: 5, dayOffset: 1 },
        { id: 6, dayOffset: 3 },
      ]),
      reply(2, 'B'),
    ]);
    const ids = learnIds(made, saved, new Map());
    expect(draftOf(saved, ids).growPhases.map(({ key }) => key)).toEqual(made.growPhases.map(({ key }) => key));
    expect(phasesToSave(made, saved, ids).map((one) => one['id'])).toEqual([1, 2]);
  });

  test('a removal that was saved and taken back makes the phase anew', () => {
    const base = content([reply(1, 'A'), reply(2, 'B')]);
    const back = draftOf(base);
    const [a, b] = phasesToSave(back, content([reply(1, 'A')]));
    expect([a?.['id'], b?.['id']]).toEqual([1, undefined]);
    expect(((b ?? {})['environments'] as object[]).every((one) => !('id' in one))).toBe(true);
  });
});

describe('two people at one draft', () => {
  const base = draft(phase('1', { name: 'Clone', days: 14 }), phase('2', { name: 'Veg', days: 21 }));

  test('keep what each of them changed', () => {
    const mine = addPhase(setPhase(base, '1', { days: 12 }), phase('n', { name: 'New' }), '2');
    const theirs = setEnvironment(setPhase(base, '2', { name: 'Grow' }), '2', 'Lights On', { tempMax: 29 });
    const { merged, conflicts } = mergePlans(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.growPhases.map(({ name, days }) => [name, days])).toEqual([
      ['Clone', 12],
      ['Grow', 21],
      ['New', 7],
    ]);
    expect(merged.growPhases[1]?.environments[0]?.tempMax).toBe(29);
  });

  test('are told of one field that both changed, with both values; what was saved stands', () => {
    const [mine, theirs] = [12, 10].map((days) => setPhase(base, '1', { days }));
    const { merged, conflicts } = mergePlans(base, mine ?? base, theirs ?? base);
    expect(merged.growPhases[0]?.days).toBe(10);
    expect(conflicts).toEqual([{ phase: '1', field: 'days', mine: 12, theirs: 10 }]);
  });

  test('lose no phase that one removed and the other changed, and it is told', () => {
    const { merged, conflicts } = mergePlans(base, removePhase(base, '2'), setPhase(base, '2', { days: 25 }));
    expect(names(merged)).toEqual(['Clone', 'Veg']);
    expect(conflicts).toEqual([{ phase: '2' }]);
    expect(names(mergePlans(base, removePhase(base, '2'), base).merged)).toEqual(['Clone']);
  });

  test('any two edits of different phases are both kept, whoever saved first', () => {
    const days = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(days, days, (one, two) => {
        const [left, right] = [setPhase(base, '1', { days: one }), setPhase(base, '2', { days: two })];
        for (const [mine, theirs] of [
          [left, right],
          [right, left],
        ] as const) {
          const { merged, conflicts } = mergePlans(base, mine, theirs);
          expect(conflicts).toEqual([]);
          expect(merged.growPhases.map((phaseOf) => phaseOf.days)).toEqual([one, two]);
        }
      }),
    );
  });
});

describe('two versions compared', () => {
  test('differ field by field, phases matched by name or place', () => {
    const before = addTask(draft(phase('1', { name: 'Clone', days: 14 }), phase('2', { name: 'Veg' })), '1', 2, 0);
    const renamed = draft(
      phase('8', { name: 'Clone', days: 12 }),
      phase('9', { name: 'Grow' }),
      phase('10', { name: 'Flower' }),
    );
    const after = setEnvironment({ ...renamed, expectedGramsPerPlant: 90 }, '8', 'Lights Off', { tempMin: 18 });
    expect(comparePlans(before, after)).toEqual([
      { phase: '', kind: 'changed', field: 'expectedGramsPerPlant', before: 80, after: 90 },
      { phase: 'Clone', kind: 'changed', field: 'days', before: 14, after: 12 },
      { phase: 'Clone', part: 'Lights Off', kind: 'changed', field: 'tempMin', before: 20, after: 18 },
      { phase: 'Clone', part: { growTaskType_id: 2, day: 0 }, kind: 'removed' },
      { phase: 'Grow', kind: 'changed', field: 'name', before: 'Veg', after: 'Grow' },
      { phase: 'Flower', kind: 'added', field: 'days', after: 7 },
    ]);
    expect(comparePlans(before, before)).toEqual([]);
  });
});

describe('what a plan takes', () => {
  test('days, light, shots and minutes of work add up', () => {
    const lit = phase('1', { days: 10, photoperiod: 12, lightSpectrumDefinition_id: 4, lightIntensity: 0.5 });
    const watered = setEnvironment(addTask(draft(lit), '1', 2, 0), '1', 'Lights On', {
      ...{ irrigationFrequency: 120, irrigationDuration: 90 },
      ...{ irrigationStartTime: '06:00', irrigationFinishTime: '16:00' },
    });
    const weekly = {
      ...watered,
      growPhases: watered.growPhases.map((one) => ({
        ...one,
        growTasks: one.growTasks.map((task) => ({ ...task, repeatDays: 7 })),
      })),
    };
    const sums = sumUpPlan(weekly, { ppfd100: new Map([[4, 1000]]), minutes: new Map([[2, 15]]) });
    // 500 µmol/m²/s × 12 h × 0.0036 = 21.6 mol/m² a day; six shots a day of 90 s; work on days 0 and 7.
    expect(sums).toEqual({
      ...{ days: 10, litHours: 120, light: expect.closeTo(216) as number, shots: 60, irrigationSeconds: 5400 },
      ...{ tasks: 2, minutes: 30, tasksWithoutTime: 0 },
    });
    expect(sumUpPlan(weekly, { ppfd100: new Map(), minutes: new Map() })).toMatchObject({
      light: null,
      tasksWithoutTime: 2,
    });
  });

  test('shots are those a unit gives: in its window, while the light is that of the environment', () => {
    const [environment] = phase('1').environments;
    if (!environment) throw new Error('A phase has environments.');
    const shots = (values: Partial<typeof environment>, photoperiod = 18) =>
      shotsOf(
        { ...environment, irrigationFrequency: 120, irrigationDuration: 60, ...values },
        { photoperiod, photoperiodStartTime: '06:00' },
      ).count;
    const [lit, dark] = ['Lights On', 'Lights Off'] as const;
    const none = { irrigationStartTime: null, irrigationFinishTime: null };
    // 06:00, 08:00 … 22:00; in the six dark hours 00:00, 02:00, 04:00.
    expect([shots({ lightState: lit, ...none }), shots({ lightState: dark, ...none })]).toEqual([9, 3]);
    expect(shots({ lightState: lit, ...none, irrigationStartTime: '08:00' })).toBe(9);
    // From 04:00 to 10:00 light comes at 06:00.
    const early = { irrigationStartTime: '04:00', irrigationFinishTime: '10:00' };
    expect([shots({ lightState: lit, ...early }), shots({ lightState: dark, ...early })]).toEqual([3, 1]);
    const allDay = { irrigationStartTime: '07:00', irrigationFinishTime: '07:00' };
    expect([shots({ lightState: lit, ...allDay }, 24), shots({ lightState: dark, ...allDay }, 24)]).toEqual([12, 0]);
    expect(shots({ lightState: lit, ...none, irrigationFrequency: 2880 })).toBe(0.5);
  });

  test('shots run past midnight, and VPD spans from cool and damp to warm and dry air', () => {
    const [environment] = phase('1').environments;
    if (!environment) throw new Error('A phase has environments.');
    const night = {
      ...environment,
      irrigationFrequency: 60,
      irrigationDuration: 10,
      irrigationStartTime: '22:00',
      irrigationFinishTime: '02:00',
    };
    const dark = { photoperiod: 12, photoperiodStartTime: '06:00' };
    expect(shotsOf({ ...night, lightState: 'Lights Off' }, dark)).toEqual({ count: 5, seconds: 50 });
    // Saturation (Magnus): 2.338 kPa at 20 °C, 3.361 kPa at 26 °C.
    const { low, high } = vpdSpan({ ...environment, tempMin: 20, tempMax: 26, humidityMin: 50, humidityMax: 70 });
    expect([low, high].map((kpa) => kpa.toFixed(2))).toEqual(['0.70', '1.68']);
  });
});

describe('what a planner is told', () => {
  const rules: PlanRules = {
    ...{ curves: new Map([[1, { points: [{ day: 0, min: 1, target: 1.2, max: 1.4 }], nightOffset: 0 }]]) },
    ...{ stageProfile: new Map([[3, 1]]), harvests: new Set([20]), hasCo2: false, isMother: false },
  };
  const found = (plan: PlanDraft, changes: Partial<PlanRules> = {}) =>
    findWarnings(plan, { ...rules, ...changes }).map(({ severity, what, lightState, field }) =>
      [severity, what, lightState, field].filter(Boolean).join(' '),
    );
  const good = addTask(draft(phase('1', { noIrrigation: true })), '1', 20, 7);

  test('a good plan has nothing to mend', () => expect(found(good)).toEqual([]));

  test('of a length that is none that alone is said, not what would follow from it', () =>
    expect(found(setPhase(good, '1', { days: 0 })).filter((one) => one.endsWith(' days'))).toEqual([
      'error noDays days',
    ]));

  test.each([
    ['no phases', draft(), 'error noPhases'],
    ['no name', setPhase(good, '1', { name: ' ' }), 'error noName name'],
    ['no days', setPhase(good, '1', { days: 0 }), 'error noDays days'],
    ['25 hours of light', setPhase(good, '1', { photoperiod: 25 }), 'error range photoperiod'],
    ['no number', setPhase(good, '1', { photoperiod: Number.NaN }), 'error number photoperiod'],
    ['half a plant', setPhase(good, '1', { plantsPerContainer: 1.5 }), 'error whole plantsPerContainer'],
    ['a day of 90 degrees', setEnvironment(good, '1', 'Lights On', { tempMax: 90 }), 'error range Lights On tempMax'],
    ['min over max', setEnvironment(good, '1', 'Lights On', { tempMin: 30 }), 'error tempOrder Lights On tempMin'],
    ['no harvest', draft(phase('1', { noIrrigation: true })), 'warning noHarvest work'],
    ['no yield', { ...good, expectedGramsPerPlant: null }, 'warning noYield expectedGramsPerPlant'],
    ['no water', setPhase(good, '1', { noIrrigation: false }), 'warning noIrrigation Lights On irrigationFrequency'],
    ['harvest before the end', addPhase(good, phase('2', { noIrrigation: true }), '1'), 'warning harvestNotLast work'],
    [
      'CO2 nobody doses',
      setEnvironment(good, '1', 'Lights On', { co2Min: 900, co2Max: 1200 }),
      'warning co2Unused Lights On co2Min',
    ],
    [
      'shots that meet',
      setEnvironment(setPhase(good, '1', { noIrrigation: false }), '1', 'Lights On', {
        irrigationFrequency: 2,
        irrigationDuration: 120,
      }),
      'error irrigationOverlap Lights On irrigationDuration',
    ],
    [
      'a VPD its stage does not want',
      setEnvironment(setPhase(good, '1', { growStage_id: 3 }), '1', 'Lights On', { humidityMin: 85, humidityMax: 95 }),
      'warning vpdOutside Lights On humidityMin',
    ],
  ] as const)('%s', (_, plan, told) => expect(found(plan)).toContain(told));

  test('a mother plan needs no harvest and no yield', () =>
    expect(
      found({ ...draft(phase('1', { noIrrigation: true })), expectedGramsPerPlant: null }, { isMother: true }),
    ).toEqual([]));
});
