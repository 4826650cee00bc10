import { everyday } from '@trellis/entity-kit';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FailureNotice } from '@trellis/access/web/hooks';
import { devicesApi, deviceSample, type Controller } from '@trellis/devices/model';
import { CopiedText, Notice } from '@trellis/ui';
import { sendWith, useCall, useClientOptions, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { allOf } from '../rooms/make-rooms.ts';
import { useStep } from '../use-step.ts';
import { FirstReading } from './first-reading.tsx';
import { RegisterForm } from './register-form.tsx';

interface ControllerRow {
  id: number;
  deviceId: string;
  protocol: Controller['protocol'];
}

/** The first controller, entered and followed until its first reading. */
export function ControllerStep() {
  const { t } = useTranslation('installation');
  const facilityId = useUser().facility_id ?? 0;
  const [key, setKey] = useState<string>();
  const query = allOf(facilityId);
  const units = useCall(everyday('ag_platformGroups').list, query);
  const controllers = useCall(everyday('controllers').list, query);
  const facility = useCall(everyday('facilities').get, { params: { id: facilityId } });
  if (!units.data || !controllers.data || !facility.data) return <Skeleton height={240} />;
  const { mqttGroup } = facility.data;
  // The one entered last.
  const placed = controllers.data.toReversed().flatMap((controller) => {
    const unit = units.data.find(({ controller_id }) => controller_id === controller.id);
    return unit ? [{ controller, unit }] : [];
  })[0];
  if (placed)
    return (
      <Stack spacing={3}>
        <FirstReading {...placed} />
        <Instructions {...placed} apiKey={key} onKey={setKey} />
      </Stack>
    );
  const free = units.data.filter(({ controller_id }) => controller_id === null);
  if (free.length === 0)
    return (
      <Stack spacing={2.5}>
        <Notice state="info">{t('controller.noUnits')}</Notice>
        <Button component={Link} to="/setup?step=rooms" variant="contained" size="large" sx={{ minHeight: 48 }}>
          {t('controller.toRooms')}
        </Button>
        <Button component={Link} to="/" sx={{ minHeight: 44 }}>
          {t('toStart')}
        </Button>
      </Stack>
    );
  return <RegisterForm units={free} mqttGroup={mqttGroup} onRegistered={setKey} />;
}

interface InstructionsProps {
  controller: ControllerRow;
  /** Told once; missing after a reload. */
  apiKey: string | undefined;
  onKey: (key: string) => void;
}

function Instructions({ controller, apiKey, onKey }: InstructionsProps) {
  const { t } = useTranslation('installation');
  const send = sendWith(useClientOptions());
  const { run, isBusy, failure } = useStep<number>(async (id) => {
    const { key } = await send(devicesApi.calls.renewKey, { params: { id: String(id) } });
    onKey(key);
  });
  const { id, deviceId, protocol } = controller;
  const { data: connection } = useCall(devicesApi.calls.getConnection, { params: { id: String(id) } });
  if (apiKey === undefined)
    return (
      <Stack spacing={1.5}>
        <FailureNotice failure={failure} />
        <Typography>{t('controller.keyWasShown', { deviceId })}</Typography>
        <Button variant="outlined" loading={isBusy} sx={{ minHeight: 44 }} onClick={() => void run(id)}>
          {t('controller.otherKey')}
        </Button>
      </Stack>
    );
  if (!connection) return <Skeleton height={240} />;
  const device = { protocol, isForeign: false, controllerId: id, deviceId, key: apiKey, origin: location.origin };
  const [first] = deviceSample({ ...device, ...connection });
  return (
    <Stack spacing={2.5}>
      <Notice state="warning">{t('controller.keyOnce')}</Notice>
      <CopiedText label={t('controller.key')} text={apiKey} />
      <CopiedText label={t(`controller.try.${protocol}`)} text={first?.text ?? ''} />
    </Stack>
  );
}
