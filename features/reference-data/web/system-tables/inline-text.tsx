import { useState } from 'react';

interface InlineTextProps {
  label: string;
  value: string;
  isRequired: boolean;
  /** Answers nothing when the change was refused. */
  onSave: (value: string) => Promise<unknown>;
}

/** A text in a cell that is changed where it stands: Enter or leaving saves, Esc takes back. */
export function InlineText({ label, value, isRequired, onSave }: InlineTextProps) {
  const [draft, setDraft] = useState<string>();
  const save = async () => {
    const next = draft?.trim();
    if (next === undefined || next === value || (isRequired && next === '')) return setDraft(undefined);
    await onSave(next);
    setDraft(undefined);
  };
  return (
    <input
      className="st-text"
      aria-label={label}
      value={draft ?? value}
      maxLength={120}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setDraft(undefined);
      }}
    />
  );
}
