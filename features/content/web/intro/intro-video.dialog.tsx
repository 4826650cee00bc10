import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyNotice, PageContent } from '@trellis/ui';
import {
  useAction,
  useBranding,
  useCall,
  usePreferences,
  useSessionStore,
  useUser,
  type ToolDialogProps,
} from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { contentCalls, filtered } from '../content-calls.ts';
import { ContentDialog } from '../frame/content-dialog.tsx';
import { EmbeddedPage } from '../frame/embedded-page.tsx';
import { chooseTopic } from '../help/choose-topic.ts';

/** Help topic that holds the introduction: a film (mp4, webm) or a page. */
export const introTopic = 'intro-video';

const isFilm = (url: string) => /\.(mp4|webm)([?#]|$)/i.test(url);

/** Welcomes a new person and shows around, until the person has seen enough. */
export function IntroVideoDialog({ onClose }: Pick<ToolDialogProps, 'onClose'>) {
  const { t } = useTranslation('content');
  const { productName } = useBranding();
  const { lang } = usePreferences();
  const { user_id } = useUser();
  const session = useSessionStore();
  const topics = useCall(contentCalls.topics, filtered({ where: { topickey: introTopic } }));
  const topic = chooseTopic([introTopic], topics.data ?? [], lang);
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
      <PageContent loads={topics}>
        {() => {
          if (!topic) return <EmptyNotice text={t('intro.none')} />;
          if (!isFilm(topic.topicUrl))
            return <EmbeddedPage url={topic.topicUrl} title={t('intro.title', { productName })} />;
          return (
            <Box
              component="video"
              src={topic.topicUrl}
              controls
              playsInline
              aria-label={topic.label ?? ''}
              sx={{ width: '100%', maxHeight: '70vh', bgcolor: 'black', borderRadius: 1 }}
            />
          );
        }}
      </PageContent>
    </ContentDialog>
  );
}
