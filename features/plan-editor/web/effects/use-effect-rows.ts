import type { PlanEffects } from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

export interface EffectRow {
  key: string;
  label: string;
  value: string;
  /** Against the other version; nothing where it is the same. */
  change?: string | undefined;
  note?: string | undefined;
}

/** A change as people say it: `+1.5`, `−3`. */
export function useChangeText() {
  const { number } = useFormat();
  return (now: number | null, before: number | null | undefined, decimals: number): string | undefined => {
    if (now === null || before == null) return undefined;
    const step = 10 ** decimals;
    const by = Math.round((now - before) * step) / step;
    return by === 0 ? undefined : `${by > 0 ? '+' : '−'}${number(Math.abs(by), decimals)}`;
  };
}

const costOf = ({ costPerPlant, unknown }: PlanEffects) =>
  costPerPlant === 0 && unknown.length > 0 ? null : costPerPlant;

/** The figures of a plan with their change, as rows. */
export function useEffectRows(effects: PlanEffects | undefined, old: PlanEffects | undefined, isMother: boolean) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const changeText = useChangeText();
  if (!effects) return [];
  const row = (key: string, of: (one: PlanEffects) => number | null, unit: string, decimals: number, note?: string) => {
    const now = of(effects);
    const change = changeText(now, old && of(old), decimals);
    return {
      ...{ key, label: t(`effects.${key}`), note },
      value: now === null ? '–' : [number(now, decimals), unit].filter(Boolean).join(' '),
      ...(change !== undefined && { change }),
    };
  };
  const perPlant = (value: number | null, decimals: number, unit: string) =>
    value === null ? undefined : t('effects.perPlant', { value: `${number(value, decimals)} ${unit}` });
  const { cost } = effects;
  const parts = (['supplies', 'energy', 'water', 'labour'] as const)
    .filter((part) => cost[part] !== null && cost[part] !== 0)
    .map((part) => t('effects.part', { name: t(`effects.parts.${part}`), value: number(cost[part] ?? 0, 2) }));
  const rows: (EffectRow | false)[] = [
    row('days', ({ days }) => days, '', Number.isInteger(effects.days) ? 0 : 1),
    row('litHours', ({ litHours }) => litHours, 'h', 0),
    row('light', ({ light }) => light, 'mol/m²', 0),
    row('water', ({ litres }) => litres, 'L', 0, perPlant(effects.litresPerPlant, 1, 'L')),
    row('shots', ({ shots }) => shots, '', 0, t('sums.drip', { hours: number(effects.irrigationSeconds / 3600, 1) })),
    row('lighting', ({ lightingKwh }) => lightingKwh, 'kWh', 0),
    row('climate', ({ climateKwh }) => climateKwh, 'kWh', 0, t('effects.climateHow')),
    row('tasks', ({ tasks }) => tasks, '', 0),
    row(
      ...(['labour', ({ labourMinutes }: PlanEffects) => labourMinutes / 60, 'h', 1] as const),
      effects.tasksWithoutTime > 0 ? t('effects.withoutTime', { count: effects.tasksWithoutTime }) : undefined,
    ),
    // Where nothing of the cost is known it is no cost of 0.
    row('costPerPlant', costOf, '', 2, parts.length > 0 ? parts.join(' · ') : undefined),
    !isMother && row('yield', ({ grams }) => grams, 'g', 0, perPlant(effects.gramsPerPlant, 1, 'g')),
  ];
  return rows.filter((one): one is EffectRow => one !== false);
}
