import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  devicesApi,
  deviceSample,
  jsonTopics,
  mqttAddressOf,
  type ConnectedDevice,
  type Controller,
} from '@trellis/devices/model';
import { CopiedText, PageContent } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './guide.css';

/** The part of a controller that says how it speaks. */
export type SpeakingController = Pick<Controller, 'id' | 'deviceId' | 'protocol' | 'isForeign'>;

interface ConnectionGuideProps {
  controller: SpeakingController;
  /** Told once; without it a word stands in its place. */
  apiKey?: string;
}

/** Where a controller connects to, and samples that work: a reading, how commands come, how to answer them. */
export function ConnectionGuide({ controller, apiKey }: ConnectionGuideProps) {
  const { t } = useTranslation('devices');
  const { id, deviceId, protocol, isForeign } = controller;
  const connection = useCall(devicesApi.calls.getConnection, { params: { id: String(id) } });
  const kind = protocol === 'sparkplug' && isForeign ? 'foreign' : protocol;
  return (
    <PageContent loads={connection}>
      {(place) => {
        const device: ConnectedDevice = {
          ...{ ...place, protocol, isForeign, controllerId: id, deviceId },
          key: apiKey ?? t('guide.keyHere'),
          origin: location.origin,
        };
        return (
          <Stack spacing={2.5}>
            <Typography variant="body2">{t(`guide.about.${kind}`)}</Typography>
            <Facts facts={factsOf(device)} />
            {deviceSample(device).map(({ key, text }) => (
              <CopiedText key={key} label={t(`guide.steps.${key}`)} text={text} />
            ))}
            {protocol === 'sparkplug' ? null : <Typography variant="body2">{t('guide.drives')}</Typography>}
          </Stack>
        );
      }}
    </PageContent>
  );
}

/** What is typed into the settings of a device, by the name of its words. */
function factsOf(device: ConnectedDevice): [name: string, value: string][] {
  const { protocol, origin, controllerId, deviceId, groupId } = device;
  if (protocol === 'http') return [['url', `${origin}/api/v1/controllers/${controllerId}/report`]];
  const broker: [string, string][] = [
    ['broker', mqttAddressOf(device)],
    ['user', deviceId],
  ];
  const topics = jsonTopics(device);
  return protocol === 'json'
    ? [...broker, ['reportTopic', topics.report], ['commandsTopic', topics.commands]]
    : [...broker, ['group', groupId], ['node', deviceId]];
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation('devices');
  return (
    <dl className="dv-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`guide.facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
