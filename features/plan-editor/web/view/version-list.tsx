import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { growPlansApi, GrowPlanVersion } from '@trellis/grow-plans/model';
import { PromptDialog, StateChip } from '@trellis/ui';
import { useAction, useFormat, useUser } from '@trellis/web-kit';
import { holdsRole } from '@trellis/access/model';
import { PersonName, useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { ApplyVersionDialog } from '../apply/apply-version.dialog.tsx';
import { useIsManager } from '../apply/use-is-manager.ts';
import { versionStates } from '../plans/grow-plans.page.tsx';
import type { PlanLists } from '../use-plan-lists.ts';

type Version = Pick<
  GrowPlanVersion,
  'id' | 'version' | 'state' | 'changeNote' | 'publishedAt' | 'submittedBy' | 'approvedBy'
>;

interface VersionListProps {
  planId: number;
  versions: readonly Version[];
  shown: number;
  lists: PlanLists;
}

const changes = { changes: ['ag_growplans', 'ag_growplanVersions'] } as const;

/** The versions of a plan, who handed them in and approved them, and the next step of each. */
export function VersionList({ planId, versions, shown, lists }: VersionListProps) {
  const { t } = useTranslation('plan-editor');
  const isManager = useIsManager();
  const [applying, setApplying] = useState<Version>();
  const { date } = useFormat();
  return (
    <section className="pe-card" aria-label={t('view.versions')}>
      <h2>{t('view.versions')}</h2>
      <ul className="pe-versions">
        {versions.map((version) => {
          const { id, state, submittedBy, approvedBy, publishedAt, changeNote } = version;
          return (
            <li key={id}>
              {id === shown ? (
                <strong>{t('view.version', { version: version.version })}</strong>
              ) : (
                <Link component={RouterLink} to={`/view/growplan/${planId}?version=${id}`}>
                  {t('view.version', { version: version.version })}
                </Link>
              )}
              <StateChip state={versionStates[state] ?? 'info'} label={t(`states.${state}`)} />
              {publishedAt === null ? null : <span className="pe-soft">{date(publishedAt)}</span>}
              {submittedBy === null ? null : (
                <span className="pe-soft">
                  {t('view.by')} <PersonName id={submittedBy} fallback={`#${submittedBy}`} />
                </span>
              )}
              {approvedBy === null ? null : (
                <span className="pe-soft">
                  {t('view.approvedBy')} <PersonName id={approvedBy} fallback={`#${approvedBy}`} />
                </span>
              )}
              {changeNote ? <span className="pe-soft pe-wide">{changeNote}</span> : null}
              {id === shown ? <Steps version={version} /> : null}
              {id === shown && isManager && (state === 'published' || state === 'superseded') ? (
                <Button size="small" variant="outlined" onClick={() => setApplying(version)}>
                  {t('apply.toRuns')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {applying ? (
        <ApplyVersionDialog planId={planId} version={applying} lists={lists} onClose={() => setApplying(undefined)} />
      ) : null}
    </section>
  );
}

/** What may be done with a version next; the server says no where it is not this person's to do. */
function Steps({ version: { id, state } }: { version: Version }) {
  const { t } = useTranslation('plan-editor');
  const { data: about } = useAbout(GrowPlanVersion);
  const [isReturning, setReturning] = useState(false);
  const { submit, approve, publish, retire, copyAsDraft } = growPlansApi.calls;
  const step = {
    submit: useAction(submit, changes),
    approve: useAction(approve, changes),
    publish: useAction(publish, changes),
    retire: useAction(retire, changes),
  };
  const withdraw = useAction(everyday('ag_growplanVersions').move('withdraw'), changes);
  const giveBack = useAction(everyday('ag_growplanVersions').move('returnToDraft'), {
    ...changes,
    onSuccess: () => setReturning(false),
  });
  const copy = useAction(copyAsDraft, { ...changes, success: t('view.copied') });
  const user = useUser();
  const may = (action: string) => {
    const by: readonly string[] = GrowPlanVersion.states?.transitions[action]?.by ?? [];
    return holdsRole(user, by);
  };
  const params = { id: String(id) };
  const buttons: [string, () => void, boolean][] = [
    ...(['submit', 'approve', 'publish', 'retire'] as const).map((key): [string, () => void, boolean] => [
      key,
      () => void step[key].run({ params, body: {} }),
      { submit: 'draft', approve: 'submitted', publish: 'approved', retire: 'published' }[key] === state,
    ]),
    ['withdraw', () => void withdraw.run({ params: { id }, body: {} }), state === 'submitted'],
    ['returnToDraft', () => setReturning(true), state === 'submitted'],
  ];
  const isPlanner = about?.rights.update ?? false;
  return (
    <>
      {buttons
        .filter(([key, , isNext]) => isNext && may(key))
        .map(([key, run]) => (
          <Button
            key={key}
            size="small"
            variant={key === 'approve' || key === 'publish' ? 'contained' : 'outlined'}
            onClick={run}
          >
            {t(`steps.${key}`)}
          </Button>
        ))}
      {isPlanner && ['superseded', 'retired'].includes(state) ? (
        <Button
          size="small"
          variant="outlined"
          disabled={copy.isRunning}
          onClick={() => void copy.run({ params, body: {} })}
        >
          {t('steps.restore')}
        </Button>
      ) : null}
      <PromptDialog
        open={isReturning}
        title={t('steps.returnToDraft')}
        confirmLabel={t('steps.returnToDraft')}
        isBusy={giveBack.isRunning}
        fields={[
          {
            name: 'reason',
            label: t('steps.reason'),
            isLong: true,
            max: 2000,
            rules: [(text) => text.trim() !== '' || t('steps.needsReason')],
          },
        ]}
        onConfirm={({ reason }) => void giveBack.run({ params: { id }, body: { reason } })}
        onClose={() => setReturning(false)}
      />
    </>
  );
}
