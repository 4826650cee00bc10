import type { PlanEffects } from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useChangeText } from './use-effect-rows.ts';

interface LightOfPhasesProps {
  effects: PlanEffects;
  before: PlanEffects | undefined;
}

/** Light a day of each phase, and its change against the phase of that name. */
export function LightOfPhases({ effects: { dli }, before }: LightOfPhasesProps) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const changeText = useChangeText();
  if (dli.length === 0) return null;
  const old = new Map(before?.dli.map((phase) => [phase.name, phase.dli]));
  return (
    <>
      <h3>{t('effects.dli')}</h3>
      <dl className="pe-sums pe-sums--small">
        {dli.map((phase) => {
          const change = changeText(phase.dli, old.get(phase.name), 1);
          return (
            <div key={phase.key}>
              <dt>{phase.name || t('panel.unnamed')}</dt>
              <dd>
                {phase.dli === null ? '–' : number(phase.dli, 1)}
                {change === undefined ? null : <span className="pe-change"> {change}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
