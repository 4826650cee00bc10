import type { ExceptionRule } from '@trellis/alerts/model';
import { readNumber } from '@trellis/entity-kit';
import { createContext, use } from 'react';

/** A rule with its waits as they stand in the form, saved or not. */
export interface DraftRule {
  rule: ExceptionRule;
  /** min; undefined where what stands there is no number. */
  delayMin: number | undefined;
  clearMin: number | undefined;
  deadBand: number | null | undefined;
}

/** The rule that is being written, for what other features say about it. */
export const DraftRuleContext = createContext<DraftRule | undefined>(undefined);

/** The rule that is being written; undefined beside no form. */
export const useDraftRule = (): DraftRule | undefined => use(DraftRuleContext);

/** The waits of a rule by what stands in the fields of its form; a field that was emptied waits for nothing. */
export function draftOf(rule: ExceptionRule, valueOf: (key: string) => unknown, locale: string): DraftRule {
  const read = (key: string): number | null | undefined => {
    const value = valueOf(key);
    if (typeof value === 'number') return value;
    return typeof value === 'string' && value.trim() !== '' ? readNumber(value, locale) : null;
  };
  const [delayMin, clearMin] = [read('delayMin'), read('clearMin')];
  return {
    rule,
    delayMin: delayMin === null ? 0 : delayMin,
    clearMin: clearMin === null ? 0 : clearMin,
    deadBand: read('deadBand'),
  };
}
