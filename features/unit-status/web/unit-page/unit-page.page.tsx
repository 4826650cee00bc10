import { everyUnit } from '../live/grid-mode.ts';
import { CommandTray } from '@trellis/commands/web';
import { UnitWaiting } from '@trellis/lifecycles/web/hooks';
import { EmptyNotice, FailedNotice, ListSkeleton, PageFrame } from '@trellis/ui';
import { useErrorText, useUser } from '@trellis/web-kit';
import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { UnitStoreContext, useUnit } from '../live/use-unit.ts';
import { useUnitFeed, type UnitFeed } from '../live/use-unit-feed.ts';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { findUnit } from './find-unit.ts';
import { UnitFacts, UnitHeader } from './header/unit-header.tsx';
import { NowRow } from './now/now-row.tsx';
import { UnitParts } from './unit-parts.tsx';
import './unit-page.css';

/** `/device/{deviceId}/{controllerId}`: explains what a unit did and why, then lets people act. */
export function UnitPage() {
  const { facility_id } = useUser();
  const { t } = useTranslation('unit-page');
  if (facility_id === null) return <Missing title={t('unknown.title')} text={t('unknown.noFacility')} />;
  return <UnitOfFacility facilityId={facility_id} />;
}

function UnitOfFacility({ facilityId }: { facilityId: number }) {
  const feed = useUnitFeed(everyUnit, facilityId);
  const words = useMakeGridWords();
  return (
    <UnitStoreContext value={feed.store}>
      <GridWordsContext value={words}>
        <UnitOfAddress feed={feed} />
        <CommandTray />
      </GridWordsContext>
    </UnitStoreContext>
  );
}

function UnitOfAddress({ feed: { store, isLoaded, error, refetch } }: { feed: UnitFeed }) {
  const { t } = useTranslation('unit-page');
  const errorText = useErrorText();
  const address = useParams() as { deviceId?: string; controllerId?: string };
  useSyncExternalStore(store.subscribe, store.version);
  const id = isLoaded ? findUnit(store.list(), address)?.id : undefined;
  if (!isLoaded) {
    return (
      <PageFrame title={address.deviceId ?? ''}>
        {error ? <FailedNotice reason={errorText(error)} onRetry={() => void refetch()} /> : <ListSkeleton rows={10} />}
      </PageFrame>
    );
  }
  if (id === undefined)
    return <Missing title={t('unknown.title')} text={t('unknown.text', { device: address.deviceId })} />;
  return <ShownUnit key={id} id={id} />;
}

function ShownUnit({ id }: { id: number }) {
  const entry = useUnit(id);
  if (!entry) return null;
  return (
    <div className="up-page">
      <UnitHeader entry={entry} />
      <Suspense fallback={null}>
        <UnitWaiting unitIds={[id]} />
      </Suspense>
      <NowRow entry={entry} />
      <UnitFacts entry={entry} />
      <UnitParts entry={entry} />
    </div>
  );
}

function Missing({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('unit-page');
  const navigate = useNavigate();
  return (
    <PageFrame title={title}>
      <EmptyNotice
        text={text}
        action={{ label: t('unknown.search'), onClick: () => void navigate('/zone-devices/all') }}
      />
    </PageFrame>
  );
}
