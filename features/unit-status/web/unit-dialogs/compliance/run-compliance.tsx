import { holdsRole } from '@trellis/access/model';
import { queuers } from '@trellis/compliance/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
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

/** What the state knows of a run, and the tags that are still to be given. */
export function RunCompliance({ run }: { run: TaggedRun }) {
  const { t, format } = useGridWords();
  const user = useUser();
  const growing = { lifecycle_id: run.id, state: 'growing' };
  const all = useCall(plants.count, counted(growing)).data?.count;
  const untagged = useCall(
    plants.list,
    filtered({ where: { ...growing, tag: null }, fields: ['id', 'tag'], order: 'id', limit: mostAtOnce }),
  ).data;
  const untaggedCount = useCall(plants.count, counted({ ...growing, tag: null })).data?.count;
  const first = useCall(plants.list, tags(run.id, 'tag')).data?.[0]?.tag;
  const last = useCall(plants.list, tags(run.id, 'tag DESC')).data?.[0]?.tag;
  const isKnown = all !== undefined && untaggedCount !== undefined;
  const facts: [string, string][] = [
    ['strain', run.strain ?? '–'],
    ['phase', run.phase ?? '–'],
    ['licence', run.licence ?? t('compliance.notNamed')],
    ['batch', run.batch ?? t('compliance.notNamed')],
    [
      'tags',
      isKnown
        ? t('compliance.tagged', { count: all, tagged: format.number(all - untaggedCount), all: format.number(all) })
        : '…',
    ],
    ...(first && last ? ([['fromTo', first === last ? first : `${first} – ${last}`]] as [string, string][]) : []),
  ];
  return (
    <li className="uc-run">
      <h3>{run.name}</h3>
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`compliance.${key}`)}</dt>
            <dd className="t-number">{value}</dd>
          </div>
        ))}
      </dl>
      {run.licence === null || run.batch === null ? (
        <Notice state="info">{t('compliance.nameFirst')}</Notice>
      ) : untagged && untagged.length > 0 && untaggedCount !== undefined ? (
        holdsRole(user, queuers) ? (
          <TransplantForm
            runId={run.id}
            plantIds={untagged.map(({ id }) => id)}
            left={untaggedCount - untagged.length}
            startAfter={last}
          />
        ) : (
          <p className="ug-soft">{t('compliance.whoTags')}</p>
        )
      ) : null}
    </li>
  );
}
