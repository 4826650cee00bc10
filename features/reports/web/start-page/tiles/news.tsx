import Button from '@mui/material/Button';
import { releasedNotes } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { openTool, useCall, useFormat, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { TileRow } from './rows.tsx';

/** The newest issue of the facility's newsletter, and the newest release of the product. */
export function NewsTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { lang } = usePreferences();
  const { date, day } = useFormat();
  const [now] = useState(() => new Date());
  const issues = useCall(
    startCalls.newsletters,
    filtered({
      where: { facility_id: facilityId, published: true, publishdate: { lte: now.toISOString() } },
      order: 'publishdate DESC',
      limit: 1,
    }),
  );
  const notes = useCall(
    startCalls.notes,
    filtered({
      fields: ['id', 'version', 'label', 'labelEs', 'releaseDate', 'component'],
      where: releasedNotes(now),
      order: 'releaseDate DESC',
      limit: 1,
    }),
  );
  const both = {
    data: issues.data && notes.data ? { issue: issues.data[0], note: notes.data[0] } : undefined,
    error: issues.error ?? notes.error,
    refetch: () => Promise.all([issues.refetch(), notes.refetch()]),
    dataUpdatedAt: Math.min(issues.dataUpdatedAt, notes.dataUpdatedAt),
  };
  const read = (tool: string, what: string) => (
    <Button size="small" aria-label={t('news.readWhat', { what })} onClick={() => openTool(tool)}>
      {t('news.read')}
    </Button>
  );
  return (
    <Tile
      title={t('news.title')}
      icon="newspaper"
      usual={104}
      loads={both}
      empty={({ issue, note }) => (issue || note ? undefined : t('news.empty'))}
    >
      {({ issue, note }) => (
        <ul className="start-rows">
          {issue ? (
            <TileRow
              title={issue.title}
              note={[t('news.newsletter'), issue.publishdate ? date(issue.publishdate) : null]
                .filter(Boolean)
                .join(' · ')}
              action={read('newsletter', issue.title)}
            />
          ) : null}
          {note ? (
            <TileRow
              title={(lang === 'es' && note.labelEs) || note.label}
              note={[t('news.release', { product: note.component, version: note.version }), day(note.releaseDate)].join(
                ' · ',
              )}
              action={read('releaseNotes', note.label)}
            />
          ) : null}
        </ul>
      )}
    </Tile>
  );
}
