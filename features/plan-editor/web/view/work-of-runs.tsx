import Link from '@mui/material/Link';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useFormat } from '@trellis/web-kit';
import { recordsPath } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

const dayMs = 86_400_000;
const open = ['planned', 'ready', 'in_progress', 'paused', 'blocked'];

/** What is to do today, and what is late, in the runs of a plan; each leads to the work of its run. */
export function WorkOfRuns({ runs }: { runs: readonly { lifecycle_id: number; name: string }[] }) {
  const { t } = useTranslation('plan-editor');
  const { axis } = useFormat();
  // Read once: an address that changed with each moment would be asked for again and again.
  const [now] = useState(() => Date.now());
  const { data: tasks } = useCall(
    everyday('ag_lifecycleTasks').list,
    filtered({
      where: {
        lifecycle_id: { inq: runs.map(({ lifecycle_id }) => lifecycle_id) },
        state: { inq: open },
        duedate: { lte: new Date(now + dayMs).toISOString() },
      },
      fields: ['id', 'lifecycle_id', 'duedate'],
      order: ['duedate', 'id'],
    }),
    { dependsOn: ['ag_lifecycles'], isWhole: true },
  );
  if (!tasks) return null;
  const dayOf = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: axis.zone });
  const today = dayOf(now);
  const daysOf = (run: number) =>
    tasks.flatMap(({ lifecycle_id, duedate }) =>
      lifecycle_id === run && duedate !== null ? [dayOf(Date.parse(duedate))] : [],
    );
  const busy = runs.flatMap(({ lifecycle_id: id, name }) => {
    const days = daysOf(id);
    const [due, late] = [days.filter((day) => day === today).length, days.filter((day) => day < today).length];
    return due + late === 0 ? [] : [{ id, name, due, late }];
  });
  return (
    <>
      <h3>{t('view.work')}</h3>
      {busy.length === 0 ? <p className="pe-soft">{t('view.noWork')}</p> : null}
      <ul className="pe-todo">
        {busy.map(({ id, name, due, late }) => (
          <li key={id}>
            <Link component={RouterLink} to={recordsPath('/lifecycles', { record: id, tab: 'tasks' })}>
              {name}
            </Link>
            <span className="pe-soft">
              {[due > 0 && t('view.due', { count: due }), late > 0 && t('view.late', { count: late })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
