import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ReleaseNote } from '@trellis/content/model';
import { openTool } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { ReleaseText } from '../releases/release-detail.tsx';
import '../releases/releases.css';

/** What is new, written in two languages and published when it is ready. */
export function ReleaseNotesPage() {
  const { t } = useTranslation('content');
  return (
    <EntityPage
      entity={ReleaseNote}
      texts="content"
      // The longest synopsis, which is the Spanish one, is read whole.
      columns={{ label: { width: 420, isWrapped: true } }}
      fields={{ notes: { editor: 'richText' }, notesEs: { editor: 'richText' } }}
      tabs={[
        {
          key: 'preview',
          label: t('releases.preview'),
          render: (note) => (
            <Box sx={{ p: 2.5 }}>
              <ReleaseText note={note} />
            </Box>
          ),
        },
      ]}
      headerActions={
        <Button variant="outlined" onClick={() => openTool('releaseNotes')}>
          {t('releases.asEverybody')}
        </Button>
      }
    />
  );
}
