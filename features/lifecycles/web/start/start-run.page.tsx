import { everyday } from '@trellis/entity-kit';
import { lifecyclesApi } from '@trellis/lifecycles/model';
import { FailedNotice, ListSkeleton, Notice, PageFrame } from '@trellis/ui';
import { useCall, useUser, whyMissing } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { StartRun } from './start-run.tsx';
import { useStartDraft } from './typed-start.ts';
import '../lifecycles.css';
import './start-run.css';

/** `/growplans/startlifecycle/{growplanId}`: a run of a plan is started, booked or kept as a draft, step by step. */
export function StartRunPage() {
  const { t } = useTranslation('lifecycles');
  const { facility_id } = useUser();
  const planId = Number(useParams()['growplanId']) || 0;
  const [query] = useSearchParams();
  const draftId = Number(query.get('draft')) || 0;
  const plan = useCall(everyday('ag_growplans').get, { params: { id: planId } });
  const info = useCall(lifecyclesApi.calls.getLifecycleStartInfo, { query: { growplan_id: String(planId) } });
  const { draft, state, error, refetch, reopen, goOn, opening } = useStartDraft(draftId);
  const failed = whyMissing(plan, info, { data: draft, error });
  const toPlan = <Link to={`/view/growplan/${planId}`}>{t('start.toPlan')}</Link>;
  return (
    <PageFrame title={t('start.title')} scope={plan.data?.name}>
      {failed ? (
        <FailedNotice
          reason={failed.message}
          onRetry={() => void Promise.all([plan.refetch(), info.refetch(), refetch()])}
        />
      ) : !plan.data || !info.data || (draftId > 0 && !draft) ? (
        <ListSkeleton />
      ) : plan.data.facility_id !== null && plan.data.facility_id !== facility_id ? (
        <Notice state="warning" action={toPlan}>
          {t('start.elsewhere')}
        </Notice>
      ) : plan.data.publishedVersion_id === null ? (
        <Notice state="warning" action={toPlan}>
          {t('start.notPublished')}
        </Notice>
      ) : state !== undefined && state !== 'draft' ? (
        <Notice state="info" action={<Link to={`/lifecycles/all?record=${draftId}`}>{t('start.toRun')}</Link>}>
          {t('start.noDraft')}
        </Notice>
      ) : (
        <StartRun key={`${planId}/${draftId}/${opening}`} info={info.data} {...{ planId, draft, reopen, goOn }} />
      )}
    </PageFrame>
  );
}
