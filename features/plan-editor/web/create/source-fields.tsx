import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { everyday, filtered } from '@trellis/entity-kit';
import { PhaseBar } from '@trellis/grow-plans/web/hooks';
import { Lifecycle } from '@trellis/lifecycles/model';
import { spansOf } from '@trellis/plan-editor/model';
import { FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { RecordPicker } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../editor/choice-field.tsx';
import type { Typed } from './typed-plan.ts';

interface SourceProps {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
}

/** What a plan begins with, as its source asks. */
export function SourceFields({ typed, set }: SourceProps) {
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
  const { data, error, refetch } = useCall(
    everyday('ag_growPhaseTemplates').list,
    filtered({ where: { active: true }, order: 'id' }),
    { isWhole: true },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
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
  const { data, error, refetch } = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { state: { inq: ['harvesting', 'post_harvest', 'completed'] } },
      fields: ['id', 'name', 'actualHarvestDate'],
      order: 'id DESC',
    }),
    { isWhole: true },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  return (
    <div className="pe-fields">
      <ChoiceField
        isLarge
        label={t('create.run')}
        value={chosen}
        choices={(data ?? []).map(({ id, name }) => ({ id, name }))}
        hint={data?.length === 0 ? t('create.noRuns') : t('create.asItWent')}
        none={t('create.chooseRun')}
        onChange={onChoose}
      />
    </div>
  );
}
