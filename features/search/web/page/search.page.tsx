import { mostResults } from '@trellis/search/model';
import { FilterChips, PageFrame, SearchField } from '@trellis/ui';
import { useTypedSearch } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFound } from '../found/use-found.ts';
import { useFoundWords } from '../found/use-found-words.ts';
import { rankPlaces } from '../places/rank-places.ts';
import { usePlaces } from '../places/use-places.ts';
import { OpenedThing } from './opened-thing.tsx';
import { Results } from './results.tsx';
import { StartList } from './start-list.tsx';
import { useSearchAddress } from './use-search-address.ts';
import './search.css';

/** Results of a kind while all kinds are shown. */
const few = 8;
const pagesKind = 'pages';

/** Everything that was found of what the address says, by kind. */
export function SearchPage() {
  const { t } = useTranslation('search');
  const words = useFoundWords();
  const [{ q, kind, open }, change] = useSearchAddress();
  const write = useCallback((text: string) => change({ q: text, open: undefined }, true), [change]);
  const [typed, setTyped] = useTypedSearch(q, write);
  const text = typed.trim();
  const isPages = kind === pagesKind;
  // What kinds there are does not depend on the one that is looked at.
  const overview = useFound({ typed: text, limit: few });
  const ofKind = useFound({ typed: kind && !isPages ? text : '', limit: mostResults, collection: kind });
  const { named, about } = rankPlaces(usePlaces(), text);
  const pages = [...named, ...about].filter(({ path }) => path !== undefined);
  const options = [
    ...(pages.length > 0 ? [{ key: pagesKind, label: t('groups.page'), count: pages.length }] : []),
    ...overview.kinds.map(({ collection, results, hasMore }) => ({
      key: collection,
      label: words.many(collection),
      ...(!hasMore && { count: results.length }),
    })),
  ];
  return (
    <PageFrame
      title={t('title')}
      filters={
        <>
          <SearchField value={typed} onChange={setTyped} label={t('hint')} width={420} />
          {text === '' ? null : (
            <FilterChips
              label={t('kinds')}
              options={options}
              selected={new Set(kind ? [kind] : [])}
              onToggle={(key) => change({ kind: key === kind ? undefined : key, open: undefined })}
            />
          )}
        </>
      }
    >
      {text === '' ? (
        <>
          <p className="search-kind__note">{`${t('canBeSearched')} ${t('tryCommandOnPage')}`}</p>
          <StartList />
        </>
      ) : (
        <Results
          typed={text}
          pages={kind === undefined ? pages.slice(0, few) : isPages ? pages : []}
          found={isPages ? undefined : kind ? ofKind : overview}
          onKind={kind === undefined ? (collection) => change({ kind: collection }) : undefined}
          onAll={kind === undefined ? undefined : () => change({ kind: undefined })}
        />
      )}
      <OpenedThing address={open} onClose={() => change({ open: undefined })} />
    </PageFrame>
  );
}
