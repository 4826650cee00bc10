import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Settings from '@mui/icons-material/SettingsOutlined';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EmptyNotice } from '@trellis/ui';
import { useBranding, type ToolDialogProps } from '@trellis/web-kit';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMenuPlaces, useOpenPlace, useRecents } from '../use-menu-places.ts';
import { menuSections, type Heading } from './menu-sections.ts';
import { moveBetweenCards } from './move-between-cards.ts';
import { PlaceCard } from './place-card.tsx';
import { useFavorite } from './use-favorite.ts';
import './full-screen-menu.css';

/** Every page of the person's menu at a glance, under its headings. Typing searches, arrows move, Enter opens. */
export function FullScreenMenu({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('navigation');
  const { productName } = useBranding();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [isConfig, setConfig] = useState(false);
  const [search, setSearch] = useState('');
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const { places, toggle } = useFavorite(useMenuPlaces());
  const sections = menuSections(places, { isConfig, search, recents: useRecents() });
  const open = useOpenPlace();
  const headingOf = (heading: Heading) =>
    heading.kind === 'category' ? heading.name : t(`menu.headings.${heading.kind}`);
  const title = t(isConfig ? 'menu.configure' : 'menu.title', { product: productName });
  const first = sections[0]?.places[0];
  const enter = (place = first) => {
    if (!place) return;
    onClose();
    open(place);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { className: isPhone ? '' : 'full-menu' } }}
    >
      <div className="full-menu__head">
        <h2 id={titleId}>{title}</h2>
        <ToggleButton
          value="settings"
          size="small"
          selected={isConfig}
          aria-label={t('menu.settings')}
          data-hint={t('menu.settings')}
          onChange={() => setConfig(!isConfig)}
          sx={{ width: 44, height: 44 }}
        >
          <Settings />
        </ToggleButton>
        <IconButton aria-label={t('menu.close')} data-hint={t('menu.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </div>
      <div className="full-menu__body" ref={body} onKeyDown={(event) => moveBetweenCards(event, body.current)}>
        <form
          className="full-menu__find"
          onSubmit={(event) => {
            event.preventDefault();
            enter();
          }}
        >
          <TextField
            autoFocus
            size="small"
            type="search"
            placeholder={t('menu.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            slotProps={{
              htmlInput: { 'aria-label': t('menu.search') },
              input: { startAdornment: <Search fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} /> },
            }}
          />
        </form>
        <div className="full-menu__jumps" role="group" aria-label={t('menu.jump')}>
          {sections.map(({ key, heading }) => (
            <Chip
              key={key}
              variant="outlined"
              clickable
              label={headingOf(heading)}
              onClick={() => body.current?.querySelector(`[data-section="${CSS.escape(key)}"]`)?.scrollIntoView()}
            />
          ))}
        </div>
        {sections.length === 0 ? <EmptyNotice text={t('menu.none')} /> : null}
        {sections.map(({ key, heading, places: shown }) => (
          <section key={key} data-section={key} aria-label={headingOf(heading)}>
            <h3 className="full-menu__heading">{headingOf(heading)}</h3>
            <ul className="full-menu__cards">
              {shown.map((place) => (
                <li key={place.path}>
                  <PlaceCard place={place} onOpen={() => enter(place)} onToggle={() => toggle(place)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
