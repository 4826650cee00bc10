import { mostCounted } from './use-tools.ts';

interface CountBadgeProps {
  count: number;
  /** Somebody is needed, as with alerts; what is only new stands in a calm colour. */
  isUrgent?: boolean;
}

/** How many things wait behind a control; nothing for zero. */
export const CountBadge = ({ count, isUrgent = false }: CountBadgeProps) =>
  count > 0 ? (
    <span
      className={`shell-bar__count t-number${isUrgent ? ' shell-bar__count--urgent' : ''}`}
      data-count={mostCounted(count)}
    />
  ) : null;
