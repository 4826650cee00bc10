import Add from '@mui/icons-material/AddOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { channelThread, type ChatThread } from '@trellis/content/model';
import { requiredNoBlanks } from '@trellis/entity-kit';
import { PromptDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { threadName } from './thread-name.ts';

interface ThreadListProps {
  threads: readonly ChatThread[];
  shown: string;
  /** A menu instead of a list, where there is little room. */
  isMenu: boolean;
  onChoose: (thread: string) => void;
}

/** The channel and the threads beside it, with what is unread. */
export function ThreadList({ threads, shown, isMenu, onChoose }: ThreadListProps) {
  const { t } = useTranslation('content');
  const [isAdding, setAdding] = useState(false);
  const names = [...new Set([channelThread, shown, ...threads.map(({ thread }) => thread)])];
  const unreadOf = (name: string) => threads.find(({ thread }) => thread === name)?.unread ?? 0;
  const nameOf = (name: string) => threadName(name, t('chat.channel'));
  return (
    <Box component="nav" aria-label={t('chat.threads')} className="c-chat__threads">
      {isMenu ? (
        <TextField
          select
          size="small"
          label={t('chat.threads')}
          value={shown}
          onChange={(event) => onChoose(event.target.value)}
        >
          {names.map((name) => (
            <MenuItem key={name} value={name}>
              {nameOf(name)}
              {unreadOf(name) > 0 ? ` (${unreadOf(name)})` : ''}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        names.map((name) => (
          <Button
            key={name}
            color="inherit"
            aria-current={name === shown}
            onClick={() => onChoose(name)}
            className="c-chat__choice"
          >
            <span className="c-chat__name">{nameOf(name)}</span>
            <Badge
              color="primary"
              badgeContent={unreadOf(name)}
              max={99}
              aria-label={t('chat.unread', { count: unreadOf(name) })}
            />
          </Button>
        ))
      )}
      <Button startIcon={<Add />} onClick={() => setAdding(true)}>
        {t('chat.newThread')}
      </Button>
      {isAdding ? <NewThread onAdd={onChoose} onClose={() => setAdding(false)} /> : null}
    </Box>
  );
}

function NewThread({ onAdd, onClose }: { onAdd: (thread: string) => void; onClose: () => void }) {
  const { t } = useTranslation('content');
  return (
    <PromptDialog
      open
      title={t('chat.newThread')}
      fields={[{ name: 'subject', label: t('chat.subject'), rules: [requiredNoBlanks], max: 100 }]}
      confirmLabel={t('chat.startThread')}
      onConfirm={({ subject = '' }) => {
        onAdd(subject);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
