import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { everyday } from '@trellis/entity-kit';
import { Lifecycle, lifecyclesApi, runsApi } from '@trellis/lifecycles/model';
import { FailedNotice, ListSkeleton, Notice, PageFrame } from '@trellis/ui';
import { isApiError, useAction, useCall, useErrorText, useUser } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { StartFoot } from './start-foot.tsx';
import { PlanStep } from './plan-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ShelvesStep } from './shelves-step.tsx';
import { TagsStep } from './tags-step.tsx';
import {
  bestFit,
  chosenShelves,
  stepOf,
  useTypedStart,
  type StartInfo,
  type StartShelf,
  type TypedStart,
} from './typed-start.ts';
import '../lifecycles.css';
import './start-run.css';

const steps = ['plan', 'shelves', 'tags', 'review'] as const;
const changes = ['ag_lifecycles', 'ag_inFlightLifecycles', 'ag_platformAllocations', 'ag_lifecyclePlatforms'];

/** What is sent of what was typed; empty fields are left out. */
function bodyOf(typed: TypedStart, shelves: readonly { platform_id: number; plants: number }[], name: string) {
  const { start, source, lot, batchName, licence } = typed;
  return {
    name,
    ...(start !== null && { start }),
    platforms: shelves.map(({ platform_id, plants }) => ({ platform_id, plants })),
    ...(source !== '' && { source: { kind: source, ...(lot.trim() && { lot: lot.trim() }) } }),
    ...(batchName.trim() && { metrcPlantBatchName: batchName.trim() }),
    ...(licence.trim() && { licenseNumber: licence.trim() }),
  };
}

/** `/growplans/startlifecycle/{growplanId}`: a run of a plan is started, booked or kept as a draft, step by step. */
export function StartRunPage() {
  const { t } = useTranslation('lifecycles');
  const { facility_id } = useUser();
  const planId = Number(useParams()['growplanId']) || 0;
  const plan = useCall(everyday('ag_growplans').get, { params: { id: planId } });
  const info = useCall(lifecyclesApi.calls.getLifecycleStartInfo, { query: { growplan_id: String(planId) } });
  const failed = plan.error ?? info.error;
  return (
    <PageFrame title={t('start.title')} scope={plan.data?.name}>
      {failed ? (
        <FailedNotice reason={failed.message} onRetry={() => void Promise.all([plan.refetch(), info.refetch()])} />
      ) : !plan.data || !info.data ? (
        <ListSkeleton />
      ) : plan.data.facility_id !== null && plan.data.facility_id !== facility_id ? (
        <Notice state="warning" action={<Link to={`/view/growplan/${planId}`}>{t('start.toPlan')}</Link>}>
          {t('start.elsewhere')}
        </Notice>
      ) : plan.data.publishedVersion_id === null ? (
        <Notice state="warning" action={<Link to={`/view/growplan/${planId}`}>{t('start.toPlan')}</Link>}>
          {t('start.notPublished')}
        </Notice>
      ) : (
        <StartRun key={planId} planId={planId} info={info.data} />
      )}
    </PageFrame>
  );
}

function StartRun({ planId, info }: { planId: number; info: StartInfo }) {
  const { t } = useTranslation('lifecycles');
  const user = useUser();
  const [query] = useSearchParams();
  const preset = (query.get('units') ?? '').split(',').map(Number).filter(Boolean);
  const { typed, set, forget, presetUnits } = useTypedStart(
    `trellis.run-start.${user.id}.${user.facility_id}.${planId}`,
    preset,
  );
  const [openedAt] = useState(() => new Date().toISOString());
  const choices = useCall(
    runsApi.calls.startChoices,
    { query: { growplan_id: String(planId), start: typed.start ?? openedAt } },
    { dependsOn: [...changes, 'ExceptionLists', 'hardware_item_tickets', 'facilityConsumables'], keepPrevious: true },
  );
  const { problem, setProblem, begin, keep, mayStart } = useStartActions(set, forget);
  if (choices.error && !choices.data)
    return <FailedNotice reason={choices.error.message} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <ListSkeleton />;
  const all = choices.data;
  const preselected = all.shelves.filter(({ platformGroup_id }) => presetUnits.includes(platformGroup_id));
  const shown = withPreset(typed, preselected);
  const shelves = chosenShelves(all, shown);
  const name = typed.name.trim() || info.suggestedName;
  const step = Math.min(Math.max(typed.step, 0), 3);
  const go = (next: number) => {
    setProblem(undefined);
    set({ step: next, ...(preselected.length > 0 && { plants: shown.plants }) });
  };
  const body = { growplan_id: planId, ...bodyOf(typed, shelves, name) };
  const tags = tagsOf(typed);
  const send = (how: 'start' | 'schedule') => {
    setProblem(undefined);
    void begin.run({ body: { ...body, ...tags, how, ...(typed.reason.trim() && { reason: typed.reason.trim() }) } });
  };
  return (
    <div className="lc-start">
      <Stepper nonLinear activeStep={step} alternativeLabel>
        {steps.map((key, index) => (
          <Step key={key} completed={index < step}>
            <StepButton onClick={() => go(index)}>{t(`start.steps.${key}`)}</StepButton>
          </Step>
        ))}
      </Stepper>
      {problem?.step === step ? <Notice state="error">{problem.text}</Notice> : null}
      <TakenNotice shelves={shelves} />
      {step === 0 ? <PlanStep info={info} typed={typed} set={set} /> : null}
      {step === 1 ? <ShelvesStep choices={all} typed={shown} set={set} /> : null}
      {step === 2 ? <TagsStep info={info} typed={typed} set={set} /> : null}
      {step === 3 ? <ReviewStep choices={all} typed={typed} set={set} name={name} shelves={shelves} /> : null}
      <StartFoot
        step={step}
        go={go}
        isBusy={begin.isRunning || keep.isRunning}
        mayStart={mayStart}
        isLater={isLater(typed.start, openedAt)}
        onDraft={() =>
          void keep.run({ body: { ...body, platforms: body.platforms.filter(({ plants }) => plants > 0) } })
        }
        onBegin={send}
      />
    </div>
  );
}

/** A start after the page was opened is booked; one at its opening or before has begun. */
const isLater = (start: string | null, openedAt: string) => start !== null && start > openedAt;

/** What starts or keeps the run; a refusal leads to the step that mends it, and is told there. */
function useStartActions(set: (change: Partial<TypedStart>) => void, forget: () => void) {
  const { t } = useTranslation('lifecycles');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<{ step: number; text: string }>();
  const { data: about } = useAbout(Lifecycle);
  const after = {
    changes,
    onError: (error: Error) => {
      const step = isApiError(error) ? (stepOf(error.code) ?? 3) : 3;
      setProblem({ step, text: errorText(error) });
      set({ step });
      return true;
    },
  };
  const done = (text: string) => ({ ...after, success: text });
  const opened = ({ id }: { id: number }) => {
    forget();
    void navigate(`/lifecycles/all?record=${id}`, { replace: true });
  };
  const begin = useAction(runsApi.calls.begin, { ...done(t('start.done')), onSuccess: opened });
  const keep = useAction(runsApi.calls.saveDraft, { ...done(t('start.kept')), onSuccess: opened });
  return { problem, setProblem, begin, keep, mayStart: about?.rights.update };
}

/** The tags of the plants; none where no number is given. */
const tagsOf = ({ firstTag, tagPrefix }: TypedStart) =>
  /^\d{1,9}$/.test(firstTag.trim())
    ? { tags: { prefix: tagPrefix.trim(), first: Number(firstTag), digits: firstTag.trim().length } }
    : {};

/** Units that the address names are filled as far as they are free, until somebody chooses otherwise. */
function withPreset(typed: TypedStart, shelves: readonly StartShelf[]): TypedStart {
  const room = shelves.reduce((sum, { capacity }) => sum + capacity, 0);
  return shelves.length > 0 ? { ...typed, plants: bestFit(shelves, room) } : typed;
}

/** Shelves chosen that somebody else has by now. */
function TakenNotice({ shelves }: { shelves: readonly StartShelf[] }) {
  const { t } = useTranslation('lifecycles');
  const taken = shelves.filter(({ clashes }) => clashes.length > 0);
  if (taken.length === 0) return null;
  const names = taken.map(({ unitName, name }) => `${unitName} ${name}`).join(', ');
  return <Notice state="warning">{t('start.taken', { shelves: names })}</Notice>;
}
