import type { WrittenValue } from '@trellis/commands/model';
import { MessageDialog } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenAction } from './bar/chosen-action.tsx';
import { useActionLabel } from './offer/use-action-label.ts';
import { useOffer } from './offer/use-offer.ts';
import { usualDialogs, type OwnDialogs } from './own-dialogs/own-dialogs.ts';

interface OfferedActionProps {
  actionId: number;
  units: readonly UnitRecord[];
  /** Dialogs that take the place of the usual one, by action id. */
  dialogs: OwnDialogs;
  /** The value was chosen with the action: neither is asked for again. */
  value?: WrittenValue | null;
  onClose: () => void;
}

/** One action for given units: its dialog where they can do it, the reason where they cannot. */
export function OfferedAction({ actionId, units, dialogs, value, onClose }: OfferedActionProps) {
  const { t } = useTranslation('commands');
  const actionLabel = useActionLabel();
  const own = useMemo(() => ({ ...usualDialogs, ...dialogs }), [dialogs]);
  const ownIds = useMemo(() => new Set(Object.keys(own).map(Number)), [own]);
  const { groups, isLoading } = useOffer(units, ownIds);
  const offered = groups.flatMap(({ actions }) => actions).find(({ action }) => action.id === actionId);
  if (offered && offered.blockedBy === null && units.length > 0)
    return (
      <ChosenAction
        action={offered.action}
        units={units}
        groups={groups}
        dialogs={own}
        value={value}
        onClose={onClose}
        onDone={onClose}
      />
    );
  const reason = isLoading
    ? t('bar.loading')
    : units.length === 0
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
