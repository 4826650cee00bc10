import type { ReactNode } from 'react';
import { Age, StateChip, type StateName } from '@trellis/ui';
import { PersonName } from '@trellis/web-kit/records';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './moving.css';

/** A movement as people read it. */
export interface ShownMovement {
  id: number;
  at: string;
  what: string;
  /** With its sign and unit. */
  by: string;
  after: string | null;
  author: number | null;
  reason: string | null;
  state?: { colour: StateName; word: string };
  actions?: ReactNode;
}

/** What moved a stock, newest first: by how much, to which balance, who and why. */
export function MovementList({ movements }: { movements: readonly ShownMovement[] }) {
  const { t } = useTranslation('consumables');
  const { dateTime } = useFormat();
  return (
    <ol className="cs-moves">
      {movements.map(({ id, at, what, by, after, author, reason, state, actions }) => (
        <li key={id}>
          <div className="cs-moves__head">
            <strong>{what}</strong>
            <strong className="t-number">{by}</strong>
            {state ? <StateChip state={state.colour} label={state.word} /> : null}
          </div>
          <span className="cs-soft">
            {after === null ? null : `${t('move.after', { after })} · `}
            {author === null ? null : (
              <>
                <PersonName id={author} fallback={t('move.somebody')} />
                {' · '}
              </>
            )}
            <Age at={Date.parse(at)} title={dateTime(at)} />
          </span>
          {reason === null ? null : <span>{reason}</span>}
          {actions ? <div className="cs-moves__actions">{actions}</div> : null}
        </li>
      ))}
    </ol>
  );
}
