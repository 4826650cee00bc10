import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReleaseNote } from '@trellis/content/model';
import { ListSkeleton, PageContent } from '@trellis/ui';
import { useCall, usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../content-calls.ts';

/** The notes of one version, fetched. */
export function ReleaseDetail({ id }: { id: number }) {
  const note = useCall(contentCalls.note, { params: { id: String(id) } });
  return (
    <PageContent loads={note} skeleton={<ListSkeleton rows={2} />}>
      {(loaded) => <ReleaseText note={loaded} />}
    </PageContent>
  );
}

/** Notes in the person's language, and the way to the demonstration where there is one. */
export function ReleaseText({ note }: { note: Pick<ReleaseNote, 'notes' | 'notesEs' | 'fileUrl'> }) {
  const { t } = useTranslation('content');
  const { lang } = usePreferences();
  const html = (lang === 'es' && note.notesEs) || note.notes;
  return (
    <>
      {html ? (
        // The server keeps only harmless formatting of rich text.
        <div className="c-rich" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <Typography color="textSecondary">{t('releases.noNotes')}</Typography>
      )}
      {note.fileUrl ? (
        <Button
          component="a"
          href={note.fileUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="outlined"
          startIcon={<PlayCircle />}
        >
          {t('releases.demonstration')}
        </Button>
      ) : null}
    </>
  );
}
