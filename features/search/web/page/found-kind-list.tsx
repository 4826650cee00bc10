import Button from '@mui/material/Button';
import type { FoundKind } from '@trellis/search/model';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../found/kinds.ts';
import { rememberThing } from '../found/recent-things.ts';
import { useFoundWords } from '../found/use-found-words.ts';
import { useRecordPath } from '../found/use-record-path.ts';
import { ResultLink } from './result-link.tsx';

interface FoundKindListProps {
  kind: FoundKind;
  /** Shows this kind alone, with all there are. */
  onMore: (() => void) | undefined;
}

/** Results of one kind under their heading. */
export function FoundKindList({ kind: { collection, results, hasMore }, onMore }: FoundKindListProps) {
  const { t } = useTranslation('search');
  const words = useFoundWords();
  const pathOf = useRecordPath();
  const { id: userId, facility_id } = useUser();
  const name = words.many(collection);
  return (
    <section className="search-kind" aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {results.map((found) => {
          const path = pathOf(collection, found);
          return (
            <li key={found.id}>
              <ResultLink
                icon={kindOf(collection).icon}
                title={found.title}
                detail={words.besideOf(collection, found)}
                path={path}
                onOpen={() =>
                  rememberThing(userId, facility_id, { collection, id: found.id, title: found.title, path })
                }
              />
            </li>
          );
        })}
      </ul>
      {hasMore ? (
        onMore ? (
          <Button onClick={onMore} sx={{ alignSelf: 'start' }}>
            {t('more', { kind: name })}
          </Button>
        ) : (
          <p className="search-kind__note">{t('tooMany', { count: results.length })}</p>
        )
      ) : null}
    </section>
  );
}
