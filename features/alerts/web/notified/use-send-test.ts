import { notifiedApi } from '@trellis/alerts/model';
import { useAction, useToast } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Sends a test message to the people of rules, and says whom it reached and whom not, with the reason. */
export function useSendTest() {
  const { t } = useTranslation('notified');
  const toast = useToast();
  const { run, isRunning } = useAction(notifiedApi.calls.test);
  const sendTest = async (rules: readonly number[]) => {
    const replies = await Promise.all(rules.map((id) => run({ params: { id: String(id) }, body: {} })));
    const reports = replies.flatMap((reply) => reply ?? []);
    const reached = new Set(reports.filter(({ sent }) => sent.length > 0).map(({ name }) => name));
    if (reached.size > 0) toast.success(t('test.sent', { names: [...reached].join(', ') }));
    for (const { name, sent, skipped } of reports)
      if (sent.length === 0 || skipped.length > 0)
        toast.warning(
          t('test.skipped', {
            name,
            why: skipped
              .map(
                ({ channel, reason }) =>
                  `${t(`channels.${channel}`)}: ${t(`reasons.${reason}`, { defaultValue: reason })}`,
              )
              .join('; '),
          }),
        );
    if (replies.every((reply) => reply?.length === 0)) toast.warning(t('test.nobody'));
  };
  return { sendTest, isRunning };
}
