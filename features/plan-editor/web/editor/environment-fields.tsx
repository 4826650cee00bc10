import TextField from '@mui/material/TextField';
import {
  setEnvironment,
  hundredths,
  shotsOf,
  vpdSpan,
  type DraftEnvironment,
  type DraftPhase,
  type Finding,
} from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useMeasures } from '../use-measures.ts';
import { fieldId } from './field-id.ts';
import { NumberField } from './number-field.tsx';
import type { Edit } from './use-draft.ts';
import { useProblems } from './use-problems.ts';

interface EnvironmentFieldsProps {
  phase: DraftPhase;
  lightState: 'Lights On' | 'Lights Off';
  findings: readonly Finding[];
  edit: Edit;
}

/** Climate and irrigation of a phase in one light state, with the VPD that follows from them. */
export function EnvironmentFields({ phase, lightState, findings, edit }: EnvironmentFieldsProps) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const { degrees, celsius, shownDegrees } = useMeasures();
  const problem = useProblems(findings, phase.key);
  const environment = phase.environments.find((one) => one.lightState === lightState);
  const set = (field: keyof DraftEnvironment, value: unknown) =>
    edit(`${phase.key} ${lightState} ${field}`, (draft) =>
      setEnvironment(draft, phase.key, lightState, { [field]: value }),
    );
  if (!environment)
    return (
      <fieldset className="pe-climate">
        <legend>{t(`lightStates.${lightState}`)}</legend>
        <button
          id={fieldId({ phase: phase.key, lightState })}
          type="button"
          className="pe-link"
          onClick={() => edit('climate', (draft) => setEnvironment(draft, phase.key, lightState, {}))}
        >
          {t('panel.addClimate')}
        </button>
      </fieldset>
    );
  const field = (key: keyof DraftEnvironment, unit: string, isOptional = false) => (
    <NumberField
      id={fieldId({ phase: phase.key, lightState, field: key })}
      label={t(`fields.${key}`)}
      unit={unit}
      value={environment[key] as number | null}
      isOptional={isOptional}
      problem={problem(key, lightState)}
      onChange={(value) => set(key, value)}
    />
  );
  const temperature = (key: 'tempMin' | 'tempMax') => (
    <NumberField
      id={fieldId({ phase: phase.key, lightState, field: key })}
      label={t(`fields.${key}`)}
      unit={degrees}
      value={Number.isNaN(environment[key]) ? Number.NaN : shownDegrees(environment[key])}
      problem={problem(key, lightState)}
      onChange={(typed) => set(key, typed === null ? Number.NaN : celsius(typed))}
    />
  );
  const time = (key: 'irrigationStartTime' | 'irrigationFinishTime') => (
    <TextField
      id={fieldId({ phase: phase.key, lightState, field: key })}
      size="small"
      type="time"
      label={t(`fields.${key}`)}
      value={environment[key]?.slice(0, 5) ?? ''}
      error={problem(key, lightState) !== undefined}
      helperText={problem(key, lightState)}
      onChange={(event) => set(key, event.target.value || null)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  const { low, high } = vpdSpan(environment);
  const warning = problem('humidityMin', lightState, 'warning') ?? problem('co2Min', lightState, 'warning');
  const { count, seconds } = shotsOf(environment, phase);
  return (
    <fieldset className="pe-climate">
      <legend>{t(`lightStates.${lightState}`)}</legend>
      <div className="pe-pairs">
        {temperature('tempMin')}
        {temperature('tempMax')}
        {field('humidityMin', '%')}
        {field('humidityMax', '%')}
        {field('co2Min', 'ppm', true)}
        {field('co2Max', 'ppm', true)}
      </div>
      <p className="pe-soft" role="status">
        {Number.isFinite(low + high) ? t('panel.vpd', { low: number(low, 2), high: number(high, 2) }) : null}
        {warning ? <strong className="pe-warn"> {warning}</strong> : null}
      </p>
      {phase.noIrrigation ? null : (
        <>
          <div className="pe-pairs">
            {field('irrigationFrequency', 'min', true)}
            {field('irrigationDuration', 's', true)}
            {time('irrigationStartTime')}
            {time('irrigationFinishTime')}
          </div>
          <p className="pe-soft">
            {count === 0
              ? t('panel.noShots')
              : t('panel.shots', { count: hundredths(count), minutes: number(seconds / 60, 1) })}
          </p>
        </>
      )}
    </fieldset>
  );
}
