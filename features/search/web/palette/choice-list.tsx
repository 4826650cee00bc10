import { NamedIcon } from '@trellis/ui';
import type { Choice, ChoiceGroup } from './choice.ts';

interface ChoiceListProps {
  id: string;
  groups: readonly ChoiceGroup[];
  chosen: Choice | undefined;
  label: string;
  isBusy: boolean;
  idOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
}

/** The lines of the palette under their headings. Keys stay with the field, which names the chosen line. */
export const ChoiceList = ({ id, groups, chosen, label, isBusy, idOf, onChoose }: ChoiceListProps) => (
  <div className="palette__list" id={id} role="listbox" aria-label={label} aria-busy={isBusy} tabIndex={-1}>
    {groups.map(({ key, label, choices }) => (
      <div key={key} role="group" aria-labelledby={`${id}-of-${key}`} className="palette__group">
        <div id={`${id}-of-${key}`} className={key === 'all' ? 't-hidden' : 'palette__heading'} role="presentation">
          {label}
        </div>
        {choices.map((choice) => (
          <Line key={choice.key} id={idOf(choice)} choice={choice} isChosen={choice === chosen} onChoose={onChoose} />
        ))}
      </div>
    ))}
  </div>
);

interface LineProps {
  id: string;
  choice: Choice;
  isChosen: boolean;
  onChoose: (choice: Choice) => void;
}

function Line({ id, choice, isChosen, onChoose }: LineProps) {
  const { path, icon, title, detail, leads } = choice;
  const shared = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    className: 'palette__option',
    ref: (line: HTMLElement | null) => {
      if (isChosen) line?.scrollIntoView({ block: 'nearest' });
    },
    // The field keeps the focus.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    onClick: (event: React.MouseEvent) => {
      // A link opened in a tab of its own is the browser's business.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onChoose(choice);
    },
  };
  const parts = (
    <>
      <NamedIcon name={icon} />
      <span className="palette__words">
        <span className="palette__name">{title}</span>
        {detail ? <span className="palette__detail">{detail}</span> : null}
      </span>
      {leads ? <span className="palette__leads">{leads}</span> : null}
    </>
  );
  return path === undefined ? (
    <div {...shared}>{parts}</div>
  ) : (
    <a href={path} {...shared}>
      {parts}
    </a>
  );
}
