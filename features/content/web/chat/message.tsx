import Delete from '@mui/icons-material/DeleteOutlined';
import PushPin from '@mui/icons-material/PushPinOutlined';
import PushPinFilled from '@mui/icons-material/PushPin';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ConfirmDialog } from '@trellis/ui';
import { isAdmin, useAction, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls, type WrittenMessage } from '../content-calls.ts';
import { MessageText } from './message-text.tsx';

interface MessageProps {
  message: WrittenMessage;
  /** The line before is the same person's. */
  isFollowing?: boolean;
}

const facilityManager = 2;

/** One message: who, when, what, and its pictures. */
export function Message({ message, isFollowing = false }: MessageProps) {
  const { t } = useTranslation('content');
  const format = useFormat();
  const { user_id } = useUser();
  const { author, createdate, text, attachments, mentions } = message;
  const name = author ? `${author.firstname} ${author.lastname}` : t('chat.unknown');
  const callsMe = mentions?.includes(user_id) ?? false;
  return (
    <Box component="article" aria-label={name} className="c-message" data-calls={callsMe || undefined}>
      {isFollowing ? null : (
        <Box className="c-message__head">
          <b>{name}</b>
          <time dateTime={createdate} title={format.otherZone(createdate)}>
            {format.dateTime(createdate)}
          </time>
        </Box>
      )}
      <Box className="c-message__body">
        <MessageText text={text} />
        <MessageTools message={message} />
      </Box>
      {(attachments ?? []).map((url) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          <img src={url} alt={t('chat.photoOf', { name })} className="c-message__photo" />
        </a>
      ))}
    </Box>
  );
}

/** What a manager may do with a message: pin it above the thread, or remove it. */
function MessageTools({ message }: { message: WrittenMessage }) {
  const { t } = useTranslation('content');
  const user = useUser();
  const [isRemoving, setRemoving] = useState(false);
  const change = useAction(contentCalls.changeMessage);
  const remove = useAction(contentCalls.removeMessage, { onSuccess: () => setRemoving(false) });
  if (!isAdmin(user) && !user.roles.some(({ id }) => id === facilityManager)) return null;
  const params = { id: String(message.id) };
  return (
    <span className="c-message__tools">
      <IconButton
        size="small"
        aria-label={t(message.pinned ? 'chat.unpin' : 'chat.pin')}
        aria-pressed={message.pinned}
        onClick={() => void change.run({ params, body: { pinned: !message.pinned } })}
      >
        {message.pinned ? <PushPinFilled fontSize="small" /> : <PushPin fontSize="small" />}
      </IconButton>
      <IconButton size="small" aria-label={t('chat.remove')} onClick={() => setRemoving(true)}>
        <Delete fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={isRemoving}
        text={t('chat.removeText')}
        isBusy={remove.isRunning}
        onConfirm={() => void remove.run({ params })}
        onClose={() => setRemoving(false)}
      />
    </span>
  );
}
