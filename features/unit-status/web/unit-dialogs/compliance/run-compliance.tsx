import { holdsRole } from '@trellis/access/model';
import { queuers } from '@trellis/compliance/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { FailedNotice, Notice } from '@trellis/ui';
import { useCall, useOpenPath, useUser } from '@trellis/web-kit';
import { Link } from 'react-router';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { TransplantForm } from './transplant-form.tsx';

/** A run as the state is told of it. */
export interface TaggedRun {
  id: number;
  name: string;
  batch: string | null;
  licence: string | null;
  strain: string | null;
  phase: string | null;
}

/** Plants that one transplant tags at most. */
const mostAtOnce = 1000;
const plants = everyday('ag_plants');
const counted = (where: object) => ({ query: { where: JSON.stringify(where) } });
const tags = (lifecycle_id: number, order: string) =>
  filtered({
    where: { lifecycle_id, state: 'growing', tag: { neq: null } },
    fields: ['id', 'tag'],
    order,
    limit: 1,
  });

/** How many plants of a run have a tag, which are the first and the last, and the plants that have none. */
function useTags(lifecycle_id: number) {
  const growing = { lifecycle_id, state: 'growing' };
  const all = useCall(plants.count, counted(growing));
  const without = useCall(plants.count, counted({ ...growing, tag: null }));
  const untagged = useCall(
    plants.list,
    filtered({ where: { ...growing, tag: null }, fields: ['id', 'tag'], order: 'id', limit: mostAtOnce }),
  );
  const first = useCall(plants.list, tags(lifecycle_id, 'tag'));
  const last = useCall(plants.list, tags(lifecycle_id, 'tag DESC'));
  const failed = [all, without, untagged, first, last].filter(({ data, error }) => data === undefined && error);
  return {
    count: all.data && without.data ? { all: all.data.count, without: without.data.count } : undefined,
    untagged: untagged.data,
    first: first.data?.[0]?.tag,
    last: last.data?.[0]?.tag,
    reason: failed[0]?.error?.message,
    readAgain: () => failed.forEach((read) => void read.refetch()),
  };
}

/** What the state knows of a run, and the tags that are still to be given. */
export function RunCompliance({ run }: { run: TaggedRun }) {
  const { t, format } = useGridWords();
  const known = useTags(run.id);
  const path = useOpenPath()(`/lifecycles?record=${run.id}`);
  const { count, first, last } = known;
  const facts: [string, string][] = [
    ['strain', run.strain ?? '–'],
    ['phase', run.phase ?? '–'],
    ['licence', run.licence ?? t('compliance.notNamed')],
    ['batch', run.batch ?? t('compliance.notNamed')],
  ];
  if (count) {
    const said = { tagged: format.number(count.all - count.without), all: format.number(count.all) };
    facts.push(['tags', t('compliance.tagged', { count: count.all, ...said })]);
  }
  if (first && last) facts.push(['fromTo', first === last ? first : `${first} – ${last}`]);
  return (
    <li className="uc-run">
      <h3>{path ? <Link to={path}>{run.name}</Link> : run.name}</h3>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`compliance.${key}`)}</dt>
            <dd className="t-number">{value}</dd>
          </div>
        ))}
      </dl>
      {known.reason === undefined ? (
        <Tagging run={run} known={known} />
      ) : (
        <FailedNotice reason={known.reason} onRetry={known.readAgain} />
      )}
    </li>
  );
}

/** What is missing before plants can be tagged, who may, or the form that does it. */
function Tagging({ run, known: { count, untagged, last } }: { run: TaggedRun; known: ReturnType<typeof useTags> }) {
  const { t } = useGridWords();
  const user = useUser();
  if (run.licence === null || run.batch === null) return <Notice state="info">{t('compliance.nameFirst')}</Notice>;
  if (!count || !untagged || untagged.length === 0) return null;
  if (!holdsRole(user, queuers)) return <p className="ug-soft">{t('compliance.whoTags')}</p>;
  return (
    <TransplantForm
      runId={run.id}
      plantIds={untagged.map(({ id }) => id)}
      left={count.without - untagged.length}
      startAfter={last}
    />
  );
}
