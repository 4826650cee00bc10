import { License } from '@trellis/facilities/model';
import { StateChip } from '@trellis/ui';
import { EntityPage } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewalState } from './renewal-state.ts';

const stateOf = { open: 'disabled', valid: 'healthy', due: 'warning', expired: 'error' } as const;

/** Permits of the facilities, and which of them run out. */
export function LicensesPage() {
  const { t } = useTranslation('facilities');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <EntityPage
      entity={License}
      texts="facilities"
      columns={{
        renewal: {
          label: t('licenses.renewal'),
          width: 160,
          render: (license) => {
            const { kind, daysLeft } = renewalState(license, today);
            return (
              <StateChip
                state={stateOf[kind]}
                label={t(`licenses.${kind}`, { count: Math.max(0, Number.isFinite(daysLeft) ? daysLeft : 0) })}
              />
            );
          },
        },
      }}
    />
  );
}
