import TextField from '@mui/material/TextField';
import { PhaseBar } from '@trellis/grow-plans/web/hooks';
import { Lifecycle } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';
import { RecordPicker, useRuleText } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../step-props.ts';
import { wantedRules } from '../typed-start.ts';

/** What grows by which version, what the run is called, and how many plants it is to have. */
export function PlanStep({ info, typed, set }: StepProps) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const bad = useRuleText().number(typed.wanted, wantedRules);
  return (
    <section className="lc-card" aria-label={t('start.steps.plan')}>
      <p className="lc-soft">
        {[
          t('start.version', { version: number(info.version ?? 0) }),
          info.strainName ?? info.varietalName,
          t('run.days', { count: info.totalDays }),
          info.isMother ? t('start.keepsMothers') : null,
          t('start.running', { count: info.inFlight }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PhaseBar phases={info.growPhases} sayDays={(count) => t('run.days', { count })} isNamed />
      <div className="lc-fields">
        {info.strain_id === null && info.varietal_id === null ? (
          <>
            <RecordPicker
              by={Lifecycle}
              field="strain_id"
              label={t('records.lifecycle.fields.strain_id')}
              ids={typed.strain === null ? [] : [typed.strain]}
              onIds={([strain = null]) => set({ strain, sourceIds: [] })}
            />
            <RecordPicker
              by={Lifecycle}
              field="varietal_id"
              label={t('records.lifecycle.fields.varietal_id')}
              ids={typed.varietal === null ? [] : [typed.varietal]}
              onIds={([varietal = null]) => set({ varietal })}
            />
          </>
        ) : null}
        <TextField
          label={t('start.name')}
          value={typed.name}
          placeholder={info.suggestedName}
          helperText={t('start.nameHint', { name: info.suggestedName })}
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 160 } }}
        />
        <TextField
          label={t('start.wanted')}
          value={typed.wanted}
          error={bad !== undefined}
          helperText={bad ?? t('start.wantedHint')}
          onChange={(event) => set({ wanted: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
      </div>
    </section>
  );
}
