import useMediaQuery from '@mui/material/useMediaQuery';
import { CommandTray } from '@trellis/commands/web';
import { PageHeader, phoneBreakpoint } from '@trellis/ui';
import { useState } from 'react';
import type { GridMode } from '../live/grid-mode.ts';
import { ModeChangesContext, useModeChanges } from '../live/use-mode-changes.ts';
import { useUnitFeed } from '../live/use-unit-feed.ts';
import { UnitStoreContext } from '../live/use-unit.ts';
import { GridContent } from './grid-content.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { GridWordsContext, useMakeGridWords } from './grid-words.ts';
import { createSelectionStore } from './selection/selection-store.ts';
import { SelectionContext } from './selection/use-unit-selection.ts';
import { FailedNotice } from '@trellis/ui';
import './unit-grid.css';

interface UnitGridProps {
  mode: GridMode;
  facilityId: number;
}

/** The page's parts over one store of units: what is live, what is chosen, and the words. */
export function UnitGrid({ mode, facilityId }: UnitGridProps) {
  const words = useMakeGridWords();
  const feed = useUnitFeed(mode, facilityId);
  const modeChanges = useModeChanges(feed.store);
  const [selection] = useState(createSelectionStore);
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  return (
    <GridWordsContext value={words}>
      <UnitStoreContext value={feed.store}>
        <ModeChangesContext value={modeChanges}>
          <SelectionContext value={selection}>
            {feed.isLoaded ? (
              <GridContent mode={mode} facilityId={facilityId} isPhone={isPhone} />
            ) : (
              <div className="ug-page">
                <PageHeader title={words.t('grid.title')} />
                {feed.error ? (
                  <FailedNotice reason={feed.error.message} onRetry={() => void feed.refetch()} />
                ) : (
                  <GridSkeleton isPhone={isPhone} />
                )}
              </div>
            )}
            <CommandTray />
          </SelectionContext>
        </ModeChangesContext>
      </UnitStoreContext>
    </GridWordsContext>
  );
}
