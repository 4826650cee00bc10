import Dashboard from '@mui/icons-material/DashboardCustomizeOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EmptyNotice, PageFrame, TilesSkeleton } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useLayout } from '@trellis/web-kit/layout';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { arrangeTiles, tilesOf } from './arrange-tiles.ts';
import { tiles } from './tiles/index.ts';
import './start-page.css';

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange.dialog.tsx')).ArrangeDialog }));

/** A person's own start: their work, their facility's state, their pages, each tile on its own. */
export function StartPage() {
  const { t } = useTranslation('start-page');
  const { roles, facility_id, facilityname } = useUser();
  const navigate = useNavigate();
  const [kept, keep, isComing] = useLayout('default-dashboard');
  const [isArranging, setArranging] = useState(false);
  const columns = useColumns();
  if (facility_id === null)
    return (
      <PageFrame title={t('title')}>
        <EmptyNotice
          text={t('noFacility')}
          action={{ label: t('toProfile'), onClick: () => void navigate('/profile') }}
        />
      </PageFrame>
    );
  const placed = arrangeTiles(tilesOf(roles.map(({ id }) => id)), kept);
  // Tiles drawn before their order is known would change places.
  const shown = isComing ? [] : placed.filter(({ isShown }) => isShown);
  return (
    <PageFrame
      title={t('title')}
      scope={facilityname}
      action={
        <Button startIcon={<Dashboard />} variant="outlined" onClick={() => setArranging(true)}>
          {t('arrange')}
        </Button>
      }
    >
      {isComing ? <TilesSkeleton tiles={columns} tileHeight={600} minTileWidth={340} /> : null}
      {!isComing && shown.length === 0 ? <EmptyNotice text={t('allHidden')} /> : null}
      <div className="start-page">
        {Array.from({ length: columns }, (_, column) => (
          <div key={column} className="start-page__column">
            {shown
              .filter((_tile, place) => place % columns === column)
              .map(({ key }) => {
                const Tile = tiles[key];
                return <Tile key={key} facilityId={facility_id} />;
              })}
          </div>
        ))}
      </div>
      {isArranging ? (
        <Suspense>
          <ArrangeDialog placed={placed} onChange={keep} onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
    </PageFrame>
  );
}

/** Columns the tiles stand in. A tile stays in its own, so that none jumps while others load. */
function useColumns(): number {
  const isBroad = useMediaQuery('(min-width: 760px)');
  const isWide = useMediaQuery('(min-width: 1280px)');
  return isWide ? 3 : isBroad ? 2 : 1;
}
