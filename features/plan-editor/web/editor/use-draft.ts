import type { ArgumentsOf } from '@trellis/entity-kit';
import { growPlansApi, type PlanContent } from '@trellis/grow-plans/model';
import {
  carryOver,
  draftOf,
  findWarnings,
  historyOf,
  isEqual,
  isSaveable,
  keepAlike,
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
import { groundOf, type Ground } from './ground.ts';
import { forgetLocalDraft, keepLocalDraft, readLocalDraft } from './local-draft.ts';
import { useKeptLocally } from './use-kept-locally.ts';
import { outlivingPage, useFlushOnLeave } from './use-flush-on-leave.ts';

/** A draft is saved this long (ms) after the last change. */
const saveAfterMs = 5000;

/** Sent drafts without an answer that are remembered. */
const mostSent = 3;
/** Answers to a draft that will be the same for the same draft. */
const refusals = new Set([403, 404, 409, 413, 422]);

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
  const options = useClientOptions();
  const send = useMemo(() => sendWith(outlivingPage(options)), [options]);
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
  // What was sent without an answer, what came meanwhile, what was refused as it is, and revisions that are past.
  const sending = useRef<readonly PlanDraft[]>(start.sent);
  const missed = useRef<PlanContent>(undefined);
  const refused = useRef<PlanDraft>(undefined);
  const replaced = useRef(new Set<string>());
  const { id } = first;

  useEffect(() => {
    latest.current = { draft, base };
    if (!isChanged && sending.current.length === 0) forgetLocalDraft(userId, id);
  }, [draft, base, isChanged, id, userId]);

  useKeptLocally(isChanged ? draft : undefined, () => {
    const { draft: now, base: from } = latest.current;
    keepLocalDraft(userId, id, { draft: now, base: from.draft, ids: from.ids, sent: sending.current });
  });

  /** Goes on from what the server has now. Steps stay one's own: taking one back takes back nothing of somebody else's. */
  const goOn = useCallback((content: PlanContent, { from, ids, isOwn }: Ground) => {
    const theirs = keepAlike(latest.current.draft, draftOf(content, ids));
    const carry = (state: PlanDraft) => mergePlans(from, state, theirs);
    const { merged, conflicts: found } = carry(latest.current.draft);
    replaced.current.add(latest.current.base.content.revision).delete(content.revision);
    latest.current = { draft: merged, base: { content, draft: theirs, ids } };
    sending.current = [];
    setBase(latest.current.base);
    setHistory((now) =>
      isOwn ? { ...now, present: carry(now.present).merged } : carryOver(now, (state) => carry(state).merged, isEqual),
    );
    if (found.length > 0) setConflicts((now) => [...now, ...found]);
  }, []);

  /** Takes over what somebody else saved, or a save of one's own whose answer never came. */
  const join = useCallback(
    (content: PlanContent) => {
      const { draft: mine, base: before } = latest.current;
      if (content.revision !== before.content.revision)
        goOn(content, groundOf(content, { sent: sending.current, mine, base: before.draft, ids: before.ids }));
    },
    [goOn],
  );

  /** Takes over what this page was told of, once no save is under way; not what is past. */
  const takeOver = useCallback(
    (content: PlanContent) => {
      if (isSaving.current) missed.current = content;
      else if (!replaced.current.has(content.revision)) join(content);
    },
    [join],
  );

  const save = useCallback(async (): Promise<boolean> => {
    const { draft: sent, base: before } = latest.current;
    if (isSaving.current) return false;
    if (isEqual(sent, before.draft)) return true;
    isSaving.current = true;
    setStatus({ state: 'saving' });
    sending.current = [...sending.current.filter((one) => one !== sent), sent].slice(-mostSent);
    keepLocalDraft(userId, id, { draft: sent, base: before.draft, ids: before.ids, sent: sending.current });
    try {
      const body = bodyOf(sent, before);
      const saved = await send(growPlansApi.calls.saveContent, { params: { id: String(id) }, body });
      goOn(saved, { from: sent, ids: learnIds(sent, saved, before.ids), isOwn: true });
      setStatus({ state: 'saved' });
      // What was changed while it was under way is not saved yet.
      return isEqual(latest.current.draft, latest.current.base.draft);
    } catch (error) {
      if (isApiError(error) && error.code === 'growplan.draft-changed') {
        const content = await send(growPlansApi.calls.content, { params: { id: String(id) } }).catch(() => undefined);
        if (content) join(content);
        setStatus({ state: 'waiting' });
      } else {
        if (isApiError(error) && refusals.has(error.statusCode)) {
          refused.current = sent;
          sending.current = [];
        }
        setStatus({ state: 'failed', reason: errorText(error as Error) });
      }
      return false;
    } finally {
      isSaving.current = false;
      if (missed.current) takeOver(missed.current);
      missed.current = undefined;
    }
  }, [send, id, userId, goOn, join, takeOver, errorText]);

  useEffect(() => {
    // What was refused is not asked again until it is another.
    if (!isChanged || !canSave || refused.current === draft) return undefined;
    const timer = setTimeout(() => void save(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft, isChanged, canSave, save]);

  const isWorthSending = useCallback(() => refused.current !== latest.current.draft, []);
  useFlushOnLeave(isChanged && canSave, isWorthSending, save);

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
    /** The record of a part, once it has one. */
    idOf: (key: string): number | undefined => base.ids.get(key) ?? (Number(key) || undefined),
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
  const { from, ids } = kept
    ? groundOf(content, { sent: kept.sent ?? [], mine: kept.draft, base: kept.base, ids: new Map(kept.ids) })
    : { from: draftOf(content), ids: new Map<string, number>() };
  const server = draftOf(content, ids);
  const base = { content, draft: server, ids };
  if (!kept) return { base, draft: server, conflicts: [], isRestored: false, sent: [] };
  const { merged, conflicts } = mergePlans(from, kept.draft, server);
  return { base, draft: merged, conflicts, isRestored: !isEqual(merged, server), sent: [] };
}
