import { findAction, type Action } from '@trellis/commands/model';
import { everyday } from '@trellis/entity-kit';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionRecords } from './use-action-records.ts';

/**
 * Names of actions in the user's language: as the installation's records have them, as the facility in view is built (air rails
 * replace curtains), and by its number where nobody knows a name.
 */
export function useActionLabel(): (action: number | Pick<Action, 'id'>) => string {
  const { t } = useTranslation('commands');
  const { locale } = useFormat();
  const { facility_id } = useUser();
  const facility = useCall(
    everyday('facilities').get,
    { params: { id: String(facility_id) } },
    { enabled: facility_id !== null },
  );
  const hasAirRails = facility.data?.hasAirRails ?? false;
  const records = useActionRecords();
  return useCallback(
    (action) => {
      const id = typeof action === 'number' ? action : action.id;
      const known = findAction(id);
      const named = records?.get(id) ?? known;
      if (!named) return `${t('tray.action')} ${id}`;
      // A name that the installation gave is its own, whatever the facility is built with.
      const isRenamed = known !== undefined && named.label !== known.label;
      const { label, labelEs } = (!isRenamed && hasAirRails && known?.onAirRails) || named;
      return (locale.startsWith('es') && labelEs) || label;
    },
    [hasAirRails, locale, records, t],
  );
}
