import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { channelAddress, facilitiesApi, FacilityChannel } from '@trellis/facilities/model';
import { useDeliveryError } from '@trellis/notifications/web/hooks';
import { StateChip } from '@trellis/ui';
import { useAction, useToast } from '@trellis/web-kit';
import { EntityTable, useAbout } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** Group chats of a facility: how people open them, which alerts are posted there, and whether a post arrives. */
export function ChannelsTab({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('facilities');
  const mayPost = useAbout(FacilityChannel).data?.rights.update === true;
  return (
    <EntityTable
      entity={FacilityChannel}
      texts="facilities"
      where={{ facility_id: facilityId }}
      defaults={{ facility_id: facilityId }}
      fields={{
        facility_id: { isHidden: true },
        connectionString: {
          check: (value) => (isPostable(value) ? true : t('facilities.needsHttps')),
        },
      }}
      shownColumns={['name', 'type', 'address', 'alertsFromLevel']}
      columns={{
        alertsFromLevel: {
          align: 'start',
          render: ({ alertsFromLevel: level }) =>
            level === null ? t('facilities.noAlerts') : t('facilities.alertsFrom', { level, context: String(level) }),
        },
      }}
      rowActions={(channel) => (
        <Stack
          direction="row"
          component="span"
          sx={{ alignItems: 'center', justifyContent: 'flex-end', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}
        >
          {mayPost ? <TestPost channel={channel} /> : null}
          <OpenChannel channel={channel} />
        </Stack>
      )}
      above={(channel) => (mayPost ? <TestPost channel={channel} /> : null)}
    />
  );
}

/** Nothing, or an address that posts may go to. */
const isPostable = (value: unknown): boolean =>
  typeof value !== 'string' || value.trim() === '' || /^https?:\/\/\S+$/i.test(value.trim());

/** Posts a test to a channel and says what it answered. */
function TestPost({ channel: { id, name } }: { channel: FacilityChannel }) {
  const { t } = useTranslation('facilities');
  const errorText = useDeliveryError();
  const toast = useToast();
  const test = useAction(facilitiesApi.calls.testPost, {
    onSuccess: ({ isTaken, error }) => {
      if (isTaken) toast.success(t('facilities.testPosted', { name }));
      else toast.error(t('facilities.testRefused', { name, error: error && errorText(error) }));
    },
  });
  return (
    <Button
      size="small"
      sx={{ flex: 'none', width: 'fit-content' }}
      loading={test.isRunning}
      onClick={(event) => {
        event.stopPropagation();
        void test.run({ params: { id: String(id) }, body: {} });
      }}
    >
      {t('facilities.testPost')}
    </Button>
  );
}

/** Opens a channel as people will in an emergency; one whose link leads nowhere says so. */
function OpenChannel({ channel }: { channel: FacilityChannel }) {
  const { t } = useTranslation('facilities');
  const address = channelAddress(channel);
  if (address === undefined) return <StateChip state="warning" label={t('facilities.noChannelLink')} />;
  return (
    <Button size="small" href={address} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
      {t('facilities.tryChannel')}
    </Button>
  );
}
