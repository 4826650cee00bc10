import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { GrowPhaseComment } from '@trellis/grow-plans/model';
import { ConfirmDialog, FailedNotice } from '@trellis/ui';
import { useAction, useCall, useFormat, useUser } from '@trellis/web-kit';
import { PersonName, useAbout } from '@trellis/web-kit/records';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const changes = { changes: ['ag_growPhaseComments'] } as const;
const mostComments = 200;

/** What people say about a phase, the newest last, with the place to answer. */
export const PhaseComments = memo(({ phaseId, name }: { phaseId: number; name: string }) => {
  const { t } = useTranslation('plan-editor');
  const { data, error, refetch } = useCall(
    everyday('ag_growPhaseComments').list,
    filtered({ where: { growPhase_id: phaseId }, order: 'createdate', limit: mostComments }),
  );
  const { data: about } = useAbout(GrowPhaseComment);
  if (!about?.rights.create && (data ?? []).length === 0) return null;
  return (
    <section className="pe-comments" aria-label={t('comments.label', { name })}>
      <h3>{t('comments.title')}</h3>
      {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
      <ul className="pe-versions">
        {(data ?? []).map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
      {about?.rights.create ? <NewComment phaseId={phaseId} name={name} /> : null}
    </section>
  );
});
PhaseComments.displayName = 'PhaseComments';

function Comment({ comment: { id, text, createdate, user_id } }: { comment: GrowPhaseComment }) {
  const { t } = useTranslation('plan-editor');
  const { dateTime } = useFormat();
  const { id: userId } = useUser();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(everyday('ag_growPhaseComments').delete, {
    ...changes,
    success: t('comments.removed'),
    onSuccess: () => setAsking(false),
  });
  return (
    <li>
      <span className="pe-comments__text">{text}</span>
      <span className="pe-soft">
        <PersonName id={user_id} fallback={`#${user_id}`} /> · {dateTime(createdate)}{' '}
        {user_id === userId ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('comments.remove')}
          </Button>
        ) : null}
      </span>
      <ConfirmDialog
        open={isAsking}
        tone="error"
        title={t('comments.removeTitle')}
        text={text}
        confirmLabel={t('comments.remove')}
        isBusy={remove.isRunning}
        onConfirm={() => void remove.run({ params: { id } })}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

function NewComment({ phaseId, name }: { phaseId: number; name: string }) {
  const { t } = useTranslation('plan-editor');
  const [text, setText] = useState('');
  const create = useAction(everyday('ag_growPhaseComments').create, { ...changes, onSuccess: () => setText('') });
  return (
    <form
      className="pe-comments__new"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void create.run({ body: { growPhase_id: phaseId, text: text.trim() } });
      }}
    >
      <TextField
        size="small"
        multiline
        fullWidth
        label={t('comments.new', { name })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <Button type="submit" variant="outlined" disabled={text.trim() === '' || create.isRunning}>
        {t('comments.send')}
      </Button>
    </form>
  );
}
