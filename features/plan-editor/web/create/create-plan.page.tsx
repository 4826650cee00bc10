import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { everyday, filtered, ruleMessages } from '@trellis/entity-kit';
import { GrowPlan, growPlansApi } from '@trellis/grow-plans/model';
import { FailedNotice, PageFrame } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { RecordPicker, serverProblems, useRuleText } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ChoiceField } from '../editor/choice-field.tsx';
import { SourceFields } from './source-fields.tsx';
import { nothing, sources, useTyped, type Source } from './typed-plan.ts';
import { useSource } from './use-source.ts';
import '../plan-editor.css';

/** `/growplans/creategrowplan`: what a plan is called and what it begins with; then its editor opens. */
export function CreatePlanPage() {
  const { t } = useTranslation('plan-editor');
  const navigate = useNavigate();
  const [typed, set] = useTyped();
  const { from, isReady } = useSource(typed);
  const [problem, setProblem] = useState<string>();
  const categories = useCall(
    everyday('ag_growplanCategories').list,
    filtered({ where: { active: true }, order: ['seq', 'id'] }),
    { isWhole: true },
  );
  const { locale } = useFormat();
  const create = useAction(growPlansApi.calls.createGrowplan, {
    changes: ['ag_growplans', 'ag_growplanVersions'],
    onSuccess: ({ growplan_id }) => {
      set(nothing);
      void navigate(`/growplan/${growplan_id}`, { replace: true });
    },
    onError: (error) => {
      const found = serverProblems(error);
      setProblem(found.map(({ message }) => message).join(' ') || undefined);
      return found.length > 0;
    },
  });
  const [isLeft, setLeft] = useState(false);
  const rules = useRuleText();
  const name = typed.name.trim();
  const nameProblem = problem ?? (isLeft && name === '' ? rules.text(ruleMessages.required) : undefined);
  const canCreate = name !== '' && typed.category_id !== null && isReady;
  const submit = () => {
    setProblem(undefined);
    const { category_id, strain_id, isMother } = typed;
    void create.run({ body: { plan: { name, category_id, strain_id, isMother }, from: from as never } });
  };
  return (
    <PageFrame title={t('create.title')}>
      <form
        className="pe-create"
        onSubmit={(event) => {
          event.preventDefault();
          if (canCreate) submit();
        }}
      >
        <section className="pe-card">
          <h2>{t('create.what')}</h2>
          {categories.error && !categories.data ? (
            <FailedNotice reason={categories.error.message} onRetry={() => void categories.refetch()} />
          ) : null}
          <div className="pe-fields">
            <TextField
              required
              label={t('fields.name')}
              value={typed.name}
              error={nameProblem !== undefined}
              helperText={nameProblem}
              onBlur={() => setLeft(true)}
              onChange={(event) => set({ name: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 160 } }}
            />
            <ChoiceField
              isLarge
              label={t('fields.category_id')}
              value={typed.category_id}
              choices={(categories.data ?? []).map(({ id, label, labelEs }) => ({
                id,
                name: locale.startsWith('es') && labelEs ? labelEs : label,
              }))}
              onChange={(category_id) => set({ category_id })}
            />
            <RecordPicker
              by={GrowPlan}
              field="strain_id"
              label={t('fields.strain_id')}
              ids={typed.strain_id === null ? [] : [typed.strain_id]}
              onIds={([strain_id = null]) => set({ strain_id })}
            />
            <FormControlLabel
              control={<Switch checked={typed.isMother} onChange={(_event, isMother) => set({ isMother })} />}
              label={t('fields.isMother')}
            />
          </div>
        </section>
        <section className="pe-card">
          <h2 id="pe-from">{t('create.from')}</h2>
          <RadioGroup
            aria-labelledby="pe-from"
            row
            value={typed.source}
            onChange={(_event, source) => set({ source: source as Source })}
          >
            {sources.map((source) => (
              <FormControlLabel key={source} value={source} control={<Radio />} label={t(`create.sources.${source}`)} />
            ))}
          </RadioGroup>
          <SourceFields typed={typed} set={set} />
        </section>
        <div className="pe-create__do">
          <Button type="submit" variant="contained" disabled={!canCreate || create.isRunning}>
            {t('create.create')}
          </Button>
          <Button component={Link} to="/growplans" color="inherit">
            {t('create.cancel')}
          </Button>
          {canCreate ? null : (
            <span className="pe-soft" role="status">
              {t(`create.waits.${name === '' ? 'name' : typed.category_id === null ? 'category' : typed.source}`)}
            </span>
          )}
        </div>
      </form>
    </PageFrame>
  );
}
