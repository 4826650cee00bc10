import { everyday, filtered } from '@trellis/entity-kit';
import { GrowPlan, growPlansApi, type GrowPlanVersion } from '@trellis/grow-plans/model';
import { FailedNotice, ListSkeleton, Notice, PageFrame } from '@trellis/ui';
import { useAction, useCall, useUser, whyMissing } from '@trellis/web-kit';
import { PersonName, useAbout } from '@trellis/web-kit/records';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useCompany } from '../editors/use-company.ts';
import { readLocalDraft } from './local-draft.ts';
import { PlanCanvas } from '../canvas/plan-canvas.tsx';
import { usePlanLists, type PlanLists } from '../use-plan-lists.ts';
import { PhaseCards } from '../view/phase-cards.tsx';
import { useShownPlan } from '../view/use-shown-plan.ts';
import { PlanEditor, type PlanEditorProps } from './plan-editor.tsx';

/** `/growplan/{id}`: the draft of a plan; where it has none, the way to one. */
export function PlanEditorPage() {
  const { t } = useTranslation('plan-editor');
  const id = Number(useParams()['id']) || 0;
  const navigate = useNavigate();
  const plan = useCall(everyday('ag_growplans').get, { params: { id } });
  const versions = useCall(
    everyday('ag_growplanVersions').list,
    filtered({
      where: { growplan_id: id },
      fields: ['id', 'version', 'state', 'returnReason', 'submittedBy'],
      order: ['version DESC', 'id DESC'],
    }),
    { isWhole: true },
  );
  const lists = usePlanLists();
  const draft = versions.data?.find(({ state }) => state === 'draft');
  const content = useCall(
    growPlansApi.calls.content,
    { params: { id: String(draft?.id ?? 0) } },
    // Phases changed through other calls make another revision too.
    { enabled: draft !== undefined, dependsOn: ['ag_growPhases'] },
  );
  // The draft that was open here, handed in by somebody else meanwhile.
  const [opened, setOpened] = useState<number>();
  if (draft && opened !== draft.id) setOpened(draft.id);
  const failed = whyMissing(plan, versions, content);
  if (plan.data && draft && content.data && lists && !failed)
    return (
      <SharedEditor
        key={draft.id}
        plan={plan.data}
        content={content.data}
        lists={lists}
        returnReason={draft.returnReason}
        onLeft={() => void navigate(`/view/growplan/${id}`)}
      />
    );
  const newest = versions.data?.[0];
  const retry = () => void Promise.all([plan.refetch(), versions.refetch(), content.refetch()]);
  return (
    <PageFrame
      title={plan.data?.name ?? t('editor.title')}
      scope={draft ? '' : <NewestState version={newest} />}
      action={plan.data && <Ways planId={id} isInUse={plan.data.publishedVersion_id !== null} />}
    >
      {failed ? (
        <FailedNotice reason={failed.message} onRetry={retry} />
      ) : versions.data && !draft ? (
        <WithoutDraft planId={id} versions={versions.data} opened={opened} lists={lists} />
      ) : (
        <ListSkeleton />
      )}
    </PageFrame>
  );
}

type Version = Pick<GrowPlanVersion, 'id' | 'version' | 'state' | 'submittedBy'>;

/** Which version is the newest, and how it stands. */
function NewestState({ version }: { version: Version | undefined }) {
  const { t } = useTranslation('plan-editor');
  return version ? t('plans.version', { version: version.version, state: t(`states.${version.state}`) }) : null;
}

interface WithoutDraftProps {
  planId: number;
  versions: readonly Version[];
  /** The draft that was open here before. */
  opened: number | undefined;
  lists: PlanLists | undefined;
}

/** A plan that has no draft: why, the way to one, and its newest version to read. */
function WithoutDraft({ planId, versions, opened, lists }: WithoutDraftProps) {
  const [newest] = versions;
  return (
    <>
      <HandedIn version={versions.find((one) => one.id === opened)} />
      <NoDraft planId={planId} newest={newest} />
      {newest && lists ? <Newest planId={planId} versionId={newest.id} lists={lists} /> : null}
    </>
  );
}

/** The editor of a draft that others may have open as well. */
function SharedEditor(props: PlanEditorProps) {
  return <PlanEditor {...props} company={useCompany(props.content.id)} />;
}

/** Where else a plan leads. */
function Ways({ planId, isInUse }: { planId: number; isInUse: boolean }) {
  const { t } = useTranslation('plan-editor');
  return (
    <>
      {isInUse ? (
        <Button variant="outlined" component={Link} to={`/growplans/startlifecycle/${planId}`}>
          {t('plans.start')}
        </Button>
      ) : null}
      <Button variant="outlined" component={Link} to={`/view/growplan/${planId}`}>
        {t('editor.read')}
      </Button>
    </>
  );
}

/** Says at once that the draft one had open is handed in by now, by whom, and where one's last changes are. */
function HandedIn({ version }: { version: Pick<GrowPlanVersion, 'id' | 'state' | 'submittedBy'> | undefined }) {
  const { t } = useTranslation('plan-editor');
  const { id: userId } = useUser();
  if (version?.state !== 'submitted' || version.submittedBy === userId) return null;
  const isKept = readLocalDraft(userId, version.id) !== undefined;
  return (
    <Notice state="warning">
      {t('editor.handedInBy')}{' '}
      {version.submittedBy === null ? null : (
        <PersonName id={version.submittedBy} fallback={`#${version.submittedBy}`} />
      )}
      {isKept ? ` · ${t('editor.keptHere')}` : ''}
    </Notice>
  );
}

/** The newest version, to read: what a new draft begins as. */
function Newest({ planId, versionId, lists }: { planId: number; versionId: number; lists: PlanLists }) {
  const { draft, failed, retry } = useShownPlan(planId, versionId);
  if (failed) return <FailedNotice reason={failed.message} onRetry={retry} />;
  if (!draft) return <ListSkeleton />;
  const openPhase = (key: string) => document.getElementById(`pe-phase-${key}`)?.scrollIntoView({ block: 'center' });
  return (
    <>
      <PlanCanvas draft={draft} lists={lists} onSelect={openPhase} />
      <PhaseCards draft={draft} lists={lists} />
    </>
  );
}

/** Says why nothing can be edited, and begins a draft. */
function NoDraft({
  planId,
  newest,
}: {
  planId: number;
  newest: Pick<GrowPlanVersion, 'id' | 'version' | 'state'> | undefined;
}) {
  const { t } = useTranslation('plan-editor');
  const copy = useAction(growPlansApi.calls.copyAsDraft, { changes: ['ag_growplanVersions', 'ag_growplans'] });
  const create = useAction(everyday('ag_growplanVersions').create, { changes: ['ag_growplans'] });
  const begin = () =>
    newest
      ? void copy.run({ params: { id: String(newest.id) }, body: {} })
      : void create.run({ body: { growplan_id: planId, version: 1 } });
  const { data: about } = useAbout(GrowPlan);
  const isPlanner = about?.rights.update ?? false;
  const isWaiting = newest?.state === 'submitted' || newest?.state === 'approved';
  const action = isPlanner ? (
    <Button variant="contained" disabled={copy.isRunning || create.isRunning} onClick={begin}>
      {t('editor.newDraft')}
    </Button>
  ) : undefined;
  return (
    <Notice state="info" action={action}>
      {t(isWaiting ? 'editor.waits' : 'editor.noDraft', {
        version: newest?.version,
        state: newest && t(`states.${newest.state}`).toLowerCase(),
      })}
    </Notice>
  );
}
