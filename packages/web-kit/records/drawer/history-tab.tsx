import Button from '@mui/material/Button';
import Restore from '@mui/icons-material/RestoreOutlined';
import { everyday, filterText, type CollectionPath } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import { useFormat } from '../../format/use-format.ts';
import { PersonName } from '../person-name.tsx';
import type { RecordRow } from '../record.ts';
import { ChangeTable } from '../change-table.tsx';
import { changesTo, earlierState, staysBeside, type LoggedChanges } from './earlier-state.ts';
import type { OpenRecord } from './open-record.ts';
import { RestoreDialog } from './restore.dialog.tsx';

type HistoryTabProps = Pick<OpenRecord, 'entity' | 'about' | 'words' | 'name' | 'usage'> & { record: RecordRow };

/** Why it was changed, where the change asked for that. */
const reasonOf = (entry: RecordRow): string | undefined => (entry['changes'] as { reason?: string } | null)?.reason;

const perPage = 25;
const log = { path: 'activityLogs' };

/** Who changed what of a record, newest first: field by field, before and after, and the way back to how it was then. */
export function HistoryTab(props: HistoryTabProps) {
  const { entity, about, words, record, usage } = props;
  const { t } = useTranslation('records');
  const { dateTime, otherZone } = useFormat();
  const [limit, setLimit] = useState(perPage);
  const [restoring, setRestoring] = useState<{ values: Values; stays: readonly string[]; when: string }>();
  const filter = filterText({
    where: { collection: entity.path, record_id: record.id },
    // Entries of one transaction share their time.
    order: ['time DESC', 'id DESC'],
    limit,
  });
  const rows = useCall(
    everyday(log).list,
    { query: { filter } },
    { keepPrevious: true, dependsOn: [entity.path as CollectionPath] },
  );
  return (
    <PageContent loads={rows} empty={(entries) => (entries.length === 0 ? { text: t('history.empty') } : undefined)}>
      {(entries: RecordRow[]) => (
        <>
          <ol className="r-history">
            {entries.map((entry, place) => (
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
                <RestoreButton
                  values={usage?.can.update ? valuesAt(props, entries, place).values : {}}
                  onRestore={() =>
                    setRestoring({ ...valuesAt(props, entries, place), when: dateTime(String(entry['time'])) })
                  }
                />
              </li>
            ))}
          </ol>
          {entries.length === limit ? (
            <Button sx={{ m: 2 }} onClick={() => setLimit(limit + perPage)}>
              {t('history.more')}
            </Button>
          ) : null}
          {restoring ? <RestoreDialog {...props} {...restoring} onClose={() => setRestoring(undefined)} /> : null}
        </>
      )}
    </PageContent>
  );
}

type Values = Readonly<Record<string, unknown>>;

/** What a change has to say to have the record as an entry left it, and what stays as it is all the same. */
function valuesAt({ entity, about, record }: HistoryTabProps, entries: readonly RecordRow[], place: number) {
  const earlier = earlierState(
    entries.map((entry) => (entry['changes'] ?? {}) as LoggedChanges),
    place,
  );
  const values = changesTo(entity, about.hidden, record, earlier);
  return { values, stays: staysBeside(entity, record, earlier, values) };
}

/** Offers an earlier state; nothing where the record is as it was. */
function RestoreButton({ values, onRestore }: { values: Values; onRestore: () => void }) {
  const { t } = useTranslation('records');
  if (Object.keys(values).length === 0) return null;
  return (
    <Button size="small" startIcon={<Restore />} onClick={onRestore}>
      {t('history.restoreThis')}
    </Button>
  );
}
