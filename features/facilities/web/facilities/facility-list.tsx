import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Facility, type FacilityOverview } from '@trellis/facilities/model';
import { StateChip } from '@trellis/ui';
import { isAdmin, useFormat, useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOverview } from './use-overview.ts';

const OpenFacilityDialog = lazy(async () => ({
  default: (await import('./open-facility.dialog.tsx')).OpenFacilityDialog,
}));

const shownColumns = [
  'name',
  'city',
  'state',
  'facility_timezone',
  'units',
  'people',
  'runs',
  'isMetrcEnabled',
  'service',
];
/** Levels at which people are told something about the service. */
const levelStates = ['healthy', 'warning', 'error', 'healthy'] as const;

/** The facilities of the installation, with what stands in each. */
export function FacilityList() {
  const { t } = useTranslation('facilities');
  const user = useUser();
  const navigate = useNavigate();
  const format = useFormat();
  const overview = useOverview();
  const [isOpening, setOpening] = useState(false);
  const open = (id: number) => void navigate(`/admin/facilities?in=${id}`);
  const count = (key: 'units' | 'people' | 'runs' | 'licences') => ({
    label: t(`facilities.counts.${key}`),
    width: 84,
    align: 'end' as const,
    render: ({ id }: Facility) => numberOf(overview.get(id), key, format.number),
  });
  return (
    <>
      <EntityPage
        entity={Facility}
        texts="facilities"
        shownColumns={shownColumns}
        columns={{
          units: count('units'),
          people: count('people'),
          runs: count('runs'),
          licences: count('licences'),
          service: {
            label: t('facilities.service'),
            width: 170,
            render: ({ active, serviceInterruptLevel: level }) => (
              <StateChip
                state={active ? (levelStates[level] ?? 'healthy') : 'disabled'}
                label={t(active ? `facilities.levels.${level}` : 'facilities.closed')}
              />
            ),
          },
        }}
        onOpen={({ id }) => open(id)}
        headerActions={
          isAdmin(user) ? (
            <Button variant="contained" startIcon={<Add />} onClick={() => setOpening(true)}>
              {t('facilities.open')}
            </Button>
          ) : null
        }
      />
      {isOpening ? (
        <Suspense>
          <OpenFacilityDialog onOpened={open} onClose={() => setOpening(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const numberOf = (
  row: FacilityOverview | undefined,
  key: 'units' | 'people' | 'runs' | 'licences',
  number: (value: number) => string,
): string => (row ? number(row[key]) : '–');
