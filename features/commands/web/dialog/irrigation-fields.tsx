import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { deviceTypes } from '@trellis/devices/model';
import { filtered } from '@trellis/entity-kit';
import { Notice } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { reads } from '../calls.ts';
import type { Draft } from './draft.ts';

interface IrrigationFieldsProps {
  units: readonly UnitRecord[];
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Which outlets, where the units tell theirs apart, and whether they return to automatic afterwards. */
export function IrrigationFields({ units, draft, onChange }: IrrigationFieldsProps) {
  const { t } = useTranslation('commands');
  const { outlets, isCut } = useOutlets(units);
  return (
    <>
      {outlets.length > 0 ? (
        <TextField
          select
          label={t('irrigation.outlets')}
          value={draft.designatorId ?? ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={(event) =>
            onChange({ designatorId: event.target.value === '' ? null : Number(event.target.value) })
          }
        >
          <MenuItem value="">{t('irrigation.allOutlets')}</MenuItem>
          {outlets.map(({ id, label }) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {isCut ? <Notice state="info">{t('caps.outlets', { most: mostOutlets })}</Notice> : null}
      <FormControlLabel
        label={t('irrigation.setAuto')}
        control={
          <Checkbox
            checked={draft.setAutoWhenComplete}
            onChange={(event) => onChange({ setAutoWhenComplete: event.target.checked })}
          />
        }
      />
    </>
  );
}

/** Units whose outlets are asked for. */
const mostControllers = 1000;

/** Outlets that are told apart. */
const mostOutlets = 1000;

/** The designators that irrigation outlets of these units carry. */
function useOutlets(units: readonly UnitRecord[]) {
  const controllers = units.flatMap(({ controller_id }) => controller_id ?? []).slice(0, mostControllers);
  const devices = useCall(
    reads.virtualDevices,
    filtered({
      where: { controller_id: { inq: controllers }, virtualDeviceType_id: deviceTypes.irrigation.id },
      fields: ['id', 'controller_id', 'parameters'],
      limit: mostOutlets,
    }),
  );
  const named = (devices.data ?? []).map(({ parameters }) => parameters?.['designator_id']);
  const ids = [...new Set(named.filter((id) => typeof id === 'number'))];
  const designators = useCall(reads.designators, { query: {} }, { enabled: ids.length > 0 });
  return {
    outlets: (designators.data ?? []).filter(({ id }) => ids.includes(id)),
    isCut: units.length > mostControllers || devices.data?.length === mostOutlets,
  };
}
