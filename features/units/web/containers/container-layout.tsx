import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Notice } from '@trellis/ui';
import type { PlantContainerType } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './container-layout.css';

/** Rows, and positions of a row, that are drawn at most. */
const mostDrawn = 24;

type Layout = Pick<PlantContainerType, 'rows' | 'cols' | 'plantsPerContainer' | 'lengthCm' | 'widthCm'>;

/** Seen from above: the positions of a container, which of them hold a plant, and how close the plants stand. */
export function ContainerLayout({ type }: { type: Layout }) {
  const { t } = useTranslation('containers');
  const { number } = useFormat();
  const { rows, cols, plantsPerContainer: plants, lengthCm, widthCm } = type;
  if (!rows || !cols) return null;
  const free = rows * cols - plants;
  const squareMeters = lengthCm && widthCm ? (lengthCm * widthCm) / 10_000 : null;
  const [drawnRows, drawnCols] = [Math.min(rows, mostDrawn), Math.min(cols, mostDrawn)];
  return (
    <Box component="section" aria-label={t('layout.label', { rows, cols })} sx={{ pb: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ pb: 1 }}>
        {t('layout.label', { rows, cols })}
      </Typography>
      <svg
        className="u-layout"
        viewBox={`0 0 ${drawnCols * 20 + 4} ${drawnRows * 20 + 4}`}
        style={{ maxWidth: drawnCols * 24 + 4 }}
        aria-hidden="true"
      >
        <rect className="u-layout__box" x={1} y={1} width={drawnCols * 20 + 2} height={drawnRows * 20 + 2} rx={4} />
        {Array.from({ length: drawnRows * drawnCols }, (_, place) => {
          const [row, col] = [Math.floor(place / drawnCols), place % drawnCols];
          const isTaken = row * cols + col < plants;
          return <circle key={place} cx={col * 20 + 12} cy={row * 20 + 12} r={7} data-taken={isTaken || undefined} />;
        })}
      </svg>
      <Typography variant="body2" sx={{ color: 'text.secondary', pt: 1 }}>
        {[
          ...(free === 0 ? [t('layout.fits')] : free > 0 ? [t('layout.free', { count: free })] : []),
          ...(squareMeters ? [t('layout.density', { density: number(plants / squareMeters, 1) })] : []),
          ...(drawnRows < rows || drawnCols < cols ? [t('layout.more')] : []),
        ].join(' · ')}
      </Typography>
      {free < 0 ? <Notice state="warning">{t('layout.short', { count: -free })}</Notice> : null}
    </Box>
  );
}
