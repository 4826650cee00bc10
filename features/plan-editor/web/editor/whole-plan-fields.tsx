import TextField from '@mui/material/TextField';
import type { Finding, PlanDraft } from '@trellis/plan-editor/model';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from './field-id.ts';
import { NumberField } from './number-field.tsx';
import type { Edit } from './use-draft.ts';
import { useProblems } from './use-problems.ts';

interface WholePlanFieldsProps {
  draft: PlanDraft;
  edit: Edit;
  findings: readonly Finding[];
  isMother: boolean;
}

/** What a planner says of the plan as a whole: its yield, its cost and what is new in it. */
export function WholePlanFields({ draft, edit, findings, isMother }: WholePlanFieldsProps) {
  const { t } = useTranslation('plan-editor');
  const problem = useProblems(findings, '');
  const { expectedGramsPerPlant, expectedCost, changeNote } = draft;
  const set = (field: 'expectedGramsPerPlant' | 'expectedCost', value: number | null) =>
    edit(field, (now) => ({ ...now, [field]: value }));
  return (
    <div className="pe-fields">
      {isMother ? null : (
        <NumberField
          id={fieldId({ phase: '', field: 'expectedGramsPerPlant' })}
          label={t('fields.expectedGramsPerPlant')}
          unit="g"
          isOptional
          value={expectedGramsPerPlant}
          problem={problem('expectedGramsPerPlant')}
          onChange={(grams) => set('expectedGramsPerPlant', grams)}
        />
      )}
      <NumberField
        id={fieldId({ phase: '', field: 'expectedCost' })}
        label={t('fields.expectedCost')}
        isOptional
        value={expectedCost === null ? null : Number(expectedCost)}
        problem={problem('expectedCost')}
        onChange={(cost) => set('expectedCost', cost)}
      />
      <ChangeNote note={changeNote} edit={edit} />
    </div>
  );
}

/** Drawn anew only as it is typed on: a field of several lines measures itself each time. */
const ChangeNote = memo(({ note, edit }: { note: string | null; edit: Edit }) => {
  const { t } = useTranslation('plan-editor');
  return (
    <TextField
      className="pe-wide"
      size="small"
      multiline
      label={t('fields.changeNote')}
      value={note ?? ''}
      onChange={(event) => edit('changeNote', (now) => ({ ...now, changeNote: event.target.value || null }))}
      slotProps={{ htmlInput: { maxLength: 2000 } }}
    />
  );
});
ChangeNote.displayName = 'ChangeNote';
