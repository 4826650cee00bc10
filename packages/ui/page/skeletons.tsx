import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useUiTexts } from '../texts/use-ui-texts.ts';

interface ListSkeletonProps {
  rows?: number;
  /** Height of a row in px. */
  rowHeight?: number;
}

/** Rows that are on their way. */
export function ListSkeleton({ rows = 8, rowHeight = 44 }: ListSkeletonProps) {
  return (
    <SkeletonBox>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={rowHeight - 8} sx={{ mb: 1 }} />
      ))}
    </SkeletonBox>
  );
}

interface TilesSkeletonProps {
  tiles?: number;
  tileHeight?: number;
  minTileWidth?: number;
}

/** Tiles that are on their way. */
export function TilesSkeleton({ tiles = 6, tileHeight = 120, minTileWidth = 220 }: TilesSkeletonProps) {
  // No tile is wider than the screen.
  const columns = `repeat(auto-fill, minmax(min(100%, ${minTileWidth}px), 1fr))`;
  return (
    <SkeletonBox>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: columns }}>
        {Array.from({ length: tiles }, (_, tile) => (
          <Skeleton key={tile} variant="rounded" height={tileHeight} />
        ))}
      </Box>
    </SkeletonBox>
  );
}

function SkeletonBox({ children }: { children: React.ReactNode }) {
  const t = useUiTexts();
  return (
    <Box role="status" aria-busy="true" aria-label={t('page.loading')}>
      {children}
    </Box>
  );
}
