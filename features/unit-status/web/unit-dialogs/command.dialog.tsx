import { LoadingDialog, MessageDialog } from '@trellis/ui';
import { OfferedAction } from '@trellis/commands/web';
import { unitStatusApi } from '@trellis/unit-status/model';
import { useCall, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What the tool `command` is opened with. */
interface AskedCommand {
  actionId: number;
  unitIds: readonly number[];
}

/** The dialog of one command for units named elsewhere than on their page; nothing is sent before it is confirmed there. */
export function CommandDialog({ given, onClose }: ToolDialogProps) {
  const { t } = useTranslation('commands');
  const { facility_id } = useUser();
  const { actionId, unitIds } = given as AskedCommand;
  const { data, error } = useCall(
    unitStatusApi.calls.searchStatusByDisplayType,
    { query: { facility_id: String(facility_id ?? 0) } },
    { enabled: facility_id !== null },
  );
  const units = useMemo(
    () => data?.platformGroups.filter(({ platformGroup_id }) => unitIds.includes(platformGroup_id)),
    [data, unitIds],
  );
  if (error)
    return (
      <MessageDialog open title={t('bar.commands')} onClose={onClose}>
        {error.message}
      </MessageDialog>
    );
  if (!units) return <LoadingDialog message={t('dialog.loading')} onCancel={onClose} />;
  return <OfferedAction actionId={actionId} units={units} onClose={onClose} />;
}
