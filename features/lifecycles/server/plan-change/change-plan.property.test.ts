import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workMoments } from '@trellis/grow-plans/model';
import { createFarmClock } from '../run/farm-clock.ts';
import { changePlan } from './change-plan.ts';
import type { RunPhase, RunTask, VersionPhase } from './plan-parts.ts';

const dayMs = 86_400_000;
const clock = createFarmClock('America/Los_Angeles');
// Over a change of the clocks.
const begun = Date.UTC(2026, 1, 20, 16);

const aTask = fc.record({
  type: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 0, max: 30 }),
  every: fc.option(fc.integer({ min: 1, max: 9 })),
});
const names = ['Clone', 'Veg', 'Stretch', 'Flower', 'Ripen'] as const;
const aPhase = fc.record({
  name: fc.constantFrom(...names),
  days: fc.integer({ min: 1, max: 30 }),
  tasks: fc.array(aTask, { maxLength: 4 }),
});
const aPlan = fc.uniqueArray(aPhase, { minLength: 1, maxLength: 5, selector: ({ name }) => name });
type Told = typeof aPlan extends fc.Arbitrary<infer T> ? T : never;

function versionOf(told: Told, base: number): VersionPhase[] {
  let at = 0;
  return told.map(({ name, days, tasks }, index) => {
    const startSeconds = at;
    at += days * 86_400;
    return {
      ...{ id: base + index, name, startSeconds, endSeconds: at },
      tasks: tasks
        .filter(({ day }) => day <= days)
        .map(({ type, day, every }, place) => ({
          ...{
            id: (base + index) * 100 + place,
            growTaskType_id: type,
            title: null,
            dayOffset: day,
            repeatDays: every,
          },
        })),
    };
  });
}

/** A run on some day of its plan, shifted by a few days, with work before that day done. */
function runOf(version: readonly VersionPhase[], share: number, shift: number, isDoneEarly: boolean) {
  const total = version.at(-1)?.endSeconds ?? 0;
  const now = clock.later(begun, Math.floor(total * share));
  const current = version.findLastIndex(({ startSeconds }) => clock.later(begun, startSeconds) <= now);
  const move = (index: number, at: number) => (index > current ? clock.later(at, shift * 86_400) : at);
  const phases = version.map(({ id, name, startSeconds, endSeconds }, index): RunPhase => {
    const [start, end] = [
      move(index, clock.later(begun, startSeconds)),
      move(index + 1, clock.later(begun, endSeconds)),
    ];
    return {
      ...{ id: 5000 + index, seq: index, growPhase_id: id, name, scheduledStart: start, scheduledEnd: end },
      ...{ starttime: index <= current ? start : null, endtime: index < current ? end : null },
    };
  });
  let id = 0;
  const tasks = version.flatMap((phase, index) =>
    phase.tasks.flatMap((task) =>
      workMoments(task, phase).map((seconds): RunTask => {
        const due = move(index, clock.later(begun, seconds));
        const isDone = due < now || (isDoneEarly && due < now + 2 * dayMs);
        return {
          ...{ id: (id += 1), task_id: null, growTask_id: task.id, growTaskType_id: task.growTaskType_id },
          ...{ phaseName: phase.name, title: '', due, state: isDone ? 'completed' : 'planned' },
        };
      }),
    ),
  );
  return { phases, tasks, now, currentSeq: current };
}

const anything = fc.record({
  ...{ before: aPlan, after: aPlan, share: fc.double({ min: 0, max: 0.99, noNaN: true }) },
  ...{ shift: fc.integer({ min: 0, max: 5 }), later: fc.integer({ min: 0, max: 20 }), isDoneEarly: fc.boolean() },
});

const bare = (name: (typeof names)[number], days: number) => ({ name, days, tasks: [] });
const aSecondLate = {
  before: [bare('Clone', 4), bare('Veg', 3), bare('Ripen', 11), bare('Stretch', 17)],
  after: [bare('Clone', 1), bare('Flower', 1)],
  ...{ share: 3.306878306878307e-7, shift: 5, later: 9, isDoneEarly: false },
};

test('whatever the versions say, done work and finished phases stay, and phases follow each other', () => {
  fc.assert(
    fc.property(anything, ({ before: was, after: is, share, shift, later, isDoneEarly }) => {
      const [before, after] = [versionOf(was, 10), versionOf(is, 40)];
      const run = runOf(before, share, shift, isDoneEarly);
      const at = Math.min(clock.later(run.now, later * 86_400), (run.phases.at(-1)?.scheduledEnd ?? 0) - 1000);
      if (at < run.now) return;
      const change = changePlan({ ...run, before, after, at, clock });
      if (!change) return;
      // What is over or present is not touched, apart from where the present phase is cut.
      expect(change.keptSeq).toBeGreaterThanOrEqual(run.currentSeq - 1);
      expect(run.phases.filter(({ endtime }) => endtime !== null).every(({ seq }) => seq <= change.keptSeq)).toBe(true);
      const touched = [...change.moved.map(({ row }) => row), ...change.dropped];
      expect(touched.every(({ state, due }) => state === 'planned' && due >= at)).toBe(true);
      expect(new Set(touched.map(({ id }) => id)).size).toBe(touched.length);
      expect([...change.moved, ...change.added].every(({ due }) => due >= at && due <= change.end)).toBe(true);
      change.later.forEach(({ start, end }, index) => {
        // A phase that begins within the same minute keeps its beginning.
        if (index === 0) expect(Math.abs(start - at)).toBeLessThanOrEqual(60_000);
        else expect(start).toBe(change.later[index - 1]?.end);
        expect(end).toBeGreaterThanOrEqual(start);
      });
    }),
    // In the example the change is a second after the next phase begins.
    { numRuns: 2000, examples: [[aSecondLate]] },
  );
});

test('a version that says the same changes no date and no work, however the run was shifted and on whatever day', () => {
  fc.assert(
    fc.property(anything, ({ before: was, share, shift, later, isDoneEarly }) => {
      const [before, after] = [versionOf(was, 10), versionOf(was, 40)];
      const run = runOf(before, share, shift, isDoneEarly);
      const at = Math.min(clock.later(run.now, later * 86_400), (run.phases.at(-1)?.scheduledEnd ?? 0) - 1000);
      if (at < run.now) return;
      const change = changePlan({ ...run, before, after, at, clock });
      expect(change?.added).toEqual([]);
      expect(change?.dropped).toEqual([]);
      expect(change?.moved.filter(({ row, due }) => row.due !== due)).toEqual([]);
      expect(change?.end).toBe(run.phases.at(-1)?.scheduledEnd);
      // Changed once more, nothing comes back that was done early.
      if (!change) return;
      const ids = new Map(change.moved.map(({ row, task }) => [row.id, task.id]));
      const tasks = run.tasks.map((task) => ({ ...task, growTask_id: ids.get(task.id) ?? task.growTask_id }));
      const kept = run.phases.filter(({ seq }) => seq <= change.keptSeq);
      const phases = [
        ...kept.map((phase) => (phase === change.cut ? { ...phase, scheduledEnd: at } : phase)),
        ...change.later.map(({ growPhase_id, name, start, end }, index): RunPhase => ({
          ...{ id: 9000 + index, seq: change.keptSeq + 1 + index, growPhase_id, name },
          ...{
            scheduledStart: start,
            scheduledEnd: end,
            starttime: change.isNow && index === 0 ? at : null,
            endtime: null,
          },
        })),
      ];
      const currentSeq = change.isNow ? change.keptSeq + 1 : run.currentSeq;
      const again = changePlan({
        ...run,
        phases,
        tasks,
        currentSeq,
        before: after,
        after: versionOf(was, 70),
        at,
        clock,
      });
      expect([again?.added, again?.dropped, again?.end]).toEqual([[], [], change.end]);
    }),
    { numRuns: 1000 },
  );
});
