import { loadFavorites } from '@trellis/navigation/web';
import { ListSkeleton } from '@trellis/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

const Favorites = lazy(async () => ({ default: await loadFavorites() }));

/** The person's favourite pages, in the order they stand everywhere. */
export function FavoritesSection() {
  const { t } = useTranslation('access');
  return (
    <Section title={t('profile.favorites')}>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <Favorites />
      </Suspense>
    </Section>
  );
}
