import Button from '@mui/material/Button';
import type { HelpTopic } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { ContentDialog, EmptyNotice, PageContent } from '@trellis/ui';
import { helpTopics, useAction, useCall, usePreferences, type ToolDialogProps } from '@trellis/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../content-calls.ts';
import { EmbeddedPage } from '../frame/embedded-page.tsx';
import { OpenInTab } from '../frame/open-in-tab.tsx';
import { chooseTopic } from './choose-topic.ts';
import { UsefulQuestion } from './useful-question.tsx';

/** The help page that fits what is on the screen, or the topic that was named (`given`). */
export function HelpDialog({ given, onClose }: ToolDialogProps) {
  const { t } = useTranslation('content');
  const { lang } = usePreferences();
  // What fits was decided when help was asked for; the page behind it may go on changing.
  const [wanted] = useState(() => [...(typeof given === 'string' ? [given] : []), ...helpTopics()]);
  const topics = useCall(contentCalls.topics, filtered({ order: 'topickey', limit: 1000 }));
  const topic = chooseTopic(wanted, topics.data ?? [], lang);
  const visit = useVisit(topic);
  return (
    <ContentDialog
      title={topic?.label ?? t('help.title')}
      width="100%"
      height="calc(100% - 32px)"
      onClose={onClose}
      actions={
        <>
          {topic ? <UsefulQuestion key={topic.id} visitId={visit} /> : null}
          {topic ? <OpenInTab url={topic.topicUrl} /> : null}
          <Button variant="contained" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <PageContent loads={topics}>
        {() =>
          topic ? (
            <EmbeddedPage url={topic.topicUrl} title={topic.label ?? topic.topickey} />
          ) : (
            <EmptyNotice text={t('help.none')} />
          )
        }
      </PageContent>
    </ContentDialog>
  );
}

/** Remembers that the page was opened, for those who write help; answers the id of that memory. */
function useVisit(topic: HelpTopic | undefined): number | undefined {
  const { run } = useAction(contentCalls.visit, { onError: () => true });
  const [id, setId] = useState<number>();
  const told = useRef<number>(undefined);
  useEffect(() => {
    if (!topic || told.current === topic.id) return;
    told.current = topic.id;
    void run({ body: { topickey: topic.topickey, lang: topic.lang } }).then((visit) => setId(visit?.id));
  }, [topic, run]);
  return id;
}
