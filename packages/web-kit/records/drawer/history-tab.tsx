import Button from '@mui/material/Button';
import { everyday, filterText, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import { useFormat } from '../../format/use-format.ts';
import { PersonName } from '../person-name.tsx';
import type { RecordRow } from '../record.ts';
import { ChangeTable } from '../change-table.tsx';
import type { RecordWords } from '../use-record-words.ts';

interface HistoryTabProps {
  entity: EntityDefinition;
  about: CollectionAbout;
  words: RecordWords;
  recordId: number;
}

/** Why it was changed, where the change asked for that. */
const reasonOf = (entry: RecordRow): string | undefined => (entry['changes'] as { reason?: string } | null)?.reason;

const perPage = 25;
const log = { path: 'activityLogs' };

/** Who changed what of a record, newest first: field by field, before and after. */
export function HistoryTab({ entity, about, words, recordId }: HistoryTabProps) {
  const { t } = useTranslation('records');
  const { dateTime, otherZone } = useFormat();
  const [limit, setLimit] = useState(perPage);
  const filter = filterText({
    where: { collection: entity.path, record_id: recordId },
    order: 'time DESC',
    limit,
  });
  const rows = useCall(everyday(log).list, { query: { filter } }, { keepPrevious: true, dependsOn: [entity.path] });
  return (
    <PageContent loads={rows} empty={(entries) => (entries.length === 0 ? { text: t('history.empty') } : undefined)}>
      {(entries: RecordRow[]) => (
        <>
          <ol className="r-history">
            {entries.map((entry) => (
              <li key={entry.id}>
                <div className="r-history__head">
                  <strong>
                    {t(`history.actions.${String(entry['action'])}`)} ·{' '}
                    <PersonName id={entry['user_id']} fallback={t('history.system')} />
                  </strong>
                  <time dateTime={String(entry['time'])} title={otherZone(String(entry['time']))}>
                    {dateTime(String(entry['time']))}
                  </time>
                </div>
                {reasonOf(entry) ? (
                  <p className="r-history__reason">{t('history.reason', { reason: reasonOf(entry) })}</p>
                ) : null}
                <ChangeTable entity={entity} about={about} words={words} changes={entry['changes']} />
              </li>
            ))}
          </ol>
          {entries.length === limit ? (
            <Button sx={{ m: 2 }} onClick={() => setLimit(limit + perPage)}>
              {t('history.more')}
            </Button>
          ) : null}
        </>
      )}
    </PageContent>
  );
}
