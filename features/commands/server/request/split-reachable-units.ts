import { findRefusal, skipReasons, type SkippedUnit, type SkipReason } from '@trellis/commands/model';
import { accessDenied, callerOf, isMember, type CallContext } from '@trellis/server-kit';
import type { ActionRule } from './action-rules.ts';
import { mayOverride } from './override.ts';
import { mayCommand, maySee } from './target-rights.ts';
import type { Target } from './targets.ts';

export interface SplitUnits {
  touched: (Target & { controllerId: number })[];
  skipped: SkippedUnit[];
}

/** What a person decided about the units of an order. */
export interface UnitChoices {
  override: boolean;
  /** Also units that were irrigated a short while ago. */
  isAgain?: boolean | undefined;
  designatorId?: number | undefined;
}

interface Candidate {
  platformGroupId: number;
  target: Target | undefined;
}

/**
 * Tells the units an action reaches from those it leaves out, with the reason of each. Units of other facilities look like
 * unknown ones. 403 when the caller's role allows the action in none of the facilities.
 */
export function splitReachableUnits(
  rule: ActionRule,
  candidates: readonly Candidate[],
  choices: UnitChoices,
  context: CallContext,
): SplitUnits {
  const caller = callerOf(context);
  const visible = (target: Target | undefined): target is Target => target !== undefined && maySee(caller, target);
  const allowed = (target: Target): boolean => mayCommand(caller, target, rule.roles);
  const seen = candidates.map(({ target }) => target).filter(visible);
  if (seen.length > 0 ? !seen.some(allowed) : !hasRoleAnywhere(context, rule.roles)) throw accessDenied();
  if (choices.override && seen.some(({ facilityId }) => !mayOverride(caller, facilityId))) throw accessDenied();

  const judge = (target: Target | undefined): SkipReason | undefined => {
    if (!visible(target)) return 'unknown';
    if (!allowed(target)) return 'notPermitted';
    const circumstances = { ...choices, now: context.now, isOverriding: choices.override };
    return findRefusal(rule.action, target, circumstances, true);
  };
  const touched: SplitUnits['touched'] = [];
  const skipped: SkippedUnit[] = [];
  for (const { platformGroupId, target } of candidates) {
    const reason = judge(target);
    if (reason === undefined && target && target.controllerId !== null)
      touched.push({ ...target, controllerId: target.controllerId });
    else skipped.push(skippedUnit(platformGroupId, target, reason ?? 'noController'));
  }
  return { touched, skipped };
}

/** A unit that an order leaves out, and why. */
export const skippedUnit = (platformGroupId: number, target: Target | undefined, reason: SkipReason): SkippedUnit => ({
  platformGroup_id: platformGroupId,
  platformGroupName: reason === 'unknown' ? null : (target?.platformGroupName ?? null),
  reason,
  text: skipReasons[reason],
});

function hasRoleAnywhere(context: CallContext, roles: readonly string[]): boolean {
  const caller = callerOf(context);
  return caller.isAdmin || caller.facilities.some((facilityId) => isMember(caller, facilityId, roles));
}
