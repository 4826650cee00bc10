import { planWrite, type Action, type WrittenValue } from '@trellis/commands/model';

/** What is half-decided in an action's dialog; texts as typed. */
export interface Draft {
  valueText: string;
  designatorId: number | null;
  setAutoWhenComplete: boolean;
  override: boolean;
  isAgain: boolean;
  typedCount: string;
  /** Lights: how long the intensity takes to be reached. */
  rampMinutes: number;
  /** Lights: when they go back; null where they stay. */
  until: string | null;
  /** Impaired chiller: why, and after how many hours it counts as well again; null where somebody has to say so. */
  reason: string;
  clearHours: number | null;
}

const irrigate = 16;
const irrigationSeconds = 60;
/** By then somebody has looked at a chiller. */
const usualClearHours = 24;

/** Whether a draft marks a chiller as impaired. */
export const isImpairing = ({ key }: Action, { valueText }: Draft): boolean =>
  key === 'impairedChiller' && valueText === 'true';

/** The draft a dialog begins with; a value that was already given stays where it still fits. */
export function startDraft(action: Action, before?: Draft): Draft {
  const fits = before !== undefined && 'value' in readDraftValue(action, before.valueText);
  return {
    valueText: fits ? before.valueText : usualValue(action),
    designatorId: before?.designatorId ?? null,
    setAutoWhenComplete: before?.setAutoWhenComplete ?? true,
    override: before?.override ?? false,
    isAgain: before?.isAgain ?? false,
    typedCount: '',
    rampMinutes: before?.rampMinutes ?? 0,
    until: before?.until ?? null,
    reason: '',
    clearHours: usualClearHours,
  };
}

/** The draft of an order whose value was chosen with its action; a unit that is run by hand stays so. */
export const startGiven = (action: Action, value: WrittenValue | null): Draft => ({
  ...startDraft(action),
  valueText: value === null ? '' : String(value),
  setAutoWhenComplete: false,
});

function usualValue({ id, value }: Action): string {
  if (value.kind === 'flag') return 'true';
  if (value.kind === 'choice') return value.options[0] ?? '';
  if (value.kind !== 'integer') return '';
  if (id === irrigate) return String(irrigationSeconds);
  return String(value.default ?? (value.unit === '%' ? value.max : ''));
}

/** The value as the action understands it, or that it does not fit. */
export function readDraftValue(action: Action, text: string): { value: WrittenValue | null } | { isWrong: true } {
  if (action.value.kind === 'none') return { value: null };
  if (text.trim() === '') return { isWrong: true };
  const given = action.value.kind === 'flag' ? text === 'true' : text.trim();
  const write = planWrite(action, given);
  return 'problem' in write ? { isWrong: true } : { value: write.value };
}

/** Whether a moment is one, and lies after the time an intensity takes to be reached. */
export const isAfterRamp = (moment: string, rampMinutes: number): boolean =>
  moment.includes('T') && Date.parse(moment) > Date.now() + rampMinutes * 60_000;

/** Whether the draft can be sent to so many units: value in its range, count typed where the action is dangerous. */
export function isReady(action: Action, draft: Draft, reached: number): boolean {
  if (reached === 0 || 'isWrong' in readDraftValue(action, draft.valueText)) return false;
  if (isImpairing(action, draft) && draft.reason.trim() === '') return false;
  if (draft.until !== null && !isAfterRamp(draft.until, draft.rampMinutes)) return false;
  return action.confirmLevel !== 'typed' || draft.typedCount.trim() === String(reached);
}
