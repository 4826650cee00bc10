import { VirtualDevice } from '@trellis/devices/model';
import { EntityTable } from '@trellis/web-kit/records';
import Typography from '@mui/material/Typography';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';

const hidden = { isHidden: true } as const;
const fields = { controller_id: hidden, parameters: hidden };

/** What a controller drives: lamps, valves, fans. What stands here keeps its states and can be commanded. */
export function ControllerDevices({ controllerId }: { controllerId: number }) {
  const { t } = useTranslation('devices');
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <Typography variant="body2">{t('devices.intro')}</Typography>
      <EntityTable
        entity={VirtualDevice}
        texts="devices"
        gridId="controller-devices"
        addressPrefix="device"
        where={{ controller_id: controllerId }}
        defaults={{ controller_id: controllerId }}
        fields={fields}
        shownColumns={['name', 'virtualDeviceType_id', 'state']}
      />
    </Stack>
  );
}
