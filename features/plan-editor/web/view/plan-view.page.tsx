import Edit from '@mui/icons-material/EditOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Settings from '@mui/icons-material/TuneOutlined';
import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import { GrowPlan } from '@trellis/grow-plans/model';
import { useStartPath } from '@trellis/lifecycles/web/hooks';
import { EmptyNotice, FailedNotice, glideTo, ListSkeleton, Notice, PageFrame } from '@trellis/ui';
import { useCall, useFormat, usePreferences, useUser } from '@trellis/web-kit';
import { recordsPath, useAbout } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { PlanCanvas } from '../canvas/plan-canvas.tsx';
import { ChangedRuns } from '../apply/changed-runs.tsx';
import { Effects } from '../effects/effects.tsx';
import { useContentBefore } from '../effects/use-content-before.ts';
import { usePlanLists, type PlanLists } from '../use-plan-lists.ts';
import { Differences } from './differences.tsx';
import { PhaseCards } from './phase-cards.tsx';
import { RunsOfPlan, useRunMarks } from './runs-of-plan.tsx';
import { useShownPlan, type ShownPlan } from './use-shown-plan.ts';
import { VersionList } from './version-list.tsx';
import '../plan-editor.css';

/** `/view/growplan/{id}`: what a plan asks for, its versions and what its runs gave. */
export function PlanViewPage() {
  const { t } = useTranslation('plan-editor');
  const id = Number(useParams()['id']) || 0;
  const [query] = useSearchParams();
  const all = useShownPlan(id, Number(query.get('version')) || undefined);
  const { plan, shown, failed, isKnown, retry } = all;
  const lists = usePlanLists();
  return (
    <PageFrame
      title={plan?.name ?? t('view.title')}
      scope={shown && <Scope all={all} />}
      action={plan && <Actions plan={plan} />}
    >
      {failed ? (
        <FailedNotice reason={failed.message} onRetry={retry} />
      ) : isKnown && lists ? (
        <Content all={all} lists={lists} />
      ) : (
        <ListSkeleton />
      )}
    </PageFrame>
  );
}

/** Which version is shown, what it is for and how long it takes. */
function Scope({ all: { plan, shown, draft } }: { all: ShownPlan }) {
  const { t } = useTranslation('plan-editor');
  const { lang } = usePreferences();
  const { number } = useFormat();
  const { data } = useCall(
    everyday('ag_growplans').list,
    filtered({
      where: { id: plan?.id ?? 0 },
      fields: ['id', 'category_id', 'strain_id'],
      include: ['category', 'strain'],
    }),
    { enabled: plan !== undefined },
  );
  if (!shown) return null;
  const { category, strain } = data?.[0] ?? {};
  const days = draft?.growPhases.reduce((sum, phase) => sum + phase.days, 0) ?? 0;
  return [
    t('plans.version', { version: shown.version, state: t(`states.${shown.state}`) }),
    (lang === 'es' && category?.labelEs) || category?.label,
    strain?.name,
    days > 0 ? t('days', { count: days, shown: number(days) }) : undefined,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Actions({ plan: { id, facility_id, publishedVersion_id } }: { plan: GrowPlan }) {
  const { t } = useTranslation('plan-editor');
  const { data: about } = useAbout(GrowPlan);
  const { facility_id: here } = useUser();
  const path = useStartPath()({ planId: id });
  const start = facility_id === null || facility_id === here ? path : undefined;
  const isPlanner = (about?.rights.update ?? false) && facility_id !== null;
  return (
    <>
      <Button variant="outlined" startIcon={<Print />} onClick={() => print()}>
        {t('view.print')}
      </Button>
      {publishedVersion_id === null || start === undefined ? null : (
        <Button variant="outlined" component={Link} to={start}>
          {t('plans.start')}
        </Button>
      )}
      {isPlanner ? (
        <>
          <Button
            variant="outlined"
            startIcon={<Settings />}
            component={Link}
            to={recordsPath('/growplans', { record: id })}
          >
            {t('view.settings')}
          </Button>
          <Button variant="contained" startIcon={<Edit />} component={Link} to={`/growplan/${id}`}>
            {t('plans.edit')}
          </Button>
        </>
      ) : null}
    </>
  );
}

function Content({ all: { plan, versions, shown, draft }, lists }: { all: ShownPlan; lists: PlanLists }) {
  const { t } = useTranslation('plan-editor');
  const marks = useRunMarks(plan?.id ?? 0);
  const current = plan?.publishedVersion_id ?? null;
  const published = useContentBefore(current === shown?.id ? null : current);
  if (!plan || !versions || !shown || !draft) return <EmptyNotice text={t('view.noVersion')} />;
  const isOver = shown.state === 'superseded' || shown.state === 'retired';
  const openPhase = (key: string) => glideTo(document.getElementById(`pe-phase-${key}`));
  return (
    <>
      {shown.returnReason ? (
        <Notice state="warning">{t('editor.returned', { reason: shown.returnReason })}</Notice>
      ) : null}
      {isOver ? <Notice state="warning">{t(`view.${shown.state}`)}</Notice> : null}
      {draft.growPhases.length === 0 ? (
        <EmptyNotice text={t('view.empty')} />
      ) : (
        <PlanCanvas draft={draft} lists={lists} marks={marks} onSelect={openPhase} />
      )}
      <div className="pe-below">
        <PhaseCards draft={draft} lists={lists} />
        <aside className="pe-aside">
          <VersionList planId={plan.id} versions={versions} shown={shown.id} lists={lists} />
          <ChangedRuns planId={plan.id} versions={versions} lists={lists} />
          <Effects draft={draft} lists={lists} before={published} isMother={plan.isMother} />
          <RunsOfPlan planId={plan.id} />
        </aside>
      </div>
      <Differences versions={versions} after={draft} shown={shown.id} lists={lists} />
    </>
  );
}
