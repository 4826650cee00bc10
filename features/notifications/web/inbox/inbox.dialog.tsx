import Button from '@mui/material/Button';
import type { InboxMessage } from '@trellis/notifications/model';
import { ContentDialog, ListSkeleton, PageContent } from '@trellis/ui';
import { useFormat, type ToolDialogProps } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useInbox, useMarkRead } from './use-inbox.ts';
import './inbox.css';

/** What the person was told lately, each leading to what it is about. Opening one reads it. */
export function InboxDialog({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('inbox');
  const inbox = useInbox();
  const { markRead, isRunning } = useMarkRead();
  const unread = inbox.data?.unread ?? 0;
  return (
    <ContentDialog title={t('title')} width={560} onClose={onClose}>
      <PageContent
        loads={inbox}
        empty={({ messages }) => (messages.length === 0 ? { text: t('empty') } : undefined)}
        skeleton={<ListSkeleton rows={4} rowHeight={72} />}
      >
        {({ messages }) => (
          <>
            <div className="n-inbox__head">
              <span role="status">{t('unread', { count: unread })}</span>
              <Button disabled={unread === 0 || isRunning} onClick={() => void markRead()}>
                {t('readAll')}
              </Button>
              <Button component={Link} to="/profile#told" onClick={onClose}>
                {t('choose')}
              </Button>
            </div>
            <ul className="n-inbox">
              {messages.map((message) => (
                <Message
                  key={message.id}
                  message={message}
                  onRead={() => void markRead([message.id])}
                  onClose={onClose}
                />
              ))}
            </ul>
          </>
        )}
      </PageContent>
    </ContentDialog>
  );
}

interface MessageProps {
  message: InboxMessage;
  onRead: () => void;
  onClose: () => void;
}

function Message({ message, onRead, onClose }: MessageProps) {
  const { t } = useTranslation('inbox');
  const { dateTime } = useFormat();
  const { subject, text, at, readAt } = message;
  const isUnread = readAt === null;
  const path = pathOf(message);
  const read = () => {
    if (isUnread) onRead();
  };
  return (
    <li data-unread={isUnread || undefined}>
      {path === undefined ? (
        <span className="n-inbox__subject">{subject}</span>
      ) : (
        <Link
          className="n-inbox__subject"
          to={path}
          onClick={() => {
            read();
            onClose();
          }}
        >
          {subject}
        </Link>
      )}
      <p>{shortened(text)}</p>
      <div className="n-inbox__foot">
        <time dateTime={at}>{dateTime(at)}</time>
        {isUnread ? (
          <>
            <span className="n-inbox__new">{t('new')}</span>
            <Button size="small" onClick={read} aria-label={t('readOne', { subject })}>
              {t('read')}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** Where the records that messages are about are looked at. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  ExceptionLists: (id) => `/facility/alerts?id=${id}`,
  ag_growplans: (id) => `/view/growplan/${id}`,
  webhooks: () => '/admin/webhooks',
};
const pathOf = ({ collection, record_id }: InboxMessage): string | undefined =>
  collection === null || record_id === null ? undefined : pages[collection]?.(record_id);

/** Characters of a message that the list shows. */
const longest = 240;

/** The middle of a message: without its greeting and its small print. */
function shortened(text: string | null): string {
  const parts = (text ?? '').split('\n\n').filter((part) => !/^\[.*\]$/.test(part));
  const body = (parts.length > 2 ? parts.slice(1, -1) : parts).join('\n');
  return body.length > longest ? `${body.slice(0, longest)}…` : body;
}
