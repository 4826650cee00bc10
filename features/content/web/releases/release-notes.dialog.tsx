import Button from '@mui/material/Button';
import { releasedNotes } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { ContentDialog, PageContent } from '@trellis/ui';
import { useCall, type ToolDialogProps } from '@trellis/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls, type ListedNote } from '../content-calls.ts';
import { useReadMark } from '../use-read-mark.ts';
import { byVersion } from './by-version.ts';
import { ReleaseRow } from './release-row.tsx';
import './releases.css';

const shown = ['id', 'version', 'label', 'labelEs', 'releaseDate', 'updatedate', 'fileUrl', 'component'] as const;

/** What is new, version by version. */
export function ReleaseNotesDialog({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('content');
  const [filter] = useState(() => filtered({ fields: shown, where: releasedNotes(new Date()) }));
  const notes = useCall(contentCalls.notes, filter);
  const lastVisit = useLastVisit(notes.data);
  return (
    <ContentDialog
      title={t('releases.title')}
      width={900}
      // As many notes as there are: a dialog as tall as they would jump when they come.
      height="min(640px, calc(100% - 32px))"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <PageContent loads={notes} empty={(rows) => (rows.length === 0 ? { text: t('releases.none') } : undefined)}>
        {(rows) => (
          <table className="c-releases">
            <thead>
              <tr>
                <th scope="col">{t('releases.component')}</th>
                <th scope="col">{t('releases.version')}</th>
                <th scope="col">{t('releases.synopsis')}</th>
                <th scope="col">{t('releases.date')}</th>
                <th scope="col">
                  <span className="t-hidden">{t('releases.expand')}</span>
                </th>
              </tr>
            </thead>
            {[...rows].sort(byVersion).map((note) => (
              <ReleaseRow
                key={note.id}
                note={note}
                isNew={lastVisit !== undefined && Date.parse(note.updatedate) > lastVisit}
              />
            ))}
          </table>
        )}
      </PageContent>
    </ContentDialog>
  );
}

/** When the person last looked (ms), as it was before this visit; undefined on a first visit, when everything is new. */
function useLastVisit(notes: readonly ListedNote[] | undefined): number | undefined {
  const { mark, keep } = useReadMark('releaseNotes');
  const [before, setBefore] = useState<{ at: number | undefined }>();
  if (!before && mark !== undefined) setBefore({ at: mark ? Date.parse(mark.readAt) : undefined });
  const isKept = useRef(false);
  useEffect(() => {
    if (!notes || !before || isKept.current) return;
    isKept.current = true;
    void keep(Math.max(0, ...notes.map(({ id }) => id)));
  }, [notes, before, keep]);
  return before?.at;
}
