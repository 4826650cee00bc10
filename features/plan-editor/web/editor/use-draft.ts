import type { ArgumentsOf } from '@trellis/entity-kit';
import { growPlansApi, type PlanContent } from '@trellis/grow-plans/model';
import {
  draftOf,
  findWarnings,
  historyOf,
  isEqual,
  isSaveable,
  learnIds,
  mergePlans,
  phasesToSave,
  redo,
  step,
  undo,
  type History,
  type KnownIds,
  type MergeConflict,
  type PlanDraft,
  type PlanRules,
} from '@trellis/plan-editor/model';
import { isApiError, sendWith, useClientOptions, useErrorText, useUser } from '@trellis/web-kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { forgetLocalDraft, keepLocalDraft, readLocalDraft } from './local-draft.ts';

/** A draft is saved this long (ms) after the last change. */
const saveAfterMs = 5000;

/** How a draft stands with the server. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'invalid' | 'failed';

/** What the server has, and the ids it gave to parts that were made here. */
interface Base {
  content: PlanContent;
  draft: PlanDraft;
  ids: KnownIds;
}

/** A draft that is edited: its steps, its findings, and its way to the server by itself. What two people change at once is merged. */
export function useDraft(first: PlanContent, rules: PlanRules) {
  const { id: userId } = useUser();
  const send = sendWith(useClientOptions());
  const errorText = useErrorText();
  const [start] = useState(() => beginFrom(first, userId));
  const [history, setHistory] = useState<History<PlanDraft>>(() => historyOf(start.draft));
  const [conflicts, setConflicts] = useState<readonly MergeConflict[]>(start.conflicts);
  const [status, setStatus] = useState<{ state: SaveState; reason?: string }>({ state: 'saved' });
  const [base, setBase] = useState<Base>(start.base);
  const draft = history.present;
  const findings = useMemo(() => findWarnings(draft, rules), [draft, rules]);
  const canSave = isSaveable(findings);
  const isChanged = useMemo(() => !isEqual(draft, base.draft), [draft, base.draft]);
  // What is on its way to the server is joined with what is there when it comes back.
  const latest = useRef({ draft, base });
  const isSaving = useRef(false);
  const { id } = first;

  useEffect(() => {
    latest.current = { draft, base };
    if (isChanged) keepLocalDraft(userId, id, draft, base.draft, base.ids);
    else forgetLocalDraft(userId, id);
  }, [draft, base, isChanged, id, userId]);

  /** Joins what the server has now with what is edited here since `from`. */
  const join = useCallback((content: PlanContent, from: PlanDraft, ids: KnownIds, isStep: boolean) => {
    const theirs = draftOf(content, ids);
    const { merged, conflicts: found } = mergePlans(from, latest.current.draft, theirs);
    latest.current = { draft: merged, base: { content, draft: theirs, ids } };
    setBase(latest.current.base);
    setHistory((now) => {
      if (isEqual(now.present, merged)) return now;
      return isStep ? step(now, merged, 'merge', Date.now()) : { ...now, present: merged };
    });
    return found;
  }, []);

  /** Takes over what somebody else saved. */
  const takeOver = useCallback(
    (content: PlanContent) => {
      const { base: before } = latest.current;
      if (content.revision === before.content.revision) return;
      const found = join(content, before.draft, before.ids, true);
      if (found.length > 0) setConflicts((now) => [...now, ...found]);
    },
    [join],
  );

  const save = useCallback(async (): Promise<boolean> => {
    const { draft: sent, base: before } = latest.current;
    if (isSaving.current) return false;
    if (isEqual(sent, before.draft)) return true;
    isSaving.current = true;
    setStatus({ state: 'saving' });
    try {
      const body = bodyOf(sent, before);
      const saved = await send(growPlansApi.calls.saveContent, { params: { id: String(id) }, body });
      join(saved, sent, learnIds(sent, saved, before.ids), false);
      setStatus({ state: 'saved' });
      return true;
    } catch (error) {
      if (isApiError(error) && error.code === 'growplan.draft-changed') {
        const content = await send(growPlansApi.calls.content, { params: { id: String(id) } }).catch(() => undefined);
        if (content) takeOver(content);
        setStatus({ state: 'waiting' });
      } else setStatus({ state: 'failed', reason: errorText(error as Error) });
      return false;
    } finally {
      isSaving.current = false;
    }
  }, [send, id, join, takeOver, errorText]);

  useEffect(() => {
    if (!isChanged || !canSave) return undefined;
    const timer = setTimeout(() => void save(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft, isChanged, canSave, save]);

  const edit = useCallback((what: string, change: (now: PlanDraft) => PlanDraft) => {
    setHistory((now) => step(now, change(now.present), what, Date.now()));
  }, []);
  const shown: SaveState = !isChanged
    ? 'saved'
    : !canSave
      ? 'invalid'
      : status.state === 'saved'
        ? 'waiting'
        : status.state;
  return {
    ...{ draft, findings, conflicts, edit, save, takeOver, isChanged, isRestored: start.isRestored },
    saving: { state: shown, reason: shown === 'failed' ? status.reason : undefined },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    dropConflict: (index: number) => setConflicts((before) => before.filter((_, at) => at !== index)),
  };
}
export type Edit = ReturnType<typeof useDraft>['edit'];

/** What is sent: the draft upon the revision it was made from. */
const bodyOf = (draft: PlanDraft, { content, ids }: Base) => {
  const { expectedGramsPerPlant, expectedCost, changeNote } = draft;
  const growPhases = phasesToSave(draft, content, ids) as Takes['growPhases'];
  return { ...{ expectedGramsPerPlant, expectedCost, changeNote }, revision: content.revision, growPhases };
};
type Takes = ArgumentsOf<typeof growPlansApi.calls.saveContent>['body'];

/** The draft as the server has it, joined with what this browser still holds of an earlier visit. */
function beginFrom(content: PlanContent, userId: number) {
  const kept = readLocalDraft(userId, content.id);
  const ids: KnownIds = new Map(kept?.ids ?? []);
  const server = draftOf(content, ids);
  const base = { content, draft: server, ids };
  if (!kept) return { base, draft: server, conflicts: [], isRestored: false };
  const { merged, conflicts } = mergePlans(kept.base, kept.draft, server);
  return { base, draft: merged, conflicts, isRestored: !isEqual(merged, server) };
}
