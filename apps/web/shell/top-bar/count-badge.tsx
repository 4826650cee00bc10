import { mostCounted } from './use-tools.ts';

/** How many new things wait behind a control; nothing for zero. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 ? <span className="shell-bar__count t-number" data-count={mostCounted(count)} /> : null;
