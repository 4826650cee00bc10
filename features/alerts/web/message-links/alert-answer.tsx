import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { alertCauses, alertPath, messageLinksApi, type AlertCause, type LinkedAlert } from '@trellis/alerts/model';
import { Notice } from '@trellis/ui';
import { isApiError, loginPath, useAction, useFormat, useSession } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface AlertAnswerProps {
  messageId: string;
  alert: LinkedAlert;
}

/** What the reader may answer: on it, resolved with a cause and a note, false alarm; or who ended it already. */
export function AlertAnswer({ messageId, alert }: AlertAnswerProps) {
  const { t } = useTranslation('message-links');
  const { isAuthenticated } = useSession();
  const [wasAnswered, setAnswered] = useState(false);
  const { id, can, escalationLevel, facility, subject, subjectPath } = alert;
  const isOver = alert.resolvedOn !== null;
  return (
    <>
      {isOver ? <EndedNotice alert={alert} /> : null}
      {wasAnswered ? <Notice state="healthy">{t('resolve.thanks', { facility })}</Notice> : null}
      {isOver ? null : <AnswerForm messageId={messageId} alert={alert} onAnswered={() => setAnswered(true)} />}
      {!isOver && !can.resolve && escalationLevel === 1 ? <Notice state="info">{t('resolve.mayNot')}</Notice> : null}
      <Button component={Link} to={isAuthenticated ? alertPath(id) : loginPath(alertPath(id))} color="inherit">
        {t('resolve.open')}
      </Button>
      {isAuthenticated && subjectPath !== null ? (
        <Button component={Link} to={subjectPath} color="inherit">
          {t('resolve.openSubject', { name: subject })}
        </Button>
      ) : null}
    </>
  );
}

function EndedNotice({ alert: { state, by, resolvedOn, cause } }: { alert: LinkedAlert }) {
  const { t } = useTranslation('message-links');
  const { dateTime } = useFormat();
  const said = { state: t(`resolve.states.${state}`), name: by, time: resolvedOn ? dateTime(resolvedOn) : '' };
  return (
    <Notice state="healthy">
      {t(by ? 'resolve.endedBy' : 'resolve.ended', said)} {cause}
    </Notice>
  );
}

function AnswerForm({ messageId, alert: { can }, onAnswered }: AlertAnswerProps & { onAnswered: () => void }) {
  const { t } = useTranslation('message-links');
  const [cause, setCause] = useState<AlertCause>('equipment');
  const [note, setNote] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [asksAgain, setAsksAgain] = useState<'stillOut' | 'falseAlarm'>();
  const answer = useAction(messageLinksApi.calls.answerAlert, {
    onSuccess: onAnswered,
    onError: (error) => {
      const isStillOut = isApiError(error) && error.code === 'STILL_OUT_OF_RANGE';
      setAsksAgain(isStillOut ? 'stillOut' : undefined);
      return isStillOut;
    },
  });
  const isMissing = isTouched && note.trim() === '';
  const resolve = (isConfirmed: boolean) => {
    setTouched(true);
    if (note.trim() === '') return;
    void answer.run({ params: { messageId }, body: { answer: 'resolve', cause, note, isConfirmed } });
  };
  const sayFalse = () => void answer.run({ params: { messageId }, body: { answer: 'falseAlarm', cause, note } });
  const big = { size: 'large', disabled: answer.isRunning, sx: { minHeight: 48 } } as const;
  return (
    <Stack spacing={2}>
      {can.acknowledge ? (
        <Button
          {...big}
          variant="contained"
          onClick={() => void answer.run({ params: { messageId }, body: { answer: 'acknowledge' } })}
        >
          {t('resolve.acknowledge')}
        </Button>
      ) : null}
      {can.resolve || can.falseAlarm ? (
        <>
          <TextField
            select
            label={t('resolve.cause')}
            value={cause}
            onChange={(event) => setCause(alertCauses.find((one) => one === event.target.value) ?? 'other')}
          >
            {alertCauses.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`resolve.causes.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={t('resolve.note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={isMissing}
            helperText={isMissing ? t('resolve.required') : undefined}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 1800 } }}
          />
        </>
      ) : null}
      {asksAgain ? (
        <Notice
          state="warning"
          action={
            <Button
              color="inherit"
              disabled={answer.isRunning}
              onClick={() => (asksAgain === 'stillOut' ? resolve(true) : sayFalse())}
            >
              {t(asksAgain === 'stillOut' ? 'resolve.confirmSend' : 'resolve.confirmFalseSend')}
            </Button>
          }
        >
          {t(asksAgain === 'stillOut' ? 'resolve.confirm' : 'resolve.confirmFalse')}
        </Notice>
      ) : null}
      {can.resolve ? (
        <Button {...big} variant={can.acknowledge ? 'outlined' : 'contained'} onClick={() => resolve(false)}>
          {t('resolve.resolve')}
        </Button>
      ) : null}
      {can.falseAlarm ? (
        <Button
          {...big}
          color="inherit"
          // A thumb slips on a phone, and nothing takes it back.
          onClick={() => setAsksAgain('falseAlarm')}
        >
          {t('resolve.falseAlarm')}
        </Button>
      ) : null}
    </Stack>
  );
}
