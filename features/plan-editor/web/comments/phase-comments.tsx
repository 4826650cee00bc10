import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import { GrowPhaseComment } from '@trellis/grow-plans/model';
import { FailedNotice } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentForm } from './comment-form.tsx';
import { Thread } from './thread.tsx';

/** What people say about a phase, the newest last, with its answers; what is settled is put away. */
export const PhaseComments = memo(({ phaseId, name }: { phaseId: number; name: string }) => {
  const { t } = useTranslation('plan-editor');
  const {
    data = [],
    error,
    refetch,
  } = useCall(
    everyday('ag_growPhaseComments').list,
    filtered({ where: { growPhase_id: phaseId }, order: ['createdate', 'id'] }),
    { isWhole: true },
  );
  const { data: about } = useAbout(GrowPhaseComment);
  const [isAll, setAll] = useState(false);
  const mayWrite = about?.rights.create ?? false;
  if (!mayWrite && data.length === 0) return null;
  const began = data.filter(({ comment_id }) => comment_id === null);
  const settled = began.filter(({ state }) => state === 'resolved').length;
  const shown = began.filter(({ state }) => isAll || state === 'open');
  return (
    <section className="pe-comments" aria-label={t('comments.label', { name })}>
      <h3>{t('comments.title')}</h3>
      {error ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
      <ul className="pe-versions">
        {shown.map((comment) => (
          <Thread
            key={comment.id}
            comment={comment}
            answers={data.filter(({ comment_id }) => comment_id === comment.id)}
            mayWrite={mayWrite}
          />
        ))}
      </ul>
      {settled > 0 ? (
        <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {t(isAll ? 'comments.hideSettled' : 'comments.showSettled', { count: settled })}
        </Button>
      ) : null}
      {mayWrite ? (
        <CommentForm phaseId={phaseId} label={t('comments.new', { name })} sendLabel={t('comments.send')} />
      ) : null}
    </section>
  );
});
PhaseComments.displayName = 'PhaseComments';
