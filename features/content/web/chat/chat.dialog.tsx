import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { channelThread, chatApi } from '@trellis/content/model';
import { useCall, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { ContentDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComposeMessage } from './compose-message.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadList } from './thread-list.tsx';
import './chat.css';

/** What the people of the facility write to each other; `given` names the thread to open. */
export function ChatDialog({ given, onClose }: ToolDialogProps) {
  const { t } = useTranslation('content');
  const { facility_id, facilityname } = useUser();
  const [thread, setThread] = useState(typeof given === 'string' ? given : channelThread);
  const threads = useCall(chatApi.calls.getThreads, {}, { dependsOn: ['readMarks'], enabled: facility_id !== null });
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  return (
    <ContentDialog
      title={t('chat.title', { facility: facilityname ?? '' })}
      width={900}
      height="min(720px, calc(100% - 32px))"
      onClose={onClose}
    >
      {facility_id === null ? (
        t('chat.noFacility')
      ) : (
        <Box className={isNarrow ? 'c-chat c-chat--narrow' : 'c-chat'}>
          <ThreadList threads={threads.data ?? []} shown={thread} isMenu={isNarrow} onChoose={setThread} />
          <Box className="c-chat__thread">
            <MessageList key={thread} facilityId={facility_id} thread={thread} />
            <ComposeMessage key={`to ${thread}`} facilityId={facility_id} thread={thread} />
          </Box>
        </Box>
      )}
    </ContentDialog>
  );
}
