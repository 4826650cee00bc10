import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { StateIcon } from '@trellis/ui';
import { useIsOnline, useLiveStatus } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomRange } from './custom-range.tsx';
import type { DatedPhase } from '../prepare/light-stretches.ts';
import { beginOf, presetKeys, type Preset } from './chart-range.ts';
import type { ChartWindow } from './use-chart-window.ts';

/** Which time the charts show, and whether they move with the clock. */
export function RangeBar({ window, phases }: { window: ChartWindow; phases: readonly DatedPhase[] }) {
  const { t } = useTranslation('unit-page');
  const { range, setRange, isZoomed } = window;
  const isCustom = !('preset' in range);
  const [isAsking, setAsking] = useState(isCustom);
  return (
    <div className="up-range">
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isAsking || isCustom ? 'custom' : range.preset}
        aria-label={t('range.label')}
        onChange={(_event, next: Preset | 'custom' | null) => {
          if (next === null) return;
          setAsking(next === 'custom');
          if (next !== 'custom') setRange({ preset: next });
        }}
      >
        {[...presetKeys, 'custom' as const].map((key) => (
          <ToggleButton
            key={key}
            disabled={key !== 'custom' && beginOf(key, phases, window.whole.to) === undefined}
            value={key}
            sx={{ minHeight: 40, px: 1.5, whiteSpace: 'nowrap', '@media (pointer: coarse)': { minHeight: 44 } }}
          >
            {t(`range.${key}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isZoomed ? (
        <Button variant="outlined" onClick={window.follow}>
          {t(isCustom ? 'range.all' : 'range.follow')}
        </Button>
      ) : null}
      {window.isFollowing && !isAsking ? <Following /> : null}
      {isAsking || isCustom ? (
        <CustomRange key={isCustom ? `${range.from} ${range.to}` : range.preset} window={window} />
      ) : null}
    </div>
  );
}

function Following() {
  const { t } = useTranslation('unit-page');
  const isOnline = useIsOnline();
  // A connection without network is noticed only when its pings stay away.
  const isPaused = useLiveStatus() === 'paused' || !isOnline;
  return (
    <span className="up-following" data-state={isPaused ? 'warning' : 'healthy'}>
      <StateIcon state={isPaused ? 'warning' : 'healthy'} size={14} />
      {t(isPaused ? 'range.paused' : 'range.following')}
    </span>
  );
}
