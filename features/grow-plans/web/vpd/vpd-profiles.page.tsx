import Stack from '@mui/material/Stack';
import { VpdProfile, type VpdPoint } from '@trellis/grow-plans/model';
import { useFormat } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { faultOf, PointsEditor } from './points-editor.tsx';
import { VpdCurve } from './vpd-curve.tsx';
import { WhichHumidity } from './which-humidity.tsx';

const shownColumns = ['name', 'growStage_id', 'points', 'nightOffset', 'active', 'facility_id'];

/** Curves of the VPD that stages want, by day, and which humidity that takes at a temperature. */
export function VpdProfilesPage() {
  const { t } = useTranslation('grow-plans');
  const { number } = useFormat();
  const span = (points: readonly VpdPoint[]) =>
    t('vpd.span', {
      from: number(Math.min(...points.map(({ min }) => min)), 2),
      to: number(Math.max(...points.map(({ max }) => max)), 2),
    });
  const check = (points: unknown) => {
    const fault = faultOf(Array.isArray(points) ? (points as VpdPoint[]) : []);
    return fault === undefined || t(`vpd.faults.${fault}`);
  };
  return (
    <EntityPage
      entity={VpdProfile}
      texts="grow-plans"
      shownColumns={shownColumns}
      columns={{
        points: {
          label: t('vpd.curve'),
          width: 340,
          isSortable: false,
          render: ({ points }) => (
            <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
              <VpdCurve points={points} isSmall />
              <span style={{ whiteSpace: 'nowrap' }}>{span(points)}</span>
            </Stack>
          ),
        },
        nightOffset: {
          width: 150,
          align: 'end',
          // With the sign of a minus, as wide as a plus: figures stand below each other.
          render: ({ nightOffset }) =>
            nightOffset === null ? '–' : `${nightOffset < 0 ? '−' : ''}${number(Math.abs(nightOffset), 2)} kPa`,
        },
      }}
      fields={{
        points: { editor: PointsEditor, check, show: (points: readonly VpdPoint[]) => <VpdCurve points={points} /> },
      }}
      above={({ points }) => <WhichHumidity points={points} />}
    />
  );
}
