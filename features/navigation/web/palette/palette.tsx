import Search from '@mui/icons-material/Search';
import Dialog from '@mui/material/Dialog';
import { NamedIcon } from '@trellis/ui';
import { openTool, type ToolDialogProps } from '@trellis/web-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMenuPlaces, useOpenPlace, useRecents } from '../use-menu-places.ts';
import { isToolPlace, useToolPlaces, type PalettePlace } from './use-tool-places.ts';
import { rankPlaces } from './rank-places.ts';
import './palette.css';

/** Opens a page, or a tool of the top bar, by typing a part of its name; arrows choose, Enter opens. */
export function Palette({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('navigation');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const titleId = useId();
  const places = rankPlaces<PalettePlace>([...useMenuPlaces(), ...useToolPlaces()], text, useRecents());
  const open = useOpenPlace();
  const enter = (place: PalettePlace | undefined) => {
    if (!place) return;
    onClose();
    if (isToolPlace(place)) openTool(place.tool);
    else open(place);
  };
  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) setChosen((chosen + step + places.length) % places.length);
    else if (event.key === 'Enter') enter(places[chosen]);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { className: 'palette' } }}>
      <h2 id={titleId} className="t-hidden">
        {t('palette.title')}
      </h2>
      <div className="palette__field">
        <Search aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={places.length > 0 ? optionId(chosen) : undefined}
          placeholder={t('palette.hint')}
          value={text}
          ref={(input) => input?.focus()}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
      </div>
      {places.length === 0 ? (
        <p className="palette__none" role="status">
          {t('menu.none')}
        </p>
      ) : null}
      <ul className="palette__list" id={listId} role="listbox" aria-label={t('palette.pages')}>
        {places.map((place, index) => (
          <Option
            key={place.path}
            id={optionId(index)}
            place={place}
            isChosen={index === chosen}
            onOpen={() => enter(place)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  place: PalettePlace;
  isChosen: boolean;
  onOpen: () => void;
}

const Option = ({ id, place, isChosen, onOpen }: OptionProps) => (
  // Keys stay with the field, which names the chosen line; the line itself only takes presses.
  <li
    id={id}
    role="option"
    aria-selected={isChosen}
    className="palette__option"
    ref={(line) => {
      if (isChosen) line?.scrollIntoView({ block: 'nearest' });
    }}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onOpen}
  >
    <NamedIcon name={place.icon} />
    <span className="palette__name">{place.label}</span>
    {place.category ? <span className="palette__category">{place.category}</span> : null}
  </li>
);
