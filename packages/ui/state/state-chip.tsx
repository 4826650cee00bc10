import type { StateName } from '../theme/tokens.ts';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import { StateIcon } from './state-icon.tsx';
import './state.css';

interface StateChipProps {
  state: StateName;
  /** The word; by default the kit's own word for the state. */
  label?: string;
  /** How many things are in this state. */
  count?: number;
  /** `solid` for what must be seen from across the room. */
  emphasis?: 'tint' | 'solid';
}

/** A state in its colour, icon and word. */
export function StateChip({ state, label, count, emphasis = 'tint' }: StateChipProps) {
  const t = useUiTexts();
  return (
    <span className={`t-state-chip t-state-chip--${emphasis}`} data-state={state}>
      <StateIcon state={state} />
      <span className="t-state-chip__word">{label ?? t(`state.${state}`)}</span>
      {count === undefined ? null : <span className="t-state-chip__count t-number">{count}</span>}
    </span>
  );
}
