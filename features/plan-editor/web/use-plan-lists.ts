import { everyday, filtered } from '@trellis/entity-kit';
import type { PlanKnowledge, PlanRules } from '@trellis/plan-editor/model';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

const named = { where: { active: true } } as const;
const whole = { isWhole: true } as const;
const calls = {
  stages: filtered({ ...named, fields: ['id', 'label', 'labelEs', 'vpdProfile_id'], order: ['seq', 'id'] }),
  profiles: filtered({ ...named, fields: ['id', 'name', 'points', 'nightOffset'], order: ['name', 'id'] }),
  recipes: filtered({ ...named, fields: ['id', 'name', 'nameEs', 'ppfd100'], order: ['name', 'id'] }),
  work: filtered({ ...named, fields: ['id', 'label', 'labelEs', 'defaultMinutes', 'effects'], order: ['seq', 'id'] }),
  containers: filtered({ ...named, fields: ['id', 'name'], order: ['name', 'id'] }),
};

export interface Choice {
  id: number;
  name: string;
}

/** What plans refer to, in the person's language, and what their rules and sums need to know; undefined until all of it is there. */
export function usePlanLists() {
  const { locale } = useFormat();
  const { facility_id } = useUser();
  const { data: stages } = useCall(everyday('ag_growStages').list, calls.stages, whole);
  const { data: profiles } = useCall(everyday('vpdProfiles').list, calls.profiles, whole);
  const { data: recipes } = useCall(everyday('lightSpectrumDefinitions').list, calls.recipes, whole);
  const { data: work } = useCall(everyday('ag_growTaskTypes').list, calls.work, whole);
  const { data: containers } = useCall(everyday('ag_plantContainerTypes').list, calls.containers, whole);
  const { data: facilities } = useCall(
    everyday('facilities').list,
    filtered({ where: { id: facility_id ?? 0 }, fields: ['id', 'co2Enabled'], limit: 1 }),
  );
  return useMemo(() => {
    if (!stages || !profiles || !recipes || !work || !containers || !facilities) return undefined;
    const isSpanish = locale.startsWith('es');
    const nameOf = (label: string, spanish: string | null | undefined) => (isSpanish && spanish ? spanish : label);
    const choices = {
      stages: stages.map(({ id, label, labelEs }): Choice => ({ id, name: nameOf(label, labelEs) })),
      profiles: profiles.map(({ id, name }): Choice => ({ id, name })),
      recipes: recipes.map(({ id, name, nameEs }): Choice => ({ id, name: nameOf(name, nameEs) })),
      work: work.map(({ id, label, labelEs }): Choice => ({ id, name: nameOf(label, labelEs) })),
      containers: containers.map(({ id, name }): Choice => ({ id, name })),
    };
    const knowledge: PlanKnowledge = {
      ppfd100: new Map(recipes.map(({ id, ppfd100 }) => [id, ppfd100])),
      minutes: new Map(work.map(({ id, defaultMinutes }) => [id, defaultMinutes])),
    };
    const rules: Omit<PlanRules, 'isMother'> = {
      curves: new Map(profiles.map(({ id, points, nightOffset }) => [id, { points, nightOffset }])),
      stageProfile: new Map(stages.map(({ id, vpdProfile_id }) => [id, vpdProfile_id])),
      harvests: new Set(work.filter(({ effects }) => effects?.includes('harvest')).map(({ id }) => id)),
      hasCo2: facilities[0]?.co2Enabled ?? true,
    };
    const names = new Map(
      Object.entries(choices).map(([key, list]) => [key, new Map(list.map(({ id, name }) => [id, name]))]),
    );
    return {
      ...{ choices, knowledge, rules },
      nameOf: (list: keyof typeof choices, id: number | null) => (id === null ? undefined : names.get(list)?.get(id)),
    };
  }, [stages, profiles, recipes, work, containers, facilities, locale]);
}
export type PlanLists = NonNullable<ReturnType<typeof usePlanLists>>;
