import Add from '@mui/icons-material/Add';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { GrowPlan, totalDaysOf } from '@trellis/grow-plans/model';
import { useStartPath } from '@trellis/lifecycles/web/hooks';
import { StateChip, type StateName } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { EntityPage, useAbout } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PhaseBar } from '@trellis/grow-plans/web/hooks';
import { usePlanOverview } from './use-plan-overview.ts';

export const versionStates: Readonly<Record<string, StateName>> = {
  draft: 'info',
  // Somebody else's turn, and no trouble.
  submitted: 'info',
  approved: 'info',
  published: 'healthy',
  superseded: 'disabled',
  retired: 'disabled',
};
const shownColumns = [
  // As many as leave room for what is done with a plan, at the end of its row.
  ...['name', 'category_id', 'status', 'days', 'phases', 'running', 'completed', 'dryPerPlant'],
];

/** Plans with how they stand, how long they take and what their runs gave. */
export function GrowPlansPage() {
  const { t } = useTranslation('plan-editor');
  const { number } = useFormat();
  const navigate = useNavigate();
  const sayDays = (days: number) => t('days', { count: days, shown: number(days) });
  const overview = usePlanOverview();
  const { facility_id: here } = useUser();
  const isHere = (facility_id: number | null) => facility_id === null || facility_id === here;
  /** What is counted are the runs of this facility: plans of another one have none here, which is not to say none. */
  const runsOf = ({ id, facility_id }: GrowPlan) => (isHere(facility_id) ? overview?.(id).runs : undefined);
  const { data: about } = useAbout(GrowPlan);
  const isPlanner = about?.rights.create ?? false;
  const figure = (label: string, width: number) => ({ label, width, align: 'end', isSortable: false }) as const;
  return (
    <EntityPage
      entity={GrowPlan}
      texts="plan-editor"
      shownColumns={shownColumns}
      dependsOn={['ag_growplanVersions', 'ag_lifecycles']}
      mayCreate={false}
      onOpen={({ id }) => void navigate(`/view/growplan/${id}`)}
      headerActions={
        isPlanner ? (
          <Button variant="contained" startIcon={<Add />} component={Link} to="/growplans/creategrowplan">
            {t('plans.new')}
          </Button>
        ) : undefined
      }
      columns={{
        name: { width: 245 },
        category_id: { width: 125 },
        status: {
          label: t('plans.status'),
          width: 205,
          isSortable: false,
          render: ({ id }) => {
            const all = overview?.(id);
            if (!all) return null;
            const { published, underWay } = all;
            if (!published && !underWay) return <StateChip state="disabled" label={t('plans.noVersion')} />;
            return (
              <span style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
                {[published, underWay].map(
                  (one) =>
                    one && (
                      <StateChip
                        key={one.id}
                        state={versionStates[one.state] ?? 'info'}
                        label={t('plans.version', { version: one.version, state: t(`states.${one.state}`) })}
                      />
                    ),
                )}
              </span>
            );
          },
        },
        days: {
          ...figure(t('plans.days'), 55),
          render: ({ id }) => {
            const phases = overview?.(id).shown?.growPhases;
            return phases && number(totalDaysOf(phases));
          },
        },
        phases: {
          label: t('plans.phases'),
          width: 115,
          isSortable: false,
          render: ({ id }) => <PhaseBar sayDays={sayDays} phases={overview?.(id).shown?.growPhases ?? []} />,
        },
        running: { ...figure(t('plans.running'), 75), render: (plan) => runsOf(plan)?.running ?? '–' },
        completed: { ...figure(t('plans.completed'), 90), render: (plan) => runsOf(plan)?.counted ?? '–' },
        dryPerPlant: {
          ...figure(t('plans.yield'), 130),
          render: ({ id }) => {
            const { runs, shown } = overview?.(id) ?? {};
            const [given, expected] = [runs?.dryPerPlant, shown?.expectedGramsPerPlant].map((grams) =>
              grams == null ? undefined : number(grams, 0),
            );
            if (given === undefined) return expected === undefined ? '–' : t('plans.expected', { grams: expected });
            return expected === undefined ? given : `${given} / ${expected}`;
          },
        },
      }}
      fields={{ publishedVersion_id: { isHidden: true } }}
      rowActions={({ id, name, facility_id, publishedVersion_id, active }) => (
        <>
          <StartPlan {...{ id, name }} isOffered={publishedVersion_id !== null && active && isHere(facility_id)} />
          {isPlanner && facility_id !== null ? (
            <Tooltip title={t('plans.edit')}>
              <IconButton
                component={Link}
                to={`/growplan/${id}`}
                aria-label={t('plans.editOne', { name })}
                onClick={(event) => event.stopPropagation()}
              >
                <Edit />
              </IconButton>
            </Tooltip>
          ) : null}
        </>
      )}
    />
  );
}

/** The way to a run of a plan, for whom the server lets save or start one. */
function StartPlan({ id, name, isOffered }: { id: number; name: string; isOffered: boolean }) {
  const { t } = useTranslation('plan-editor');
  const path = useStartPath()({ planId: id });
  if (!isOffered || path === undefined) return null;
  return (
    <Tooltip title={t('plans.start')}>
      <IconButton
        component={Link}
        to={path}
        aria-label={t('plans.startOne', { name })}
        onClick={(event) => event.stopPropagation()}
      >
        <PlayArrow />
      </IconButton>
    </Tooltip>
  );
}
