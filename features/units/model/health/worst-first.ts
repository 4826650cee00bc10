import type { Explanation, WarningRule } from './explanation.ts';

/** How much a rule asks for somebody: silence first, then water that plants wait for; a reading that is merely old comes last. */
export const warningWeight = (rule: WarningRule): number =>
  rule === 'controller.offline' ? 3 : rule.startsWith('irrigation.') ? 2 : rule === 'temperature.old' ? 0 : 1;

/** The reasons of a unit, what counts most first. */
export const worstFirst = (warnings: readonly Explanation[]): Explanation[] =>
  warnings.toSorted((one, other) => warningWeight(other.rule) - warningWeight(one.rule));

/** Since when people say it is so (ISO): of a silent controller since its last word, for only the limit began to hold later. */
export const troubledSince = ({ messageKey, since, at }: Explanation): string | null =>
  messageKey === 'controller.offline' ? (at ?? since) : since;
