import { CommandTray } from '@trellis/commands/web';
import { FailedNotice, PageFrame, TilesSkeleton } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { everyUnit } from '../live/grid-mode.ts';
import { SparklineContext, useSparklineStore } from '../live/use-sparklines.ts';
import { useUnitFeed } from '../live/use-unit-feed.ts';
import { UnitStoreContext } from '../live/use-unit.ts';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { Aisle } from './aisle.tsx';
import './aisle.css';

/** The console of an aisle, for a tablet on a post: big figures, big buttons, one unit under the finger. */
export function AislePage() {
  const { facility_id } = useUser();
  return facility_id === null ? null : <LiveAisle key={facility_id} facilityId={facility_id} />;
}

function LiveAisle({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('aisle');
  const words = useMakeGridWords();
  const feed = useUnitFeed(everyUnit, facilityId);
  const sparklines = useSparklineStore(facilityId);
  return (
    <GridWordsContext value={words}>
      <UnitStoreContext value={feed.store}>
        {feed.isLoaded ? (
          <SparklineContext value={sparklines}>
            <Aisle facilityId={facilityId} />
          </SparklineContext>
        ) : (
          <PageFrame title={t('title')}>
            {feed.error ? (
              <FailedNotice reason={feed.error.message} onRetry={() => void feed.refetch()} />
            ) : (
              <TilesSkeleton tileHeight={180} />
            )}
          </PageFrame>
        )}
        <CommandTray />
      </UnitStoreContext>
    </GridWordsContext>
  );
}
