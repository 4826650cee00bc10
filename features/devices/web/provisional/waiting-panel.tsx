import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ProvisionalController } from '@trellis/devices/model';
import { everyday } from '@trellis/entity-kit';
import { Notice, PromptDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recordsPath } from '@trellis/web-kit/records';

const AdoptDialog = lazy(async () => ({ default: (await import('./adopt.dialog.tsx')).AdoptDialog }));

const calls = {
  reject: everyday('provisionalControllers').move('reject'),
  reconsider: everyday('provisionalControllers').move('reconsider'),
};

/** What can be done with a controller that waits, was rejected or was adopted, on a page that only installers read. */
export function WaitingPanel({ waiting }: { waiting: ProvisionalController }) {
  const { t } = useTranslation('devices');
  const [opened, setOpened] = useState<'adopt' | 'reject'>();
  const close = () => setOpened(undefined);
  const { id, edgeNodeId, state, rejectReason, controller_id } = waiting;
  const metrics = announcedBy(waiting);
  const params = { id: String(id) };
  const reject = useAction(calls.reject, {
    success: t('reject.done', { node: edgeNodeId }),
    onSuccess: close,
  });
  const reconsider = useAction(calls.reconsider, { success: t('reconsider.done', { node: edgeNodeId }) });
  return (
    <Stack spacing={2}>
      {state === 'waiting' ? (
        <Stack direction="row" spacing={1}>
          <Button variant="contained" sx={{ minHeight: 44 }} onClick={() => setOpened('adopt')}>
            {t('adopt.open')}
          </Button>
          <Button variant="outlined" color="error" sx={{ minHeight: 44 }} onClick={() => setOpened('reject')}>
            {t('reject.open')}
          </Button>
        </Stack>
      ) : null}
      {state === 'rejected' ? (
        <Notice
          state="disabled"
          action={
            <Button loading={reconsider.isRunning} onClick={() => void reconsider.run({ params, body: {} })}>
              {t('reconsider.open')}
            </Button>
          }
        >
          {t('reject.was', { reason: rejectReason ?? '' })}
        </Notice>
      ) : null}
      {state === 'adopted' ? (
        <Notice
          state="healthy"
          action={
            controller_id === null ? undefined : (
              <Button component={Link} to={recordsPath('/systemadmin/controllers', { record: controller_id })}>
                {t('adopt.toController')}
              </Button>
            )
          }
        >
          {t('adopt.was')}
        </Notice>
      ) : null}
      {metrics.length > 0 ? (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('waiting.announced', { metrics: metrics.join(', ') })}
        </Typography>
      ) : null}
      {opened === 'adopt' ? (
        <Suspense>
          <AdoptDialog waiting={waiting} onClose={close} />
        </Suspense>
      ) : null}
      {opened === 'reject' ? (
        <PromptDialog
          open
          title={t('reject.title', { node: edgeNodeId })}
          tone="error"
          fields={[
            {
              name: 'reason',
              label: t('reject.reason'),
              max: 255,
              rules: [(reason) => reason !== '' || t('records:rules.required')],
            },
          ]}
          confirmLabel={t('reject.open')}
          isBusy={reject.isRunning}
          onConfirm={({ reason }) => void reject.run({ params, body: { reason } })}
          onClose={close}
        />
      ) : null}
    </Stack>
  );
}

/** Names that steer the protocol or describe the machine, which stands below. */
const silent = /^(bdSeq$|Node Control\/|Node Info\/|Properties\/)/;

/** What its birth said it can measure and do. */
const announcedBy = ({ boards }: ProvisionalController): string[] =>
  ((boards ?? []) as { name: string }[]).map(({ name }) => name).filter((name) => !silent.test(name));
