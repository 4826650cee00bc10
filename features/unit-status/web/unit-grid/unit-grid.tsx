import useMediaQuery from '@mui/material/useMediaQuery';
import { CommandTray } from '@trellis/commands/web';
import { FailedNotice, PageHeader, phoneBreakpoint } from '@trellis/ui';
import { useState } from 'react';
import type { GridMode } from '../live/grid-mode.ts';
import { ModeChangesContext, useModeChanges } from '../live/use-mode-changes.ts';
import { SparklineContext, useSparklineStore } from '../live/use-sparklines.ts';
import { useUnitFeed } from '../live/use-unit-feed.ts';
import { IssuesContext, useFacilityIssues } from '../live/use-unit-issues.ts';
import { UnitStoreContext } from '../live/use-unit.ts';
import { GridContent } from './grid-content.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { GridWordsContext, useMakeGridWords } from './grid-words.ts';
import { createSelectionStore } from './selection/selection-store.ts';
import { SelectionContext } from './selection/use-unit-selection.ts';
import './unit-grid.css';

/** Below this width (px) lines under columns would be cut: cards are usual there. */
const tabletBreakpoint = 1200;

interface UnitGridProps {
  mode: GridMode;
  modes: readonly GridMode[];
  facilityId: number;
}

/** The page's parts over one store of units: what is live, what is chosen, and the words. */
export function UnitGrid({ mode, modes, facilityId }: UnitGridProps) {
  const words = useMakeGridWords();
  const feed = useUnitFeed(mode, facilityId);
  const modeChanges = useModeChanges(feed.store);
  const sparklines = useSparklineStore(facilityId);
  const issues = useFacilityIssues(facilityId);
  const [selection] = useState(createSelectionStore);
  const isPhone = useMediaQuery(below(phoneBreakpoint));
  const isTablet = useMediaQuery(below(tabletBreakpoint));
  const screen = isPhone ? 'phone' : isTablet ? 'tablet' : 'wide';
  return (
    <GridWordsContext value={words}>
      <UnitStoreContext value={feed.store}>
        <ModeChangesContext value={modeChanges}>
          <SelectionContext value={selection}>
            <SparklineContext value={sparklines}>
              <IssuesContext value={issues}>
                {feed.isLoaded ? (
                  <GridContent mode={mode} modes={modes} facilityId={facilityId} screen={screen} />
                ) : (
                  <div className="ug-page">
                    <PageHeader title={words.t('grid.title')} />
                    {feed.error ? (
                      <FailedNotice reason={feed.error.message} onRetry={() => void feed.refetch()} />
                    ) : (
                      <GridSkeleton screen={screen} />
                    )}
                  </div>
                )}
                <CommandTray />
              </IssuesContext>
            </SparklineContext>
          </SelectionContext>
        </ModeChangesContext>
      </UnitStoreContext>
    </GridWordsContext>
  );
}

const below = (width: number): string => `(max-width: ${width - 0.05}px)`;
