import { EmptyNotice, FailedNotice, ListSkeleton, Notice } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { useFound } from '../found/use-found.ts';
import type { Place } from '../places/place.ts';
import { FoundKindList } from './found-kind-list.tsx';
import { PageList } from './page-list.tsx';

interface ResultsProps {
  typed: string;
  pages: readonly Place[];
  /** What the server found; nothing while pages alone are looked at. */
  found: ReturnType<typeof useFound> | undefined;
  /** Shows one kind with all there are. */
  onKind: ((collection: string) => void) | undefined;
  /** Shows all kinds again. */
  onAll: (() => void) | undefined;
}

/** Pages, then what the server found, or why there is nothing. */
export function Results({ typed, pages, found, onKind, onAll }: ResultsProps) {
  const { t } = useTranslation('search');
  const kinds = found?.kinds ?? [];
  const isWaiting = found?.isWaiting === true && kinds.length === 0;
  const isNothing = !isWaiting && !found?.error && kinds.length === 0 && pages.length === 0;
  return (
    <>
      {found?.isNear ? <Notice state="info">{t('near', { typed })}</Notice> : null}
      {found?.error ? <FailedNotice reason={found.error.message} onRetry={() => void found.refetch()} /> : null}
      {isNothing ? (
        <EmptyNotice
          text={`${t('nothing', { typed })} ${t('canBeSearched')}`}
          {...(onAll && { onClearFilters: onAll })}
        />
      ) : null}
      <PageList places={pages} />
      {kinds.map((kind) => (
        <FoundKindList key={kind.collection} kind={kind} onMore={onKind && (() => onKind(kind.collection))} />
      ))}
      {isWaiting ? <ListSkeleton rows={6} rowHeight={56} /> : null}
    </>
  );
}
