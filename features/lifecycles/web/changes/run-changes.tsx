import Link from '@mui/material/Link';
import { runChangeKinds, runChangesApi, type RunChange, type RunChangeKind } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, FilterChips, ListSkeleton } from '@trellis/ui';
import { useBranding, useCall, useFormat } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** What stands in a run's changes comes from many collections. */
const dependsOn = [
  ...['ag_lifecycles', 'ag_lifecyclePhases', 'ag_lifecycleTasks', 'ag_lifecyclePlatforms', 'ag_plants'],
  ...['ag_lifecyclePlanChanges', 'ag_lifecycleRemediations', 'lifecycleLog'],
] as const;

/** What was changed of a run, by whom and when, in words; the newest first, by day, filtered by kind. */
export function RunChanges({ runId }: { runId: number }) {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  const [shown, setShown] = useState<ReadonlySet<RunChangeKind>>(new Set());
  const { data, error, refetch } = useCall(
    runChangesApi.calls.changes,
    { params: { id: String(runId) } },
    { dependsOn, keepPrevious: true },
  );
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.changes.length === 0) return <EmptyNotice text={t('changes.none')} />;
  const counts = Map.groupBy(data.changes, ({ kind }) => kind);
  const options = runChangeKinds.flatMap((key) => {
    const count = counts.get(key)?.length ?? 0;
    return count === 0 ? [] : [{ key, label: t(`changes.kinds.${key}`), count }];
  });
  const toggle = (key: RunChangeKind) =>
    setShown((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  const told = data.changes.filter(({ kind }) => shown.size === 0 || shown.has(kind));
  return (
    <div className="lc-changes">
      {options.length > 1 ? (
        <FilterChips label={t('changes.filter')} options={options} selected={shown} onToggle={toggle} />
      ) : null}
      {[...Map.groupBy(told, ({ at }) => date(at))].map(([day, those]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul className="lc-list">
            {those.map((change, index) => (
              <ChangeLine key={`${change.at} ${change.act} ${index}`} change={change} />
            ))}
          </ul>
        </section>
      ))}
      {data.isWhole ? null : <p className="lc-soft">{t('changes.older')}</p>}
    </div>
  );
}

function ChangeLine({ change }: { change: RunChange }) {
  const { t } = useTranslation('lifecycles');
  const { time } = useFormat();
  const { productName } = useBranding();
  const { at, user_id, program, reason, harvest, fields } = change;
  return (
    <li>
      <span className="lc-changes__what">
        <Sentence change={change} />
        {harvest ? <HarvestMoved {...harvest} /> : null}
        {fields.map(({ key, before, after }) => (
          <Field key={key} name={key} before={before} after={after} />
        ))}
        {reason === null || reason === '' ? null : <q className="lc-soft">{reason}</q>}
      </span>
      <span className="lc-soft">
        {time(at)} · {/* What no person did, schedules did. */}
        {program === null ? '' : `${t('changes.by', { program })} · `}
        <PersonName id={user_id} fallback={productName} />
      </span>
    </li>
  );
}

/** What was done; what it names opens it. */
function Sentence({ change }: { change: RunChange }) {
  const { t } = useTranslation('lifecycles');
  const words = useWords(change);
  const { act, name, link, count } = change;
  const isSum = name === null && (act === 'workMoved' || act === 'workDone');
  const key = isSum ? `${act}Many` : act === 'dates' && (count ?? 0) < 0 ? 'datesEarlier' : act;
  const open = link === null ? <strong /> : <Link component={RouterLink} to={link} underline="always" />;
  return (
    <span>
      <Trans
        t={t}
        i18nKey={`changes.acts.${key}`}
        count={Math.abs(count ?? 0)}
        values={words}
        components={{ a: open, b: <strong /> }}
      />
    </span>
  );
}

/** What stands in the sentence of a change, as people read it. */
function useWords({ act, name, from, to, count }: RunChange): Record<string, string> {
  const { t } = useTranslation('lifecycles');
  const { dateTime, number } = useFormat();
  const known = t('changes.unknown');
  const said = (value: string | null) => {
    if (value === null) return known;
    if (act === 'workMoved') return dateTime(value);
    return act === 'caseMoved' ? t(`changes.caseStates.${value}`, { defaultValue: value }) : value;
  };
  return { name: name ?? known, from: said(from), to: said(to), shown: number(Math.abs(count ?? 0)) };
}

function HarvestMoved({ before, after }: NonNullable<RunChange['harvest']>) {
  const { t } = useTranslation('lifecycles');
  const { day } = useFormat();
  const said = (value: string | null) => (value === null ? t('changes.unknown') : day(value));
  return <span className="lc-soft">{t('changes.harvest', { before: said(before), after: said(after) })}</span>;
}

function Field({ name, before, after }: { name: string; before: string | null; after: string | null }) {
  const { t } = useTranslation(['lifecycles', 'records']);
  const said = (value: string | null) => {
    if (value === null || value === '') return t('changes.nothing');
    return value === 'true' || value === 'false' ? t(`changes.${value === 'true' ? 'yes' : 'no'}`) : value;
  };
  return (
    <span>
      {t('changes.field', {
        field: t([`records.lifecycle.fields.${name}`, `records:fields.${name}`]),
        before: said(before),
        after: said(after),
      })}
    </span>
  );
}
