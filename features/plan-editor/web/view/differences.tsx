import { growPlansApi, type GrowPlanVersion } from '@trellis/grow-plans/model';
import { comparePlans, draftOf, type PlanDifference, type PlanDraft } from '@trellis/plan-editor/model';
import { useCall } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../editor/choice-field.tsx';
import { useFieldText } from '../use-field-text.ts';
import type { PlanLists } from '../use-plan-lists.ts';

interface DifferencesProps {
  versions: readonly Pick<GrowPlanVersion, 'id' | 'version' | 'state'>[];
  after: PlanDraft;
  shown: number;
  lists: PlanLists;
}

/** What this version does otherwise than another, field by field. */
export function Differences({ versions, after, shown, lists }: DifferencesProps) {
  const { t } = useTranslation('plan-editor');
  const others = versions.filter(({ id }) => id !== shown);
  const own = versions.find(({ id }) => id === shown)?.version ?? 0;
  const before = others.find(({ version }) => version < own)?.id ?? others[0]?.id ?? null;
  const [chosen, setChosen] = useState<number | null>();
  const id = chosen === undefined ? before : chosen;
  const { data } = useCall(growPlansApi.calls.content, { params: { id: String(id ?? 0) } }, { enabled: id !== null });
  const differences = useMemo(() => data && comparePlans(draftOf(data), after), [data, after]);
  if (others.length === 0) return null;
  return (
    <section className="pe-card" aria-label={t('diff.title')}>
      <h2>{t('diff.title')}</h2>
      <div className="pe-fields">
        <ChoiceField
          label={t('diff.with')}
          value={id}
          none={t('diff.nothing')}
          choices={others.map((one) => ({
            id: one.id,
            name: t('plans.version', { version: one.version, state: t(`states.${one.state}`) }),
          }))}
          onChange={setChosen}
        />
      </div>
      {differences?.length === 0 ? <p className="pe-soft">{t('diff.same')}</p> : null}
      {differences && differences.length > 0 ? (
        <DifferenceTable differences={differences} lists={lists} label={t('diff.title')} />
      ) : null}
    </section>
  );
}

interface DifferenceTableProps {
  differences: readonly PlanDifference[];
  lists: PlanLists;
  label: string;
}

/** Fields of a plan that differ, before and after. */
export function DifferenceTable({ differences, lists, label }: DifferenceTableProps) {
  const { t } = useTranslation('plan-editor');
  return (
    <div className="pe-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="pe-diff">
        <thead>
          <tr>
            <th scope="col">{t('diff.where')}</th>
            <th scope="col">{t('diff.before')}</th>
            <th scope="col">{t('diff.after')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one, index) => (
            <Difference key={`${one.phase} ${one.field} ${index}`} difference={one} lists={lists} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Difference({ difference, lists }: { difference: PlanDifference; lists: PlanLists }) {
  const { t } = useTranslation('plan-editor');
  const text = useFieldText(lists);
  const { phase, part, field, kind, before, after } = difference;
  const partName =
    typeof part === 'string'
      ? t(`lightStates.${part}`)
      : part &&
        t('diff.work', {
          name: lists.nameOf('work', part.growTaskType_id) ?? t('work.unknown'),
          day: Math.floor(part.day) + 1,
        });
  const where = [phase, partName, field && t(`fields.${field}`)].filter(Boolean).join(' · ');
  const side = (is: 'before' | 'after', value: unknown) => {
    if (kind === 'changed') return text(field ?? '', value);
    const isThere = (kind === 'added') === (is === 'after');
    return isThere ? (value === undefined ? t(`diff.${kind}`) : text(field ?? '', value)) : '–';
  };
  return (
    <tr>
      <th scope="row">{where}</th>
      <td>{side('before', before)}</td>
      <td>{side('after', after)}</td>
    </tr>
  );
}
