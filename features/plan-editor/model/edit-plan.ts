import type { DraftEnvironment, DraftPhase, DraftTask, PlanDraft } from './draft.ts';

let made = 0;
/** A key that no other part of this browser has. */
export const newKey = (): string => `new-${Date.now().toString(36)}-${(made += 1)}`;

const withPhases = (draft: PlanDraft, growPhases: readonly DraftPhase[]): PlanDraft => ({ ...draft, growPhases });

/** Changes one phase. */
export const changePhase = (draft: PlanDraft, key: string, change: (phase: DraftPhase) => DraftPhase): PlanDraft =>
  withPhases(
    draft,
    draft.growPhases.map((phase) => (phase.key === key ? change(phase) : phase)),
  );

/** Sets fields of a phase. Its work stays where it is: a length on its way from 21 to 28 is 2 for a moment. */
export const setPhase = (draft: PlanDraft, key: string, values: Partial<DraftPhase>): PlanDraft =>
  changePhase(draft, key, (phase) => ({ ...phase, ...values }));

/** Once the length of a phase is settled, work that would lie after it comes to its last day. */
export function keepWorkInside(draft: PlanDraft, key: string): PlanDraft {
  const found = draft.growPhases.find((phase) => phase.key === key);
  if (!found || !(found.days > 0) || found.growTasks.every(({ dayOffset }) => dayOffset <= found.days)) return draft;
  return changePhase(draft, key, (phase) => ({
    ...phase,
    growTasks: phase.growTasks.map((task) => ({ ...task, dayOffset: Math.min(task.dayOffset, phase.days) })),
  }));
}

const lightStates = ['Lights On', 'Lights Off'] as const;
const bareEnvironment = (lightState: (typeof lightStates)[number]): DraftEnvironment => ({
  ...{
    key: newKey(),
    lightState,
    tempMin: 20,
    tempMax: 26,
    humidityMin: 50,
    humidityMax: 70,
    co2Min: null,
    co2Max: null,
  },
  ...{ irrigationFrequency: null, irrigationDuration: null, irrigationStartTime: null, irrigationFinishTime: null },
});

/** A phase with nothing decided but a week and 18 hours of light. */
export const blankPhase = (name: string): DraftPhase => ({
  ...{ key: newKey(), name, days: 7, growStage_id: null, photoperiod: 18, photoperiodStartTime: '06:00' },
  ...{ noIrrigation: false, plantContainerType_id: null, plantsPerContainer: null, vpdProfile_id: null },
  ...{ lightSpectrumDefinition_id: null, lightIntensity: null, rampMin: null, targetVWC: null, drybackPct: null },
  ...{ cropSteeringPhase: 'none', feed: null },
  environments: lightStates.map(bareEnvironment),
  growTasks: [],
});

/** The same phase once more, with parts of its own. */
export const copyOfPhase = (phase: DraftPhase, name: string): DraftPhase => ({
  ...phase,
  ...{ key: newKey(), name },
  environments: phase.environments.map((one) => ({ ...one, key: newKey() })),
  growTasks: phase.growTasks.map((one) => ({ ...one, key: newKey() })),
});

/** The phase a template describes; what it does not say is as in a blank one. */
export function phaseOfTemplate(template: {
  name: string;
  days: number;
  growStage_id: number | null;
  definition: unknown;
}): DraftPhase {
  const { environments, growTasks, ...own } = (template.definition ?? {}) as Partial<DraftPhase>;
  const blank = blankPhase(template.name);
  const task = {
    ...{ title: null, repeatDays: null, estMinutes: null, instructions: null, consumables: null },
    requiresApproval: false,
  };
  return {
    ...blank,
    ...own,
    ...{ key: blank.key, name: template.name, days: template.days, growStage_id: template.growStage_id },
    environments: (environments ?? blank.environments).map((one) => ({
      ...bareEnvironment('Lights On'),
      ...one,
      key: newKey(),
    })),
    growTasks: (growTasks ?? []).map((one) => ({ ...task, ...one, key: newKey() })),
  };
}

/** What a template keeps of a phase: everything but its name and length, which are the template's own. */
export function templateOf({
  key: _key,
  name: _name,
  days: _days,
  environments,
  growTasks,
  ...phase
}: DraftPhase): object {
  const bare = <T extends { key: string }>({ key: _, ...part }: T) => part;
  return { ...phase, environments: environments.map(bare), growTasks: growTasks.map(bare) };
}

/** Puts a phase after another, or first. */
export function addPhase(draft: PlanDraft, phase: DraftPhase, after: string | undefined): PlanDraft {
  const at = draft.growPhases.findIndex(({ key }) => key === after) + 1;
  return withPhases(draft, draft.growPhases.toSpliced(at, 0, phase));
}

export const removePhase = (draft: PlanDraft, key: string): PlanDraft =>
  withPhases(
    draft,
    draft.growPhases.filter((phase) => phase.key !== key),
  );

/** Moves a phase by places, as far as there are any. */
export function movePhase(draft: PlanDraft, key: string, by: number): PlanDraft {
  const from = draft.growPhases.findIndex((phase) => phase.key === key);
  const phase = draft.growPhases[from];
  const to = Math.max(0, Math.min(draft.growPhases.length - 1, from + by));
  if (!phase || to === from) return draft;
  return withPhases(draft, draft.growPhases.toSpliced(from, 1).toSpliced(to, 0, phase));
}

/** Sets fields of a phase's environment in one light state. */
export const setEnvironment = (
  draft: PlanDraft,
  phaseKey: string,
  lightState: string,
  values: Partial<DraftEnvironment>,
): PlanDraft =>
  changePhase(draft, phaseKey, (phase) => ({
    ...phase,
    environments: lightStates.flatMap((state) => {
      const present = phase.environments.find((one) => one.lightState === state);
      if (state !== lightState) return present ? [present] : [];
      return [{ ...(present ?? bareEnvironment(state)), ...values }];
    }),
  }));

/** Adds work to a phase. */
export const addTask = (
  draft: PlanDraft,
  phaseKey: string,
  growTaskType_id: number,
  dayOffset: number,
  key = newKey(),
): PlanDraft =>
  changePhase(draft, phaseKey, (phase) => ({
    ...phase,
    growTasks: [
      ...phase.growTasks,
      {
        ...{ key, growTaskType_id, dayOffset, title: null, repeatDays: null, estMinutes: null },
        ...{ instructions: null, consumables: null, requiresApproval: false },
      },
    ],
  }));

export const setTask = (draft: PlanDraft, phaseKey: string, key: string, values: Partial<DraftTask>): PlanDraft =>
  changePhase(draft, phaseKey, (phase) => ({
    ...phase,
    growTasks: phase.growTasks.map((task) => (task.key === key ? { ...task, ...values } : task)),
  }));

export const removeTask = (draft: PlanDraft, phaseKey: string, key: string): PlanDraft =>
  changePhase(draft, phaseKey, (phase) => ({
    ...phase,
    growTasks: phase.growTasks.filter((task) => task.key !== key),
  }));

/** Moves work to a day of the plan, into the phase that holds it. */
export function moveTask(draft: PlanDraft, phaseKey: string, key: string, planDay: number): PlanDraft {
  const task = draft.growPhases.find((phase) => phase.key === phaseKey)?.growTasks.find((one) => one.key === key);
  if (!task) return draft;
  let start = 0;
  const day = Math.max(0, planDay);
  for (const [index, phase] of draft.growPhases.entries()) {
    const isLast = index === draft.growPhases.length - 1;
    if (day < start + phase.days || isLast) {
      const moved = { ...task, dayOffset: Math.min(Math.max(0, day - start), phase.days) };
      const without = removeTask(draft, phaseKey, key);
      return changePhase(without, phase.key, (one) => ({ ...one, growTasks: [...one.growTasks, moved] }));
    }
    start += phase.days;
  }
  return draft;
}
