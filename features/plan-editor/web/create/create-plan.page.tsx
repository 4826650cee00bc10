import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { GrowPlan, growPlansApi } from '@trellis/grow-plans/model';
import { Lifecycle } from '@trellis/lifecycles/model';
import { spansOf } from '@trellis/plan-editor/model';
import { PageFrame } from '@trellis/ui';
import { useAction, useCall, useFormat, useUser } from '@trellis/web-kit';
import { RecordPicker, serverProblems } from '@trellis/web-kit/records';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PhaseBar } from '@trellis/grow-plans/web/hooks';
import { ChoiceField } from '../editor/choice-field.tsx';
import '../plan-editor.css';

type Source = 'templates' | 'version' | 'lifecycle' | 'blank';
const sources: readonly Source[] = ['templates', 'version', 'lifecycle', 'blank'];

interface Typed {
  name: string;
  category_id: number | null;
  strain_id: number | null;
  isMother: boolean;
  source: Source;
  templates: number[];
  plan_id: number | null;
  lifecycle_id: number | null;
}
const nothing: Typed = {
  ...{ name: '', category_id: null, strain_id: null, isMother: false, source: 'templates' },
  ...{ templates: [], plan_id: null, lifecycle_id: null },
};

/** `/growplans/creategrowplan`: what a plan is called and what it begins with; then its editor opens. */
export function CreatePlanPage() {
  const { t } = useTranslation('plan-editor');
  const navigate = useNavigate();
  const [typed, set] = useTyped();
  const { from, isReady } = useSource(typed);
  const [problem, setProblem] = useState<string>();
  const { data: categories } = useCall(
    everyday('ag_growplanCategories').list,
    filtered({ where: { active: true }, order: 'seq', limit: 500 }),
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
  const name = typed.name.trim();
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
          <div className="pe-fields">
            <TextField
              size="small"
              required
              label={t('fields.name')}
              value={typed.name}
              error={problem !== undefined}
              helperText={problem}
              onChange={(event) => set({ name: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 160 } }}
            />
            <ChoiceField
              label={t('fields.category_id')}
              value={typed.category_id}
              choices={(categories ?? []).map(({ id, label, labelEs }) => ({
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
        <div>
          <Button type="submit" variant="contained" disabled={!canCreate || create.isRunning}>
            {t('create.create')}
          </Button>
        </div>
      </form>
    </PageFrame>
  );
}

interface SourceProps {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
}

function SourceFields({ typed, set }: SourceProps) {
  const { t } = useTranslation('plan-editor');
  if (typed.source === 'templates')
    return <Templates chosen={typed.templates} onChoose={(templates) => set({ templates })} />;
  if (typed.source === 'version')
    return (
      <div className="pe-fields">
        <RecordPicker
          by={Lifecycle}
          field="growplan_id"
          label={t('create.plan')}
          ids={typed.plan_id === null ? [] : [typed.plan_id]}
          onIds={([plan_id = null]) => set({ plan_id })}
        />
      </div>
    );
  if (typed.source === 'lifecycle')
    return <Runs chosen={typed.lifecycle_id} onChoose={(lifecycle_id) => set({ lifecycle_id })} />;
  return <p className="pe-soft">{t('create.blank')}</p>;
}

/** Templates in the order they are chosen: that is the order of the phases. */
function Templates({ chosen, onChoose }: { chosen: readonly number[]; onChoose: (ids: number[]) => void }) {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const { data = [] } = useCall(
    everyday('ag_growPhaseTemplates').list,
    filtered({ where: { active: true }, order: 'id', limit: 500 }),
  );
  const picked = chosen.flatMap((id) => data.find((one) => one.id === id) ?? []);
  const spans = spansOf(picked);
  const total = (spans.at(-1)?.endSeconds ?? 0) / 86_400;
  const bar = picked.flatMap(({ name, growStage_id }, index) => {
    const span = spans[index];
    return span ? [{ id: index, name, growStage_id, ...span }] : [];
  });
  return (
    <>
      <p className="pe-soft">{t('create.order')}</p>
      <ul className="pe-templates">
        {data.map(({ id, name, days }) => {
          const place = chosen.indexOf(id);
          return (
            <li key={id}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={place !== -1}
                    onChange={() => onChoose(place === -1 ? [...chosen, id] : chosen.filter((one) => one !== id))}
                  />
                }
                label={`${place === -1 ? '' : `${place + 1}. `}${name} · ${t('days', { count: days, shown: number(days) })}`}
              />
            </li>
          );
        })}
      </ul>
      {bar.length > 0 ? (
        <p className="pe-total">
          <PhaseBar phases={bar} sayDays={(days) => t('days', { count: days, shown: number(days) })} />
          {t('days', { count: total, shown: number(total) })}
        </p>
      ) : null}
    </>
  );
}

/** Runs that ended: a plan may begin as one of them really went. */
function Runs({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number | null) => void }) {
  const { t } = useTranslation('plan-editor');
  const { data = [] } = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { state: { inq: ['harvesting', 'post_harvest', 'completed'] } },
      fields: ['id', 'name', 'actualHarvestDate'],
      order: 'id DESC',
      limit: 200,
    }),
  );
  return (
    <div className="pe-fields">
      <ChoiceField
        label={t('create.run')}
        value={chosen}
        choices={data.map(({ id, name }) => ({ id, name }))}
        hint={data.length === 0 ? t('create.noRuns') : t('create.asItWent')}
        none={t('create.chooseRun')}
        onChange={onChoose}
      />
    </div>
  );
}

/** What is sent, once what it begins with is known. */
function useSource({ source, templates, plan_id, lifecycle_id }: Typed) {
  const versions = useCall(
    everyday('ag_growplanVersions').list,
    filtered({ where: { growplan_id: plan_id ?? 0 }, fields: ['id', 'state'], order: 'version DESC', limit: 100 }),
    { enabled: source === 'version' && plan_id !== null },
  );
  const run = useCall(
    everyday('ag_lifecycles').get,
    { params: { id: lifecycle_id ?? 0 } },
    { enabled: source === 'lifecycle' && lifecycle_id !== null },
  );
  const phases = useCall(
    everyday('ag_lifecyclePhases').list,
    filtered({ where: { lifecycle_id: lifecycle_id ?? 0 }, order: 'seq', limit: 100 }),
    { enabled: source === 'lifecycle' && lifecycle_id !== null },
  );
  if (source === 'blank') return { from: { kind: 'blank' }, isReady: true };
  if (source === 'templates')
    return { from: { kind: 'templates', growPhaseTemplate_ids: templates }, isReady: templates.length > 0 };
  if (source === 'version') {
    const own = versions.data?.find(({ state }) => state === 'published') ?? versions.data?.[0];
    return { from: { kind: 'version', growplanVersion_id: own?.id }, isReady: own !== undefined };
  }
  const days = phases.data?.map(({ starttime, endtime, scheduledStart, scheduledEnd }) => {
    const [start, end] = [starttime ?? scheduledStart, endtime ?? scheduledEnd];
    return start && end ? Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)) : 1;
  });
  return {
    from: { kind: 'version', growplanVersion_id: run.data?.growplanVersion_id, days },
    isReady: run.data !== undefined && days !== undefined,
  };
}

const storageKey = 'trellis.new-plan';

/** What was typed outlives a reload of the page. */
function useTyped(): [Typed, (change: Partial<Typed>) => void] {
  const { id } = useUser();
  const key = `${storageKey}.${id}`;
  const [typed, setTyped] = useState<Typed>(() => {
    try {
      return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Typed>) };
    } catch {
      return nothing;
    }
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(typed));
    } catch {
      // A full or closed storage: the page still holds it.
    }
  }, [key, typed]);
  return [typed, (change) => setTyped((now) => ({ ...now, ...change }))];
}
