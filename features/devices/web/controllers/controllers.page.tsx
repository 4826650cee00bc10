import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Controller } from '@trellis/devices/model';
import { useUser } from '@trellis/web-kit';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayInstall } from '../use-may-install.ts';
import { ControllerConnection, ControllerUnit, useUnitsByController } from './controller-unit.tsx';
import { ControllerDevices } from './controller-devices.tsx';
import { KeyTab } from './key-tab.tsx';

const RegisterDialog = lazy(async () => ({
  default: (await import('../register/register.dialog.tsx')).RegisterDialog,
}));

/** What names a controller in messages, and what it says of itself, is not typed. */
const readOnly = { isReadOnly: true } as const;
const hidden = { isHidden: true } as const;
const fields = {
  facility_id: hidden,
  kind: hidden,
  deviceId: readOnly,
  parameters: hidden,
  ipAddress: readOnly,
  macAddress: readOnly,
  serial: readOnly,
  softwareVersion: readOnly,
  firmwareVersion: readOnly,
  osVersion: readOnly,
};
const shown = ['name', 'unit', 'isOnline', 'protocol', 'lastCommandFetch', 'ipAddress', 'softwareVersion'];

/** Controllers of the facility: who is there, what they run, their keys; and the way to enter another. */
export function ControllersPage() {
  const { t } = useTranslation('devices');
  const { facility_id } = useUser();
  const ofFacility = useFacilityRows();
  const mayInstall = useMayInstall();
  const units = useUnitsByController(facility_id);
  const [isRegistering, setRegistering] = useState(false);
  return (
    <>
      <EntityPage
        entity={Controller}
        texts="devices"
        {...ofFacility}
        dependsOn={['ag_platformGroups']}
        shownColumns={shown}
        fields={fields}
        columns={{
          unit: {
            label: t('unitOf'),
            width: 140,
            render: (controller) => <ControllerUnit controller={controller} name={units.get(controller.id)?.name} />,
          },
          isOnline: {
            label: t('online.label'),
            width: 190,
            render: ({ id, isOnline }) => <ControllerConnection isOnline={isOnline} unit={units.get(id)} />,
          },
        }}
        headerActions={
          mayInstall ? (
            <Button variant="contained" startIcon={<Add />} onClick={() => setRegistering(true)}>
              {t('register.open')}
            </Button>
          ) : null
        }
        tabs={[
          ...(mayInstall
            ? [
                {
                  key: 'key',
                  label: t('key.tab'),
                  render: (controller: Controller) => <KeyTab controller={controller} />,
                },
              ]
            : []),
          { key: 'devices', label: t('devices.tab'), render: ({ id }) => <ControllerDevices controllerId={id} /> },
        ]}
      />
      {isRegistering ? (
        <Suspense>
          <RegisterDialog onClose={() => setRegistering(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
