import Send from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { filtered } from '@trellis/entity-kit';
import { ImagePicker } from '@trellis/files/web';
import { useAction, useCall, useUser } from '@trellis/web-kit';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls, type Colleague } from '../content-calls.ts';
import { callOf, calledIn, matchCall } from './split-message.ts';

const mostPhotos = 4;

interface ComposeMessageProps {
  facilityId: number;
  thread: string;
}

/** Writes to a thread. Enter sends, Shift+Enter starts a line, @ calls somebody. */
export function ComposeMessage({ facilityId, thread }: ComposeMessageProps) {
  const { t } = useTranslation('content');
  const { user_id } = useUser();
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const people = useCall(contentCalls.colleagues, filtered({ where: { facility_id: facilityId }, limit: 500 }));
  const colleagues = (people.data ?? []).filter((person) => person.user_id !== user_id);
  const call = useCallMenu(text, setText, colleagues);
  const say = useAction(contentCalls.say, {
    onSuccess: () => {
      setText('');
      setPhotos([]);
    },
  });
  const words = text.trim();
  const canSend = words !== '' && !say.isRunning && !isUploading;
  const send = () => {
    if (!canSend) return;
    const mentions = calledIn(words, colleagues);
    void say.run({
      body: {
        facility_id: facilityId,
        thread,
        text: words,
        ...(mentions.length > 0 && { mentions }),
        ...(photos.length > 0 && { attachments: photos }),
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (call.onKeyDown(event) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Box className="c-chat__compose">
      {call.menu}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <TextField
          label={t('chat.write')}
          value={text}
          multiline
          maxRows={5}
          size="small"
          inputRef={call.input}
          onChange={(event) => call.onChange(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{ htmlInput: { maxLength: 4000, ...call.inputProps } }}
        />
        <IconButton aria-label={t('chat.send')} disabled={!canSend} onClick={send} color="primary">
          <Send />
        </IconButton>
      </Box>
      <ImagePicker
        area="chatMessages"
        label={t('chat.addPhoto')}
        value={photos}
        max={mostPhotos}
        onChange={setPhotos}
        onBusy={setUploading}
      />
    </Box>
  );
}

/** The people offered while a call is being typed: arrows choose, Enter or Tab takes, Esc leaves. */
function useCallMenu(text: string, setText: (text: string) => void, colleagues: readonly Colleague[]) {
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isLeft, setLeft] = useState(false);
  const match = isLeft ? undefined : matchCall(text.slice(0, caret), colleagues);
  const at = match ? Math.min(chosen, match.found.length - 1) : 0;
  const take = (person: Colleague) => {
    if (!match) return;
    const before = `${text.slice(0, caret - match.typed.length - 1)}${callOf(person)} `;
    setText(before + text.slice(caret));
    setCaret(before.length);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!match) return false;
    const person = match.found[at];
    if (event.key === 'ArrowDown') setChosen((at + 1) % match.found.length);
    else if (event.key === 'ArrowUp') setChosen((at + match.found.length - 1) % match.found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) take(person);
    else if (event.key === 'Escape') setLeft(true);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    input,
    onKeyDown,
    onChange: (next: string) => {
      setText(next);
      setCaret(input.current?.selectionStart ?? next.length);
      setChosen(0);
      setLeft(false);
    },
    inputProps: match
      ? { role: 'combobox', 'aria-expanded': true, 'aria-controls': listId, 'aria-activedescendant': `${listId}-${at}` }
      : {},
    menu: match ? (
      <Paper variant="outlined" id={listId} role="listbox" className="c-chat__people">
        {match.found.map((person, index) => (
          <ListItemButton
            key={person.user_id}
            id={`${listId}-${index}`}
            role="option"
            dense
            tabIndex={-1}
            selected={index === at}
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault();
              take(person);
            }}
          >
            {person.firstname} {person.lastname}
          </ListItemButton>
        ))}
      </Paper>
    ) : null,
  };
}
