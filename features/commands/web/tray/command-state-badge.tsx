import type { CommandState } from '@trellis/commands/model';
import { useTranslation } from 'react-i18next';
import './tray.css';

/** One shape per state, so that it can be told without colour. */
const shapes: Readonly<Record<CommandState, string>> = {
  draft: 'M6 3h8l4 4v14H6z',
  queued: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  sent: 'M4 12h15m-6-6 6 6-6 6',
  acknowledged: 'm5 12.5 4.5 4.5L19 7.5',
  done: 'm2.5 12.5 4.5 4.5 9.5-9.5m-3.2 8 1.2 1.5 7-9.5',
  failed: 'M6 6l12 12M18 6 6 18',
  expired: 'M7 3h10M7 21h10M8 3c0 6 8 6 8 9s-8 3-8 9m8 0c0-6-8-6-8-9s8-3 8-9',
  cancelled: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.8 5.8l12.4 12.4',
  superseded: 'M4 16v-3a4 4 0 0 1 4-4h11m-5-5 5 5-5 5',
};

const tones: Readonly<Record<CommandState, string>> = {
  draft: 'disabled',
  queued: 'info',
  sent: 'info',
  acknowledged: 'info',
  done: 'healthy',
  failed: 'error',
  expired: 'warning',
  cancelled: 'disabled',
  superseded: 'disabled',
};

/** How far a command got: icon and word. */
export function CommandStateBadge({ state, suffix }: { state: CommandState; suffix?: string }) {
  const { t } = useTranslation('commands');
  return (
    <span className="t-command-state" data-state={tones[state]} data-command-state={state}>
      <svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[state]} />
      </svg>
      {t(`states.${state}`)}
      {suffix === undefined ? null : ` ${suffix}`}
    </span>
  );
}
