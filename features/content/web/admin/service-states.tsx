import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { filtered, everyday } from '@trellis/entity-kit';
import type { Facility } from '@trellis/facilities/model';
import { PageContent, phoneBreakpoint, StateChip } from '@trellis/ui';
import { DataTable, TableCards, type TableContent } from '@trellis/ui/table';
import { useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SetServiceDialog } from './set-service.dialog.tsx';

const facilitiesCall = everyday('facilities').list;

/** Service levels that tell people something: 1 a banner, 2 a banner and a block. */
const levelState = { 0: 'healthy', 1: 'warning', 2: 'error', 3: 'disabled' } as const;
export const stateOfLevel = (level: number) => levelState[level as keyof typeof levelState];

/** What each facility's people are told about the service. */
export function ServiceStates() {
  const { t } = useTranslation('content');
  const format = useFormat();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const facilities = useCall(facilitiesCall, filtered({ where: { active: true }, order: 'name', limit: 1000 }));
  const [chosen, setChosen] = useState<Facility>();
  const table = (rows: readonly Facility[]): TableContent<Facility> => ({
    label: t('service.state'),
    rows,
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', label: t('service.facility'), render: ({ name }) => name },
      {
        key: 'level',
        label: t('service.level'),
        render: ({ serviceInterruptLevel: level }) => (
          <StateChip state={stateOfLevel(level)} label={t(`service.levels.${level}`)} />
        ),
      },
      {
        key: 'message',
        label: t('service.message'),
        render: ({ serviceInterruptMessage }) => serviceInterruptMessage ?? '–',
      },
      {
        key: 'changed',
        label: t('service.changed'),
        render: ({ serviceInterruptChangedAt: at }) =>
          at ? (
            <time dateTime={at} title={format.otherZone(at)}>
              {format.dateTime(at)}
            </time>
          ) : (
            '–'
          ),
      },
    ],
    actions: (facility) => (
      <IconButton aria-label={t('service.set', { name: facility.name })} onClick={() => setChosen(facility)}>
        <Edit fontSize="small" />
      </IconButton>
    ),
  });
  return (
    <PageContent loads={facilities} empty={(rows) => (rows.length === 0 ? { text: t('service.none') } : undefined)}>
      {(rows) => (
        <>
          {isPhone ? <TableCards {...table(rows)} /> : <DataTable {...table(rows)} />}
          {chosen ? <SetServiceDialog facility={chosen} onClose={() => setChosen(undefined)} /> : null}
        </>
      )}
    </PageContent>
  );
}
