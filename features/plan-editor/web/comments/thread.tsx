import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { everyday } from '@trellis/entity-kit';
import { planners, type GrowPhaseComment } from '@trellis/grow-plans/model';
import { ConfirmDialog, StateChip } from '@trellis/ui';
import { useAction, useFormat, useUser } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentForm } from './comment-form.tsx';

const calls = everyday('ag_growPhaseComments');

interface ThreadProps {
  comment: GrowPhaseComment;
  answers: readonly GrowPhaseComment[];
  mayWrite: boolean;
}

/** A comment with its answers. Who began it, or plans, settles it; what is settled opens again. */
export function Thread({ comment, answers, mayWrite }: ThreadProps) {
  const { t } = useTranslation('plan-editor');
  const user = useUser();
  const [isAnswering, setAnswering] = useState(false);
  const { id, growPhase_id, state, resolvedBy_user_id } = comment;
  const reopen = useAction(calls.move('reopen'), { success: t('comments.reopened') });
  const resolve = useAction(calls.move('resolve'), {
    success: t('comments.resolved'),
    undo: () => () => reopen.run({ params: { id }, body: {} }),
  });
  const isSettled = state === 'resolved';
  const maySettle = comment.user_id === user.id || holdsRole(user, planners);
  const isBusy = resolve.isRunning || reopen.isRunning;
  return (
    <li data-settled={isSettled || undefined}>
      <Comment comment={comment} />
      {isSettled ? (
        <span className="pe-comments__settled">
          <StateChip state="healthy" label={t('comments.isSettled')} />{' '}
          <span className="pe-soft">
            <PersonName id={resolvedBy_user_id} fallback="" />
          </span>
        </span>
      ) : null}
      {answers.length > 0 ? (
        <ul className="pe-comments__answers">
          {answers.map((answer) => (
            <li key={answer.id}>
              <Comment comment={answer} />
            </li>
          ))}
        </ul>
      ) : null}
      {isAnswering ? (
        <CommentForm
          phaseId={growPhase_id}
          answers={id}
          label={t('comments.answerLabel')}
          sendLabel={t('comments.answer')}
          onSent={() => setAnswering(false)}
        />
      ) : null}
      <span className="pe-comments__tools">
        {mayWrite && !isSettled && !isAnswering ? (
          <Button size="small" onClick={() => setAnswering(true)}>
            {t('comments.answer')}
          </Button>
        ) : null}
        {maySettle ? (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => void (isSettled ? reopen : resolve).run({ params: { id }, body: {} })}
          >
            {t(isSettled ? 'comments.reopen' : 'comments.resolve')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/** What one person said; their own is theirs to delete. */
function Comment({ comment: { id, text, createdate, user_id } }: { comment: GrowPhaseComment }) {
  const { t } = useTranslation('plan-editor');
  const { dateTime } = useFormat();
  const { id: userId } = useUser();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(calls.delete, { success: t('comments.removed'), onSuccess: () => setAsking(false) });
  return (
    <>
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
    </>
  );
}
