import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { everyday } from '@trellis/entity-kit';
import { runsApi } from '@trellis/lifecycles/model';
import { FailedNotice, ListSkeleton, Notice } from '@trellis/ui';
import { useCall, usePreferences, useUser, whyMissing } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { bodyOf, startingOf } from './start-body.ts';
import { StartFoot } from './start-foot.tsx';
import { StartStep } from './start-step.tsx';
import {
  bestFit,
  chosenShelves,
  findUnreadable,
  hasSource,
  isTagNumber,
  startSteps,
  type ChosenShelf,
  type StartDraft,
  type StartInfo,
  type StartPreset,
  type StartShelf,
  type TypedStart,
} from './typed-start.ts';
import { startChanges, useStartActions } from './use-start-actions.ts';
import { useTypedStart } from './use-typed-start.ts';

interface StartRunProps {
  planId: number;
  info: StartInfo;
  draft: StartDraft | undefined;
  /** Opens the draft as it is saved by now, or goes on with what is typed on it. */
  reopen: () => Promise<void>;
  goOn: () => Promise<void>;
}

const idsIn = (text: string | null) => (text ?? '').split(',').map(Number).filter(Boolean);

/** What an address may preset. */
const presets = ['units', 'shelves', 'start', 'bookings'];

function presetOf(query: URLSearchParams): StartPreset {
  const start = query.get('start');
  return {
    units: idsIn(query.get('units')),
    shelves: idsIn(query.get('shelves')),
    bookings: idsIn(query.get('bookings')),
    asked: presets
      .map((key) => query.get(key) ?? '')
      .join(' ')
      .trim(),
    // A moment that is over is now.
    start: start !== null && Date.parse(start) > Date.now() ? new Date(start).toISOString() : null,
  };
}

/** The start of a run of a plan, from what is typed in this browser, its draft, or what the address presets. */
export function StartRun({ planId, info, draft, reopen, goOn }: StartRunProps) {
  const { t } = useTranslation('lifecycles');
  const rules = useRuleText();
  const { lang } = usePreferences();
  const user = useUser();
  const [query] = useSearchParams();
  const { typed, set, forget, preset, ...kept } = useTypedStart(
    `trellis.run-start.${user.id}.${user.facility_id}.${planId}${draft ? `.${draft.id}` : ''}`,
    presetOf(query),
    draft,
  );
  const [openedAt] = useState(() => new Date().toISOString());
  const choices = useCall(
    runsApi.calls.startChoices,
    { query: { growplan_id: String(planId), start: typed.start ?? openedAt } },
    {
      dependsOn: [...startChanges, 'ExceptionLists', 'hardware_item_tickets', 'facilityConsumables'],
      keepPrevious: true,
    },
  );
  const sources = useCall(
    runsApi.calls.startSources,
    { query: { growplan_id: String(planId), ...(typed.strain !== null && { strain_id: String(typed.strain) }) } },
    { keepPrevious: true, dependsOn: ['ag_plants', 'ag_plantContainers', 'ag_lifecycleRemediations'] },
  );
  const { grown, suggested } = useGrown(info, typed);
  const { problem, setProblem, begin, keep, mayStart } = useStartActions(set, forget);
  const failed = whyMissing(choices, sources);
  if (failed)
    return (
      <FailedNotice reason={failed.message} onRetry={() => void Promise.all([choices.refetch(), sources.refetch()])} />
    );
  if (!choices.data || !sources.data) return <ListSkeleton />;
  const shown = withPreset(typed, choices.data.shelves, preset);
  const shelves = chosenShelves(choices.data, shown, lang);
  const name = typed.name.trim() || suggested;
  // What is passed over is not done: it stays open to the eye.
  const lacks: Partial<Record<(typeof startSteps)[number], boolean>> = {
    plan: grown === null && info.varietal_id === null && typed.varietal === null,
    source: !hasSource(typed),
    shelves: lacksPlants(shelves),
    compliance: !isTagNumber(typed.firstTag),
  };
  const step = Math.min(Math.max(typed.step, 0), startSteps.length - 1);
  const go = (next: number) => {
    setProblem(undefined);
    if (shown !== typed) kept.applyPreset(shown.plants);
    set({ step: next });
  };
  const body = {
    ...{ growplan_id: planId, ...bodyOf(shown, shelves, { name, lang }) },
    ...(draft && { draft_id: draft.id, updatedate: draft.updatedate }),
  };
  /** What would be left out is mended first. */
  const isReadable = () => {
    const bad = findUnreadable(shown, lang);
    setProblem(bad && { step: bad.step, text: rules.text(bad.fault) });
    if (bad) set({ step: bad.step });
    return bad === undefined;
  };
  const send = (how: 'start' | 'schedule') => {
    if (isReadable()) void begin.run({ body: { ...body, ...startingOf(shown, shelves), how } });
  };
  return (
    <div className="lc-start">
      <Stepper nonLinear activeStep={step} alternativeLabel className="lc-steps">
        {startSteps.map((key, index) => (
          <Step key={key} completed={index < step && !lacks[key]}>
            <StepButton onClick={() => go(index)}>{t(`start.steps.${key}`)}</StepButton>
          </Step>
        ))}
      </Stepper>
      {problem?.step === step ? <Notice state="error">{problem.text}</Notice> : null}
      {problem && problem.step === undefined ? (
        <ConflictNotice onTheirs={() => void reopen()} onMine={() => void goOn().then(() => setProblem(undefined))} />
      ) : null}
      {kept.earlier ? (
        <EarlierNotice isDraft={draft !== undefined} onTake={kept.takeEarlier} onLeave={kept.leaveEarlier} />
      ) : null}
      <TakenNotice shelves={shelves} />
      <StartStep
        {...{ name, shelves, set }}
        info={{ ...info, strainName: grown, suggestedName: suggested }}
        step={startSteps[step] ?? 'plan'}
        choices={choices.data}
        sources={sources.data}
        typed={shown}
      />
      <StartFoot
        {...{ step, go }}
        mayStart={mayStart === true ? shelves.some(({ plants }) => plants > 0) || undefined : mayStart}
        isBusy={begin.isRunning || keep.isRunning}
        isLater={isLater(typed.start, openedAt)}
        onDraft={() =>
          isReadable() &&
          void keep.run({ body: { ...body, platforms: body.platforms.filter(({ plants }) => plants > 0) } })
        }
        onBegin={send}
      />
    </div>
  );
}

/** A step is not done while no shelf gets plants, or one gets fewer than none. */
const lacksPlants = (shelves: readonly ChosenShelf[]) =>
  !shelves.some(({ plants }) => plants > 0) || shelves.some(({ plants }) => plants < 0);

/** What grows and what the run is called unless somebody says otherwise, once its crop is chosen. */
function useGrown({ strain_id, strainName, varietalName, growplanName, suggestedName }: StartInfo, typed: TypedStart) {
  const isChosen = strain_id === null && typed.strain !== null;
  const { data } = useCall(everyday('strains').get, { params: { id: typed.strain ?? 0 } }, { enabled: isChosen });
  const grown = strainName ?? (isChosen ? (data?.name ?? null) : null);
  const before = strainName ?? varietalName ?? growplanName;
  const suggested =
    grown !== null && suggestedName.startsWith(before) ? grown + suggestedName.slice(before.length) : suggestedName;
  return { grown, suggested };
}

/** A start after the page was opened is booked; one at its opening or before has begun. */
const isLater = (start: string | null, openedAt: string) => start !== null && start > openedAt;

/** Units that the address names are filled as far as they are free, and its shelves wholly, until somebody chooses otherwise. */
function withPreset(typed: TypedStart, shelves: readonly StartShelf[], preset: StartPreset | undefined): TypedStart {
  if (!preset || (preset.units.length === 0 && preset.shelves.length === 0)) return typed;
  const ofUnits = shelves.filter(({ platformGroup_id }) => preset.units.includes(platformGroup_id));
  const named = shelves.filter(({ platform_id, isDisabled }) => preset.shelves.includes(platform_id) && !isDisabled);
  const room = ofUnits.reduce((sum, { capacity }) => sum + capacity, 0);
  return {
    ...typed,
    plants: {
      ...bestFit(ofUnits, room),
      ...Object.fromEntries(named.map(({ platform_id, capacity }) => [platform_id, String(capacity || 1)])),
    },
  };
}

/** Somebody else saved the draft meanwhile: theirs is seen, or one's own replaces it. */
function ConflictNotice({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const { t } = useTranslation('lifecycles');
  return (
    <Notice
      state="error"
      action={
        <>
          <Button onClick={onTheirs}>{t('start.conflict.theirs')}</Button>
          <Button onClick={onMine}>{t('start.conflict.mine')}</Button>
        </>
      }
    >
      {t('start.conflict.hint')}
    </Notice>
  );
}

/** What this person typed on a version that somebody replaced, or into a start they left half-way, is not lost: it is taken or left. */
function EarlierNotice({ isDraft, onTake, onLeave }: { isDraft: boolean; onTake: () => void; onLeave: () => void }) {
  const { t } = useTranslation('lifecycles');
  return (
    <Notice
      state="warning"
      action={
        <>
          <Button onClick={onTake}>{t('start.earlier.take')}</Button>
          <Button onClick={onLeave}>{t('start.earlier.leave')}</Button>
        </>
      }
    >
      {t(isDraft ? 'start.earlier.told' : 'start.earlier.begun')}
    </Notice>
  );
}

/** Shelves chosen that somebody else has by now. */
function TakenNotice({ shelves }: { shelves: readonly ChosenShelf[] }) {
  const { t } = useTranslation('lifecycles');
  const taken = shelves.filter(({ left }) => left.length > 0);
  if (taken.length === 0) return null;
  const names = taken.map(({ unitName, name }) => `${unitName} ${name}`).join(', ');
  return <Notice state="warning">{t('start.taken', { shelves: names })}</Notice>;
}
