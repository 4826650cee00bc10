import HeartBroken from '@mui/icons-material/HeartBrokenOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ReorderableTable } from '@trellis/ui/table/reorder';
import { openTool, useClientOptions, useErrorText, useSessionStore, useToast } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveFavorite, setFavorite } from '../menu-calls.ts';
import { favoritePlaces, type MenuPlace } from '../menu-view.ts';
import { useMenuPlaces } from '../use-menu-places.ts';

/** The person's favourites in their order: dragged, or moved by keys; the heart is taken back here too. */
export function Favorites() {
  const { t } = useTranslation('navigation');
  const session = useSessionStore();
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  /** The order as just chosen, until the menu brings it. */
  const [chosen, setChosen] = useState<readonly MenuPlace[]>();
  const marked = favoritePlaces(useMenuPlaces());
  const shown = chosen ?? marked;
  const keep = async (change: Promise<void>) => {
    try {
      await change;
    } catch (error) {
      toast.error(errorText(error as Error));
    }
    setChosen(undefined);
  };
  const move = (place: MenuPlace, after: MenuPlace | undefined) => {
    const rest = shown.filter(({ path }) => path !== place.path);
    const at = after ? rest.findIndex(({ path }) => path === after.path) + 1 : 0;
    setChosen(rest.toSpliced(at, 0, place));
    void keep(moveFavorite(place.id ?? 0, after?.id ?? null, session, options));
  };
  const forget = (place: MenuPlace) => {
    setChosen(shown.filter(({ path }) => path !== place.path));
    void keep(setFavorite(place.id ?? 0, false, session, options));
  };
  return (
    <>
      {shown.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('favorites.empty')}</Typography>
      ) : (
        <ReorderableTable
          label={t('menu.headings.favorites')}
          rows={[...shown]}
          rowKey={({ id }) => id ?? 0}
          rowName={({ label }) => label}
          onMove={move}
          columns={[{ key: 'page', label: t('favorites.page'), render: ({ label }) => label }]}
          actions={(place) => (
            <IconButton
              aria-label={t('menu.unmark', { page: place.label })}
              data-hint={t('menu.unmark', { page: place.label })}
              onClick={() => forget(place)}
            >
              <HeartBroken fontSize="small" />
            </IconButton>
          )}
        />
      )}
      <div>
        <Button variant="outlined" onClick={() => openTool('menu')}>
          {t('favorites.choose')}
        </Button>
      </div>
    </>
  );
}
