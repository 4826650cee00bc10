import Favorite from '@mui/icons-material/Favorite';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import IconButton from '@mui/material/IconButton';
import { NamedIcon } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { MenuPlace } from '../menu-view.ts';

interface PlaceCardProps {
  place: MenuPlace;
  onOpen: () => void;
  onToggle: () => void;
}

/** A page of the menu: icon, name, what it is for, and the heart that makes it a favourite. */
export function PlaceCard({ place, onOpen, onToggle }: PlaceCardProps) {
  const { t } = useTranslation('navigation');
  const label = t(place.isFavorite ? 'menu.unmark' : 'menu.mark', { page: place.label });
  return (
    <div className="full-menu__card">
      <button type="button" className="full-menu__open" data-card onClick={onOpen}>
        <NamedIcon name={place.icon} size={24} />
        <span className="full-menu__words">
          <span className="full-menu__name">{place.label}</span>
          {place.description ? <span className="full-menu__text">{place.description}</span> : null}
        </span>
      </button>
      <IconButton
        aria-label={label}
        aria-pressed={place.isFavorite}
        data-hint={label}
        disabled={place.id === undefined}
        onClick={onToggle}
        sx={{ color: place.isFavorite ? 'primary.main' : 'text.secondary' }}
      >
        {place.isFavorite ? <Favorite fontSize="small" /> : <FavoriteBorder fontSize="small" />}
      </IconButton>
    </div>
  );
}
