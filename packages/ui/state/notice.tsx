import type { ReactNode } from 'react';
import type { StateName } from '../theme/tokens.ts';
import { StateIcon } from './state-icon.tsx';
import './state.css';

interface NoticeProps {
  state: StateName;
  /** Buttons or links that help. */
  action?: ReactNode;
  children: ReactNode;
}

/** A sentence in its place on the page, in the colour and with the icon of its state. Errors and warnings are read out at once. */
export function Notice({ state, action, children }: NoticeProps) {
  const isUrgent = state === 'error' || state === 'warning' || state === 'offline';
  return (
    <div className="t-notice" data-state={state} role={isUrgent ? 'alert' : 'status'}>
      <StateIcon state={state} size={20} />
      <div className="t-notice__text">{children}</div>
      {action ? <div className="t-notice__action">{action}</div> : null}
    </div>
  );
}
