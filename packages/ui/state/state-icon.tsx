import type { StateName } from '../theme/tokens.ts';

const shapes: Record<StateName, string> = {
  healthy: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-4 9.2 2.8 2.8L16.2 9.4',
  warning: 'M12 4 2.8 19.5h18.4L12 4Zm0 5.8v4.4m0 2.6v.1',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3ZM12 7.8v5m0 3.2v.1',
  offline:
    'M3 3l18 18M5 9.2A11 11 0 0 1 8.4 7M19 9.2a11 11 0 0 0-7-2.6M8 12.8a7 7 0 0 1 3-1.6M16 12.8l-.6-.5M12 17.8v.1',
  disabled: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.8 5.8l12.4 12.4',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.2m0-8.6v.1',
};

interface StateIconProps {
  state: StateName;
  size?: number;
}

/** The icon of a state; always beside its word, so it is hidden from screen readers. */
export function StateIcon({ state, size = 16 }: StateIconProps) {
  return (
    <svg className="t-state-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[state]} />
    </svg>
  );
}
