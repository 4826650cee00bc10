import { LoadingDialog, MessageDialog } from '@trellis/ui';
import { unitsApi, type UnitRecord } from '@trellis/units/model';
import { useCall, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenAction } from './bar/chosen-action.tsx';
import { useActionLabel } from './offer/use-action-label.ts';
import { useOffer } from './offer/use-offer.ts';
import { usualDialogs } from './own-dialogs/own-dialogs.ts';

/** What the tool `command` is opened with. */
interface AskedCommand {
  actionId: number;
  unitIds: readonly number[];
}

const ownIds = new Set(Object.keys(usualDialogs).map(Number));

/** The dialog of one command for units named elsewhere than on their page; nothing is sent before it is confirmed there. */
export function CommandDialog({ given, onClose }: ToolDialogProps) {
  const { t } = useTranslation('commands');
  const { facility_id } = useUser();
  const { actionId, unitIds } = given as AskedCommand;
  const { data, error } = useCall(
    unitsApi.calls.searchStatusByDisplayType,
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
  return <Offered actionId={actionId} units={units} onClose={onClose} />;
}

interface OfferedProps {
  actionId: number;
  units: readonly UnitRecord[];
  onClose: () => void;
}

function Offered({ actionId, units, onClose }: OfferedProps) {
  const { t } = useTranslation('commands');
  const actionLabel = useActionLabel();
  const { groups } = useOffer(units, ownIds);
  const offered = groups.flatMap(({ actions }) => actions).find(({ action }) => action.id === actionId);
  if (offered && offered.blockedBy === null && units.length > 0)
    return (
      <ChosenAction
        action={offered.action}
        units={units}
        groups={groups}
        dialogs={usualDialogs}
        onClose={onClose}
        onDone={onClose}
      />
    );
  const reason =
    units.length === 0
      ? t('skip.unknown')
      : offered?.blockedBy
        ? t(`skip.${offered.blockedBy}`)
        : t('dialog.notOffered');
  const names = units.map(({ platformGroupName }) => platformGroupName).join(', ');
  return (
    <MessageDialog open title={offered ? actionLabel(offered.action) : t('bar.commands')} onClose={onClose}>
      {names === '' ? reason : `${names}: ${reason}`}
    </MessageDialog>
  );
}
