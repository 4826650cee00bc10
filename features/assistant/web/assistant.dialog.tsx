import Mic from '@mui/icons-material/MicOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { assistantApi } from '@trellis/assistant/model';
import { ConfirmDialog, ContentDialog } from '@trellis/ui';
import { useAction, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historyOf } from './conversation/assistant-calls.ts';
import { History } from './conversation/history.tsx';
import { useConversation } from './conversation/use-conversation.ts';
import { canListen } from './voice/listen.ts';
import './assistant.css';

const VoiceBot = lazy(async () => ({ default: (await import('./voice/voice-bot.dialog.tsx')).VoiceBot }));

/** The assistant: what was asked and answered, a box for the next question, and a way to speak it. */
export function AssistantDialog({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('assistant');
  const conversation = useConversation(onClose);
  const [text, setText] = useState('');
  const [isSpeaking, setSpeaking] = useState(false);
  const box = useRef<HTMLInputElement | null>(null);
  // The dialog's content stands only after this component's own effects: the box takes the focus when it comes.
  const takeFocus = useCallback((input: HTMLInputElement | null) => {
    box.current = input;
    input?.focus();
  }, []);
  const { submit, isBusy } = conversation;
  const ask = async (question: string) => {
    if (question === '' || isBusy) return;
    // A question whose call failed stays in the box for another try.
    setText(question);
    if (await submit(question)) setText('');
    box.current?.focus();
  };
  return (
    <ContentDialog title={t('title')} width={720} height="min(760px, calc(100% - 32px))" onClose={onClose}>
      <History conversation={conversation} onAsk={(question) => void ask(question)} onLeave={onClose} />
      <div className="as-ask">
        <p role="status" className="as-ask__status">
          {isBusy && !isSpeaking ? t('submitting') : ''}
        </p>
        <TextField
          value={text}
          fullWidth
          inputRef={takeFocus}
          placeholder={t('placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void ask(text.trim());
          }}
          slotProps={{
            htmlInput: { 'aria-label': t('question'), maxLength: 1000, enterKeyHint: 'send', autoComplete: 'off' },
          }}
        />
        <div className="as-ask__buttons">
          {canListen() ? (
            <Button variant="outlined" startIcon={<Mic />} disabled={isBusy} onClick={() => setSpeaking(true)}>
              {t('speak')}
            </Button>
          ) : (
            <p className="as-ask__note">{t('voice.unsupported')}</p>
          )}
          <ClearButton isBusy={isBusy} onCleared={conversation.forget} />
        </div>
      </div>
      {isSpeaking ? (
        <Suspense>
          <VoiceBot onHeard={submit} onClose={() => setSpeaking(false)} />
        </Suspense>
      ) : null}
    </ContentDialog>
  );
}

/** Empties the history, after asking once. */
function ClearButton({ isBusy, onCleared }: { isBusy: boolean; onCleared: () => void }) {
  const { t } = useTranslation('assistant');
  const { id } = useUser();
  const [isAsking, setAsking] = useState(false);
  const clear = useAction(assistantApi.calls.clearAll, {
    onSuccess: () => {
      setAsking(false);
      onCleared();
    },
  });
  return (
    <>
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        {t('clear')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('clearTitle')}
        text={t('clearText')}
        confirmLabel={t('clear')}
        isBusy={clear.isRunning}
        onConfirm={() => void clear.run({ body: { user_id: historyOf(id) } })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
