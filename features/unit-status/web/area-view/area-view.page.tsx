import { CommandTray } from '@trellis/commands/web';
import { FailedNotice, PageFrame, TilesSkeleton } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModeChangesContext, useModeChanges } from '../live/use-mode-changes.ts';
import { everyUnit } from '../live/grid-mode.ts';
import { useUnitFeed } from '../live/use-unit-feed.ts';
import { UnitStoreContext } from '../live/use-unit.ts';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { createSelectionStore } from '../unit-grid/selection/selection-store.ts';
import { SelectionContext } from '../unit-grid/selection/use-unit-selection.ts';
import { AreaView } from './area-view.tsx';
import '../unit-grid/unit-grid.css';
import './area-view.css';

/** Every unit of a room where it stands, with its value large: read from afar, commanded from here. */
export function AreaViewPage() {
  const { facility_id } = useUser();
  return facility_id === null ? null : <LiveArea key={facility_id} facilityId={facility_id} />;
}

function LiveArea({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('area-view');
  const { t: words } = useTranslation('unit-status');
  const made = useMakeGridWords();
  const feed = useUnitFeed(everyUnit, facilityId);
  const modeChanges = useModeChanges(feed.store);
  const [selection] = useState(createSelectionStore);
  return (
    <GridWordsContext value={made}>
      <UnitStoreContext value={feed.store}>
        <ModeChangesContext value={modeChanges}>
          <SelectionContext value={selection}>
            {feed.isLoaded ? (
              <AreaView />
            ) : (
              <PageFrame title={t('title')} scope={words('grid.title')}>
                {feed.error ? (
                  <FailedNotice reason={feed.error.message} onRetry={() => void feed.refetch()} />
                ) : (
                  <TilesSkeleton tileHeight={96} />
                )}
              </PageFrame>
            )}
            <CommandTray />
          </SelectionContext>
        </ModeChangesContext>
      </UnitStoreContext>
    </GridWordsContext>
  );
}
