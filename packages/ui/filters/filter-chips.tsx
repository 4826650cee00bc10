import type { StateName } from '../theme/tokens.ts';
import { StateIcon } from '../state/state-icon.tsx';
import './filter-chips.css';

export interface FilterOption<K extends string> {
  key: K;
  label: string;
  count?: number;
  /** Gives the chip the state's colour and icon, where something is in it: of none there is nothing to warn of. */
  state?: StateName;
}

interface FilterChipsProps<K extends string> {
  /** Names the group for screen readers, and on screen when `showLabel`. */
  label: string;
  showLabel?: boolean;
  options: readonly FilterOption<K>[];
  selected: ReadonlySet<K>;
  onToggle: (key: K) => void;
}

/** A group of filters that switch on and off, each with its count; of none there is no number. */
export function FilterChips<K extends string>({ label, showLabel, options, selected, onToggle }: FilterChipsProps<K>) {
  return (
    <div className="t-filters" role="group" aria-label={label}>
      {showLabel ? <span className="t-filters__label">{label}</span> : null}
      {options.map(({ key, label: name, count, state: named }) => {
        const state = count === 0 ? undefined : named;
        return (
          <button
            key={key}
            type="button"
            className="t-filter"
            aria-pressed={selected.has(key)}
            {...(state && { 'data-state': state })}
            onClick={() => onToggle(key)}
          >
            {state ? <StateIcon state={state} /> : null}
            <span>{name}</span>
            {count === undefined || count === 0 ? null : <span className="t-filter__count t-number">{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
