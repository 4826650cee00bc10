import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { alertCauses, type AlertAnswer, type AlertCause, type InboxAlert } from '@trellis/alerts/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { useKeptState, usePreferences, useUser } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlertWords } from '../use-alert-words.ts';
import { usePeople } from '../use-people.ts';
import type { useAnswer } from '../use-answer.ts';

/** An answer that needs a word more. */
export interface AskedAnswer {
  kind: 'snooze' | 'resolve' | 'falseAlarm' | 'assign';
  alerts: readonly InboxAlert[];
}

interface AnswerDialogsProps {
  asked: AskedAnswer;
  answering: ReturnType<typeof useAnswer>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks what the answer needs: until when, who, or why. */
export function AnswerDialogs(props: AnswerDialogsProps) {
  const { kind } = props.asked;
  if (kind === 'snooze') return <SnoozeDialog {...props} />;
  return kind === 'assign' ? <AssignDialog {...props} /> : <EndDialog {...props} />;
}

interface FrameProps extends AnswerDialogsProps {
  given: AlertAnswer | undefined;
  whyNot?: string;
  hasTyped?: boolean;
  children: ReactNode;
}

function Frame({ asked: { kind, alerts }, answering, given, children, onClose, onDone, ...frame }: FrameProps) {
  const { whyNot, hasTyped = false } = frame;
  const { t } = useTranslation('alert-inbox');
  const { nameOf } = useAlertWords();
  const [first] = alerts;
  const title =
    alerts.length === 1 && first
      ? `${t(`answers.${kind}`)} · ${[first.unit, nameOf(first)].filter(Boolean).join(' · ')}`
      : t(`ask.${kind}`, { count: alerts.length });
  return (
    <OptionDialog
      open
      title={title}
      confirmLabel={t(`answers.${kind}`)}
      canConfirm={given !== undefined}
      whyNot={whyNot}
      isBusy={answering.isRunning}
      hasTyped={hasTyped}
      onClose={onClose}
      onConfirm={() => {
        if (given) void answering.answer(alerts, given).then((isDone) => isDone && onDone());
      }}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {children}
      </Stack>
    </OptionDialog>
  );
}

const spans = [15, 30, 60, 120, 240, 480, 1440] as const;
const urgentMinutes = 60;

function SnoozeDialog(props: AnswerDialogsProps) {
  const { t } = useTranslation('alert-inbox');
  const [minutes, setMinutes] = useState<number>(60);
  const isUrgent = props.asked.alerts.some(({ escalationLevel }) => escalationLevel === 1);
  return (
    <Frame {...props} given={{ kind: 'snooze', minutes }}>
      <ToggleButtonGroup
        exclusive
        value={minutes}
        aria-label={t('ask.until')}
        onChange={(_event, next: number | null) => next !== null && setMinutes(next)}
        className="t-choices"
      >
        {spans.map((one) => (
          <ToggleButton key={one} value={one}>
            {one < 60 ? t('ask.minutes', { count: one }) : t('ask.hours', { count: one / 60 })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {isUrgent && minutes > urgentMinutes ? <Notice state="info">{t('ask.urgentSnooze')}</Notice> : null}
    </Frame>
  );
}

function AssignDialog(props: AnswerDialogsProps) {
  const { t } = useTranslation('alert-inbox');
  const { id } = useUser();
  const people = usePeople();
  const [owner, setOwner] = useState(String(id));
  return (
    <Frame {...props} given={{ kind: 'assign', owner_user_id: owner === '' ? null : Number(owner) }}>
      <TextField
        select
        autoFocus
        label={t('ask.who')}
        helperText={t('ask.isTold')}
        value={people.some((person) => String(person.id) === owner) ? owner : ''}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        onChange={(event) => setOwner(event.target.value)}
      >
        <MenuItem value="">{t('nobody')}</MenuItem>
        {people.map((person) => (
          <MenuItem key={person.id} value={String(person.id)}>
            {person.id === id ? t('ask.me', { name: person.name }) : person.name}
          </MenuItem>
        ))}
      </TextField>
    </Frame>
  );
}

const longestNote = 1800;

function EndDialog(props: AnswerDialogsProps) {
  const { t } = useTranslation('alert-inbox');
  const { lang } = usePreferences();
  const isFalse = props.asked.kind === 'falseAlarm';
  const place = `end ${props.asked.alerts.map(({ id }) => id).join(' ')}`;
  const [cause, setCause] = useKeptState<AlertCause | undefined>(`${place} cause`, undefined);
  const [note, setNote] = useKeptState(`${place} note`, '');
  const ending = cause && { cause, lang, ...(note.trim() !== '' && { note: note.trim() }) };
  const given =
    ending && (isFalse ? { kind: 'falseAlarm' as const, ...ending } : { kind: 'resolve' as const, ...ending });
  return (
    <Frame {...props} given={given} whyNot={t('ask.causeNeeded')} hasTyped={note.trim() !== ''}>
      <span className="ai-soft">{t('ask.cause')}</span>
      <ToggleButtonGroup
        exclusive
        value={cause ?? null}
        aria-label={t('ask.cause')}
        onChange={(_event, next: AlertCause | null) => setCause(next ?? undefined)}
        className="t-choices ai-causes"
      >
        {alertCauses.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`causes.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        multiline
        minRows={2}
        label={t('ask.note')}
        value={note}
        slotProps={{ htmlInput: { maxLength: longestNote } }}
        onChange={(event) => setNote(event.target.value)}
      />
    </Frame>
  );
}
