import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { chatMark } from '@trellis/content/model';
import { filtered } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls, type WrittenMessage } from '../content-calls.ts';
import { useReadMark } from '../use-read-mark.ts';
import { Message } from './message.tsx';

const page = 50;

interface MessageListProps {
  facilityId: number;
  thread: string;
}

/** Messages of a thread, the newest last and in sight; what is in sight counts as read. */
export function MessageList({ facilityId, thread }: MessageListProps) {
  const { t } = useTranslation('content');
  const [limit, setLimit] = useState(page);
  const where = { facility_id: facilityId, thread };
  const messages = useCall(contentCalls.messages, filtered({ where, include: ['author'], order: 'id DESC', limit }), {
    keepPrevious: true,
  });
  const pinned = useCall(
    contentCalls.messages,
    filtered({ where: { ...where, pinned: true }, include: ['author'], order: 'id' }),
  );
  const newest = messages.data?.[0]?.id ?? 0;
  useRead(facilityId, thread, newest);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <Box className="c-chat__messages" role="log" aria-label={t('chat.messages')} tabIndex={0}>
      <PageContent loads={messages} empty={(rows) => (rows.length === 0 ? { text: t('chat.none') } : undefined)}>
        {(rows) => (
          <>
            {pinned.data?.length ? (
              <Box component="section" aria-label={t('chat.pinned')} className="c-chat__pinned">
                {pinned.data.map((message) => (
                  <Message key={message.id} message={message} />
                ))}
              </Box>
            ) : null}
            {rows.length === limit ? (
              <Button size="small" onClick={() => setLimit(limit + page)}>
                {t('chat.earlier')}
              </Button>
            ) : null}
            {[...rows].reverse().map((message, index, all) => (
              <Message key={message.id} message={message} isFollowing={isFollowing(message, all[index - 1])} />
            ))}
          </>
        )}
      </PageContent>
      <div ref={end} />
    </Box>
  );
}

const fiveMinutesMs = 5 * 60_000;

/** Said by the same person right after: no need to name the person again. */
const isFollowing = (message: WrittenMessage, before: WrittenMessage | undefined): boolean =>
  before?.user_id === message.user_id && Date.parse(message.createdate) - Date.parse(before.createdate) < fiveMinutesMs;

function useRead(facilityId: number, thread: string, newest: number): void {
  const { mark, keep } = useReadMark(chatMark(facilityId, thread));
  const known = mark === undefined ? Number.POSITIVE_INFINITY : (mark?.lastId ?? 0);
  useEffect(() => {
    if (newest > known) void keep(newest);
  }, [newest, known, keep]);
}
