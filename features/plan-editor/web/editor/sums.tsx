import { sumUpPlan, type Finding, type PlanDraft } from '@trellis/plan-editor/model';
import { useFormat } from '@trellis/web-kit';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanLists } from '../use-plan-lists.ts';
import { NumberField } from './number-field.tsx';
import type { Edit } from './use-draft.ts';
import { useProblems } from './use-problems.ts';

/** What LED lamps give, µmol/J: the middle of 2.5 to 3.2 (horticulture reference, section 3). */
const lampEfficacy = 2.7;
/** kWh that a mol of light takes: 10⁶ µmol over the efficacy, in units of 3.6 × 10⁶ J. */
const kwhPerMole = 1 / (lampEfficacy * 3.6);

interface SumsProps {
  draft: PlanDraft;
  lists: PlanLists;
  /** None where the plan is only read. */
  edit?: Edit;
  findings?: readonly Finding[];
  isMother: boolean;
}

/** What a plan takes and promises as a whole. */
export function Sums({ draft, lists, edit, findings = [], isMother }: SumsProps) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const problem = useProblems(findings, '');
  const sums = useMemo(() => sumUpPlan(draft, lists.knowledge), [draft, lists.knowledge]);
  const { days, litHours, light, shots, irrigationSeconds, tasks, minutes, tasksWithoutTime } = sums;
  const set = (field: 'expectedGramsPerPlant' | 'expectedCost', value: number | null) =>
    edit?.(field, (now) => ({ ...now, [field]: value }));
  const facts: [string, string, (string | undefined)?][] = [
    [t('sums.days'), number(days, Number.isInteger(days) ? 0 : 1)],
    [t('sums.litHours'), `${number(litHours)} h`],
    [t('sums.light'), light === null ? '–' : `${number(light)} mol/m²`, light === null ? t('sums.noLight') : undefined],
    [
      t('sums.energy'),
      light === null ? '–' : `${number(light * kwhPerMole)} kWh/m²`,
      light === null ? undefined : t('sums.efficacy', { efficacy: number(lampEfficacy, 1) }),
    ],
    [t('sums.shots'), number(shots), t('sums.drip', { hours: number(irrigationSeconds / 3600, 1) })],
    [t('sums.tasks'), number(tasks)],
    [
      t('sums.labour'),
      `${number(minutes / 60, 1)} h`,
      tasksWithoutTime > 0 ? t('sums.withoutTime', { count: tasksWithoutTime }) : t('sums.perUnit'),
    ],
  ];
  const { expectedGramsPerPlant, expectedCost } = draft;
  if (!isMother && expectedGramsPerPlant && !edit)
    facts.push([t('fields.expectedGramsPerPlant'), `${number(expectedGramsPerPlant, 1)} g`]);
  return (
    <section aria-label={t('sums.title')} className="pe-card">
      <h2>{t('sums.title')}</h2>
      <dl className="pe-sums">
        {facts.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {note === undefined ? null : <dd className="pe-sums__note">{note}</dd>}
          </div>
        ))}
      </dl>
      {edit ? (
        <div className="pe-fields">
          {isMother ? null : (
            <NumberField
              label={t('fields.expectedGramsPerPlant')}
              unit="g"
              isOptional
              value={expectedGramsPerPlant}
              problem={problem('expectedGramsPerPlant')}
              onChange={(grams) => set('expectedGramsPerPlant', grams)}
            />
          )}
          <NumberField
            label={t('fields.expectedCost')}
            isOptional
            value={expectedCost === null ? null : Number(expectedCost)}
            problem={problem('expectedCost')}
            onChange={(cost) => set('expectedCost', cost)}
          />
          <TextField
            className="pe-wide"
            size="small"
            multiline
            label={t('fields.changeNote')}
            value={draft.changeNote ?? ''}
            onChange={(event) => edit('changeNote', (now) => ({ ...now, changeNote: event.target.value || null }))}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        </div>
      ) : null}
    </section>
  );
}
