import { LoadingDialog, MessageDialog } from '@trellis/ui';
import { OfferedAction } from '@trellis/commands/web';
import { useUser, type ToolDialogProps } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { everyUnit } from '../live/grid-mode.ts';
import { useUnitFeed } from '../live/use-unit-feed.ts';
import { UnitStoreContext } from '../live/use-unit.ts';
import { GridWordsContext, useMakeGridWords } from '../unit-grid/grid-words.ts';
import { ownDialogs } from './own-dialogs.ts';

/** What the tool `command` is opened with. */
interface AskedCommand {
  actionId: number;
  unitIds: readonly number[];
}

/** The dialog of one command for units named elsewhere than on their page; nothing is sent before it is confirmed there. */
export function CommandDialog(props: ToolDialogProps) {
  const { facility_id } = useUser();
  return facility_id === null ? null : <CommandOfFacility {...props} facilityId={facility_id} />;
}

function CommandOfFacility({ given, facilityId, onClose }: ToolDialogProps & { facilityId: number }) {
  const { t } = useTranslation('commands');
  const { actionId, unitIds } = given as AskedCommand;
  const words = useMakeGridWords();
  const { store, isLoaded, error } = useUnitFeed(everyUnit, facilityId);
  // As they are when the dialog opens: what is chosen does not change under the hand.
  const units = useMemo(
    () => (isLoaded ? unitIds.flatMap((id) => store.get(id)?.record ?? []) : undefined),
    [isLoaded, store, unitIds],
  );
  if (units)
    return (
      <GridWordsContext value={words}>
        <UnitStoreContext value={store}>
          <OfferedAction actionId={actionId} units={units} dialogs={ownDialogs} onClose={onClose} />
        </UnitStoreContext>
      </GridWordsContext>
    );
  if (error)
    return (
      <MessageDialog open title={t('bar.commands')} onClose={onClose}>
        {error.message}
      </MessageDialog>
    );
  return <LoadingDialog message={t('dialog.loading')} onCancel={onClose} />;
}
