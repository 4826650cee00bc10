import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { WhatIf } from '@trellis/growth-model/web/hooks';
import { growPlansApi, type GrowPlan, type PlanContent } from '@trellis/grow-plans/model';
import {
  addPhase,
  keepWorkInside,
  moveTask,
  movePhase,
  nudgeLane,
  setPhase,
  type Finding,
  type PlanDraft,
} from '@trellis/plan-editor/model';
import { EmptyNotice, Notice, PageFrame } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useBeforeUnload } from 'react-router';
import type { CanvasEdits } from '../canvas/canvas-edits.ts';
import { PlanCanvas } from '../canvas/plan-canvas.tsx';
import { useOpenComments } from '../comments/use-open-comments.ts';
import { AlsoHere } from '../editors/also-here.tsx';
import { alone, type Company } from '../editors/use-company.ts';
import { usePlaces } from '../editors/use-places.ts';
import { Effects } from '../effects/effects.tsx';
import { useContentBefore } from '../effects/use-content-before.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import { AddPhase } from './add-phase.tsx';
import { Conflicts } from './conflicts.tsx';
import { Findings } from './findings.tsx';
import { OwnPanel } from './own-panel.tsx';
import { SaveStatus } from './save-status.tsx';
import { useAim } from './use-aim.ts';
import { askedPhases } from './asked-phases.ts';
import { useDraft } from './use-draft.ts';
import { WholePlanFields } from './whole-plan-fields.tsx';
import '../plan-editor.css';

export interface PlanEditorProps {
  plan: GrowPlan;
  content: PlanContent;
  lists: PlanLists;
  /** What was asked for as the draft was returned. */
  returnReason?: string | null;
  /** Who else has it open. */
  company?: Company;
  /** The draft was handed in. */
  onLeft: () => void;
}

/** Drawn anew only where the plan says something else to it. */
const QuietWhatIf = memo(WhatIf);

/** A draft on its canvas, with the numbers of the phase that is chosen, what the plan takes and what is to mend. */
export function PlanEditor({ plan, content, lists, returnReason, company = alone, onLeft }: PlanEditorProps) {
  const { t } = useTranslation('plan-editor');
  const rules = useMemo(() => ({ ...lists.rules, isMother: plan.isMother }), [lists.rules, plan.isMother]);
  const state = useDraft(content, rules);
  const { draft, edit, findings, save, takeOver } = state;
  const [chosen, setChosen] = useState<{ phase: string; task?: string | undefined } | undefined>(() => {
    const first = draft.growPhases[0];
    return first && { phase: first.key };
  });
  // What somebody else saved comes in by itself.
  useEffect(() => takeOver(content), [content, takeOver]);
  useUndoKeys(state.undo, state.redo);
  useBeforeUnload((event) => {
    // What the server would take is on its way as the page is left.
    if (state.saving.state === 'invalid' || state.saving.state === 'failed') event.preventDefault();
  });
  const edits = useMemo<CanvasEdits>(
    () => ({
      setDays: (phase, days) => edit(`${phase} days`, (now) => setPhase(now, phase, { days })),
      settleDays: (phase) => edit(`${phase} days`, (now) => keepWorkInside(now, phase)),
      movePhase: (phase, by) => edit('move', (now) => movePhase(now, phase, by)),
      moveTask: (phase, task, day) => edit(`${task} day`, (now) => moveTask(now, phase, task, day)),
      nudgeLane: (phase, lane, lightState, nudge) =>
        edit(`${phase} ${lightState ?? ''} ${lane}`, (now) => nudgeLane(now, { phase, lane, lightState }, nudge)),
    }),
    [edit],
  );
  const published = useContentBefore(plan.publishedVersion_id);
  const submit = useAction(growPlansApi.calls.submit, {
    success: t('editor.handedIn'),
    changes: ['ag_growplans', 'ag_growplanVersions'],
    onSuccess: onLeft,
  });
  // The version in use stands beside what is edited; without one, what it was as this page was opened.
  const [opened] = useState(draft);
  // What stands beside what is edited follows once the edit is drawn.
  const later = useDeferredValue(draft);
  const laterFindings = useDeferredValue(findings);
  const shown = useDeferredValue(chosen);
  const asked = useMemo(() => {
    // One that does not say all cannot be reckoned, and nobody edits it any more.
    const inUse = published && askedPhases(published.draft, lists.knowledge);
    return {
      before: inUse ?? askedPhases(opened, lists.knowledge),
      beforeVersion: inUse && published.version,
      after: askedPhases(later, lists.knowledge),
    };
  }, [published, opened, later, lists.knowledge]);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const handIn = async () => {
    if (await save()) await submit.run({ params: { id: String(content.id) }, body: {} });
  };
  const select = useCallback((key: string, _lane?: string, task?: string) => setChosen({ phase: key, task }), []);
  const aimAt = useAim();
  const open = useCallback(
    (finding: Finding) => {
      aimAt(finding);
      setChosen({ phase: finding.phase, task: finding.task });
    },
    [aimAt],
  );
  const phaseOf = (key: string | undefined) => draft.growPhases.find((one) => one.key === key) ?? draft.growPhases[0];
  const phase = phaseOf(shown?.phase);
  const savedId = phase && state.idOf(phase.key);
  const said = useSaid(draft, state.idOf);
  const places = usePlaces({
    ...{ company, draft, idOf: state.idOf, shown: phase?.key, edits },
    flush: () => {
      if (state.saving.state === 'waiting') void save();
    },
  });
  const choosePhase = useCallback(
    (key: string | undefined) => setChosen(key === undefined ? undefined : { phase: key }),
    [],
  );
  return (
    <PageFrame
      title={plan.name}
      scope={t('editor.scope', { version: content.version })}
      action={
        <>
          <AlsoHere others={company.others} draft={draft} idOf={state.idOf} />
          <SaveStatus saving={state.saving} onSave={() => void save()} />
          <Tooltip title={t('editor.undo')}>
            <span>
              <IconButton aria-label={t('editor.undo')} disabled={!state.canUndo} onClick={state.undo}>
                <Undo />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title={t('editor.redo')}>
            <span>
              <IconButton aria-label={t('editor.redo')} disabled={!state.canRedo} onClick={state.redo}>
                <Redo />
              </IconButton>
            </span>
          </Tooltip>
          <Button component={Link} to={`/view/growplan/${plan.id}?version=${content.id}`} variant="outlined">
            {t('editor.read')}
          </Button>
          <Button
            variant="contained"
            disabled={errors > 0 || submit.isRunning || state.saving.state === 'saving'}
            onClick={() => void handIn()}
          >
            {t('editor.handIn')}
          </Button>
        </>
      }
    >
      {returnReason ? <Notice state="warning">{t('editor.returned', { reason: returnReason })}</Notice> : null}
      {state.isRestored ? <Notice state="info">{t('editor.restored')}</Notice> : null}
      <Conflicts conflicts={state.conflicts} draft={draft} lists={lists} edit={edit} onDone={state.dropConflict} />
      {draft.growPhases.length === 0 ? (
        <EmptyNotice text={t('editor.empty')} />
      ) : (
        <PlanCanvas
          draft={draft}
          lists={lists}
          findings={findings}
          selected={phaseOf(chosen?.phase)?.key}
          edits={places.edits}
          others={places.byPhase}
          comments={said}
          onSelect={select}
        />
      )}
      <AddPhase
        onAdd={(added) => {
          edit('add', (now) => addPhase(now, added, phase?.key));
          setChosen({ phase: added.key });
        }}
      />
      <div className="pe-below">
        {phase ? (
          <OwnPanel
            key={phase.key}
            phase={phase}
            savedId={savedId}
            findings={laterFindings}
            lists={lists}
            edit={edit}
            task={shown?.task}
            lock={places.lock}
            said={said.get(phase.key)}
            onSelect={choosePhase}
          />
        ) : (
          <div />
        )}
        <aside className="pe-aside">
          <Effects draft={later} lists={lists} before={published} isMother={plan.isMother}>
            <WholePlanFields draft={draft} edit={edit} findings={findings} isMother={plan.isMother} />
          </Effects>
          <Suspense fallback={null}>
            <QuietWhatIf {...asked} />
          </Suspense>
          <Findings findings={laterFindings} draft={later} onOpen={open} />
        </aside>
      </div>
    </PageFrame>
  );
}

/** Comments on phases that nobody has settled, by the key of the phase. */
function useSaid({ growPhases }: PlanDraft, idOf: (key: string) => number | undefined): ReadonlyMap<string, number> {
  const ids = growPhases.map(({ key }) => [key, idOf(key)] as const);
  const open = useOpenComments(ids.flatMap(([, id]) => id ?? []));
  return new Map(ids.flatMap(([key, id]) => (id !== undefined && open.has(id) ? [[key, open.get(id) ?? 0]] : [])));
}

/** Ctrl-Z and Ctrl-Shift-Z (or Ctrl-Y), outside text that has steps of its own. */
function useUndoKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
      if (isText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
