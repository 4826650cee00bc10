import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addPhase,
  addTask,
  blankPhase,
  carryOver,
  draftOf,
  historyOf,
  isEqual,
  mergePlans,
  movePhase,
  moveTask,
  recogniseParts,
  removePhase,
  removeTask,
  setEnvironment,
  setPhase,
  setTask,
  step,
  undo,
  type PlanDraft,
} from './index.ts';

const phase = (key: string) => ({ ...blankPhase(key), key });
const base: PlanDraft = ['A', 'B', 'C'].reduce<PlanDraft>(
  (draft, key) => {
    const grown = addTask(addPhase(draft, phase(key), draft.growPhases.at(-1)?.key), key, 2, 1);
    const named = (task: (typeof grown.growPhases)[number]['growTasks'][number]) => ({ ...task, key: `t${key}` });
    return {
      ...grown,
      growPhases: grown.growPhases.map((one) =>
        one.key === key ? { ...one, growTasks: one.growTasks.map(named) } : one,
      ),
    };
  },
  { expectedGramsPerPlant: 80, expectedCost: null, changeNote: null, growPhases: [] },
);
const tasksIn = ({ growPhases }: PlanDraft) =>
  Object.fromEntries(growPhases.map(({ key, growTasks }) => [key, growTasks.map((one) => one.key)]));
const allTasks = ({ growPhases }: PlanDraft) => growPhases.flatMap(({ growTasks }) => growTasks);

test('work that one moves to another phase and the other changes is moved and changed', () => {
  const moved = moveTask(base, 'A', 'tA', 8);
  const titled = setTask(base, 'A', 'tA', { title: 'Prune' });
  for (const [mine, theirs] of [
    [moved, titled],
    [titled, moved],
  ] as const) {
    const { merged, conflicts } = mergePlans(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(tasksIn(merged)).toMatchObject({ A: [], C: ['tC'] });
    expect(merged.growPhases[1]?.growTasks.find(({ key }) => key === 'tA')).toMatchObject({ title: 'Prune' });
  }
});

test('work that two people move to different phases lies where it was saved first, once, and it is told', () => {
  const { merged, conflicts } = mergePlans(base, moveTask(base, 'A', 'tA', 8), moveTask(base, 'A', 'tA', 15));
  expect(tasksIn(merged)).toEqual({ A: [], B: ['tB'], C: ['tC', 'tA'] });
  expect(conflicts).toHaveLength(1);
});

test('work added and taken out again while it is saved is out, whatever order the reply has its fields in', () => {
  const sent = addTask(base, 'A', 3, 2);
  const saved = {
    ...sent,
    growPhases: sent.growPhases.map((one) => ({
      ...one,
      growTasks: one.growTasks.map((task) => Object.fromEntries(Object.entries(task).toReversed()) as typeof task),
    })),
  };
  const key = sent.growPhases[0]?.growTasks[1]?.key ?? '';
  const { merged, conflicts } = mergePlans(sent, removeTask(sent, 'A', key), saved);
  expect([tasksIn(merged)['A'], conflicts]).toEqual([['tA'], []]);
});

test('a climate that two people add for one state of the light is one climate', () => {
  const bare = { ...base, growPhases: base.growPhases.map((one) => ({ ...one, environments: [] })) };
  const [mine, theirs] = [20, 22].map((tempMin) => setEnvironment(bare, 'A', 'Lights On', { tempMin }));
  const { merged } = mergePlans(bare, mine ?? bare, theirs ?? bare);
  expect(merged.growPhases[0]?.environments).toHaveLength(1);
});

test('taking a step back takes back one’s own change alone, not what somebody else saved since', () => {
  const mine = step(historyOf(base), setPhase(base, 'A', { days: 12 }), 'A days', 0);
  const theirs = setPhase(base, 'B', { days: 20 });
  const carried = carryOver(mine, (state) => mergePlans(base, state, theirs).merged, isEqual);
  expect(carried.present.growPhases.map(({ days }) => days)).toEqual([12, 20, 7]);
  expect(undo(carried).present.growPhases.map(({ days }) => days)).toEqual([7, 20, 7]);
});

test('whatever two people do to one draft, work is in one phase, and both end with the same plan', () => {
  const key = fc.constantFrom('A', 'B', 'C');
  const edit = fc.oneof(
    fc.record({ key, days: fc.integer({ min: 1, max: 60 }) }).map(
      ({ key: on, days }) =>
        (draft: PlanDraft) =>
          setPhase(draft, on, { days }),
    ),
    key.map((on) => (draft: PlanDraft) => removePhase(draft, on)),
    fc.record({ key, by: fc.integer({ min: -2, max: 2 }) }).map(
      ({ key: on, by }) =>
        (draft: PlanDraft) =>
          movePhase(draft, on, by),
    ),
    fc.record({ key, day: fc.integer({ min: 0, max: 20 }) }).map(({ key: on, day }) => (draft: PlanDraft) => {
      const holder = draft.growPhases.find(({ growTasks }) => growTasks.some((one) => one.key === `t${on}`));
      return holder ? moveTask(draft, holder.key, `t${on}`, day) : draft;
    }),
    key.map((on) => (draft: PlanDraft) => addTask(draft, on, 4, 0)),
    key.map((on) => (draft: PlanDraft) => setTask(draft, on, `t${on}`, { title: 'Prune' })),
    key.map((on) => (draft: PlanDraft) => removeTask(draft, on, `t${on}`)),
    key.map((on) => (draft: PlanDraft) => addPhase(draft, blankPhase('New'), on)),
  );
  const edits = fc.array(edit, { maxLength: 6 });
  fc.assert(
    fc.property(edits, edits, (left, right) => {
      const [mine, theirs] = [left, right].map((list) => list.reduce((draft, change) => change(draft), base));
      if (!mine || !theirs) return;
      const { merged } = mergePlans(base, mine, theirs);
      const keys = allTasks(merged).map((one) => one.key);
      expect(new Set(keys).size).toBe(keys.length);
      // What one of them added is there.
      const known = new Set(allTasks(base).map((one) => one.key));
      const added = [mine, theirs].flatMap(allTasks).filter((one) => !known.has(one.key));
      expect(added.every((one) => keys.includes(one.key))).toBe(true);
      // Saved, it is what the other gets, whoever asks.
      expect(isEqual(mergePlans(theirs, theirs, merged).merged, merged)).toBe(true);
      expect(isEqual(mergePlans(base, mine, base).merged, mine)).toBe(true);
      expect(isEqual(mergePlans(base, base, theirs).merged, theirs)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('parts whose save was never answered are known again when the draft is read, and stay one', () => {
  const made = addTask(addPhase(base, blankPhase('New'), 'C'), 'A', 9, 3);
  let id = 100;
  const numbered = <T extends { key: string }>({ key, ...part }: T) => ({
    ...part,
    id: /^new/.test(key) ? (id += 1) : key.codePointAt(0),
  });
  const content = {
    ...made,
    growPhases: made.growPhases.map(({ days, ...one }) => ({
      ...numbered(one),
      ...{ seq: 0, startSeconds: 0, endSeconds: days * 86_400 },
      environments: one.environments.map(numbered),
      growTasks: one.growTasks.map(numbered),
    })),
  } as unknown as Parameters<typeof recogniseParts>[2];
  const known = new Map(['A', 'B', 'C'].map((key) => [key, key.codePointAt(0) ?? 0]));
  const ids = recogniseParts(made, base, content, known);
  const { merged, conflicts } = mergePlans(base, made, draftOf(content, ids));
  expect(merged.growPhases.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'New']);
  expect(merged.growPhases[0]?.growTasks.filter((one) => one.growTaskType_id === 9)).toHaveLength(1);
  expect(conflicts).toEqual([]);
});
