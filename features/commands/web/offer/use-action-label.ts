import { everyday } from '@trellis/entity-kit';
import type { Action } from '@trellis/commands/model';
import { useFormat, useCall, useUser } from '@trellis/web-kit';
import { useCallback } from 'react';

/** Names of actions in the user's language, as the facility in view is built: air rails replace curtains. */
export function useActionLabel(): (action: Pick<Action, 'label' | 'labelEs' | 'onAirRails'>) => string {
  const { locale } = useFormat();
  const { facility_id } = useUser();
  const facility = useCall(
    everyday('facilities').get,
    { params: { id: String(facility_id) } },
    { enabled: facility_id !== null },
  );
  const hasAirRails = facility.data?.hasAirRails ?? false;
  return useCallback(
    ({ onAirRails, ...usual }) => {
      const { label, labelEs } = (hasAirRails && onAirRails) || usual;
      return locale.startsWith('es') ? labelEs : label;
    },
    [hasAirRails, locale],
  );
}
