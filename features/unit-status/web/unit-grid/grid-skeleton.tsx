import Skeleton from '@mui/material/Skeleton';
import { useGridWords } from './grid-words.ts';
import type { ScreenSize } from './screen-size.ts';

/** The page before its first status, in the shape of what comes. */
export function GridSkeleton({ screen }: { screen: ScreenSize }) {
  const { t } = useGridWords();
  const isCards = screen !== 'wide';
  return (
    <div role="status" aria-busy="true" aria-label={t('grid.loading')} className="ug-skeleton">
      <div className="ug-skeleton__chips">
        {[110, 118, 104, 122, 138].map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height={36} />
        ))}
      </div>
      <Skeleton variant="rounded" height={44} />
      {Array.from({ length: isCards ? 3 : 14 }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={isCards ? 236 : 34} />
      ))}
    </div>
  );
}
