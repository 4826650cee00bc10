import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { HelpTopic } from '@trellis/content/model';
import { ContentDialog } from '@trellis/ui';
import { useAction, useBranding, useSessionStore, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../content-calls.ts';
import { EmbeddedPage } from '../frame/embedded-page.tsx';

interface IntroVideoDialogProps {
  /** The introduction: a film or a page. */
  topic: HelpTopic;
  onClose: () => void;
}

const isFilm = (url: string) => /\.(mp4|webm)([?#]|$)/i.test(url);

/** Welcomes a new person and shows around, until the person has seen enough. */
export function IntroVideoDialog({ topic, onClose }: IntroVideoDialogProps) {
  const { t } = useTranslation('content');
  const { productName } = useBranding();
  const { user_id } = useUser();
  const session = useSessionStore();
  const dismiss = useAction(contentCalls.changePerson, {
    onSuccess: () => {
      session.change({ showIntroVideo: false });
      onClose();
    },
  });
  return (
    <ContentDialog
      title={t('intro.title', { productName })}
      width="80%"
      height="calc(100% - 32px)"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            loading={dismiss.isRunning}
            onClick={() => void dismiss.run({ params: { id: String(user_id) }, body: { showIntroVideo: false } })}
          >
            {t('intro.dismiss')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {isFilm(topic.topicUrl) ? (
        <Box
          component="video"
          src={topic.topicUrl}
          controls
          playsInline
          aria-label={topic.label ?? ''}
          sx={{ width: '100%', maxHeight: '70vh', bgcolor: 'black', borderRadius: 1 }}
        >
          {t('intro.unsupported')}
        </Box>
      ) : (
        <EmbeddedPage url={topic.topicUrl} title={t('intro.title', { productName })} />
      )}
    </ContentDialog>
  );
}
