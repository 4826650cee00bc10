import Dashboard from '@mui/icons-material/DashboardCustomizeOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EmptyNotice, PageFrame, TilesSkeleton } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useLayout } from '@trellis/web-kit/layout';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { arrangeTiles, tileKeys, tilesOf, type TileKey } from './arrange-tiles.ts';
import { FarmSummary } from './farm-summary.tsx';
import { layOut, usualHeightOf } from './lay-out.ts';
import { tileFrame, TileNameContext } from './tile.tsx';
import { tiles } from './tiles/index.ts';
import { readKeptHeight } from './use-kept-height.ts';
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
  const heightOf = useHeights();
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
  const laidOut = layOut(
    shown.map(({ key }) => key),
    columns,
    heightOf,
  );
  const draw = (key: TileKey) => {
    const Tile = tiles[key];
    return (
      <TileNameContext key={key} value={key}>
        <Tile facilityId={facility_id} />
      </TileNameContext>
    );
  };
  return (
    <PageFrame
      title={t('title')}
      scope={<FarmSummary facilityId={facility_id} name={facilityname ?? ''} />}
      action={
        <Button startIcon={<Dashboard />} variant="outlined" onClick={() => setArranging(true)}>
          {t('arrange')}
        </Button>
      }
    >
      {isComing ? <TilesSkeleton tiles={columns} tileHeight={600} minTileWidth={340} /> : null}
      {!isComing && shown.length === 0 ? <EmptyNotice text={t('allHidden')} /> : null}
      {laidOut.across.map(draw)}
      <div className="start-page">
        {laidOut.columns.map((keys, column) => (
          // A tile stays in its column while others load, so that none jumps.
          <div key={column} className="start-page__column">
            {keys.map(draw)}
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

/** How tall each tile was when this browser last showed it: read once, for a tile stays where it stands. */
function useHeights(): (key: TileKey) => number {
  const [kept] = useState(() => new Map(tileKeys.map((key) => [key, readKeptHeight(key)])));
  return (key) => {
    const height = kept.get(key);
    return height === undefined ? usualHeightOf(key) : height + tileFrame;
  };
}

/** Columns the tiles stand in: a broad one and a narrow one where there is room. */
const useColumns = (): number => (useMediaQuery('(min-width: 960px)') ? 2 : 1);
