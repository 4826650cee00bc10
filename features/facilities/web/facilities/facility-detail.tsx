import ArrowBack from '@mui/icons-material/ArrowBack';
import Edit from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { TeamMember } from '@trellis/access/model';
import { everyday } from '@trellis/entity-kit';
import { Area, ClientFacility, Facility, License } from '@trellis/facilities/model';
import { Page } from '@trellis/ui';
import { isAdmin, useCall, useUser } from '@trellis/web-kit';
import { EntityTable, OpenedRecord } from '@trellis/web-kit/records';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ChannelsTab } from './channels-tab.tsx';
import { facilityFields } from './facility-editors.tsx';
import { facilitySections, sectionKeys } from './facility-sections.ts';
import { OverviewTab } from './overview-tab.tsx';
import { ServiceTab } from './service-tab.tsx';

const tabs = ['overview', 'rooms', 'people', 'licences', 'companies', 'channels', 'contract'] as const;
type TabKey = (typeof tabs)[number];

/** One facility: what stands in it, its rooms, people, permits, companies, channels and contract. */
export function FacilityDetail({ id }: { id: number }) {
  const { t } = useTranslation('facilities');
  const user = useUser();
  const tabId = useId();
  const [query, setQuery] = useSearchParams();
  const facility = useCall(everyday('facilities').get, { params: { id } });
  const shown = tabs.filter((key) => key !== 'contract' || isAdmin(user));
  const tab: TabKey = shown.find((key) => key === query.get('tab')) ?? 'overview';
  const isEditing = query.get('edit') === '1';
  // Another tab starts without the search and filters of the one before.
  const show = (key: TabKey) => setQuery({ in: String(id), ...(key !== 'overview' && { tab: key }) });
  const edit = (isOn: boolean, part?: string) =>
    setQuery({
      in: String(id),
      ...(tab !== 'overview' && { tab }),
      ...(isOn && { edit: '1' }),
      ...(isOn && part && { part }),
    });
  return (
    <Page
      title={facility.data?.name ?? t('records.facility.one')}
      scope={
        <Button component={Link} to="/admin/facilities" size="small" startIcon={<ArrowBack />} sx={{ ml: -0.5 }}>
          {t('records.facility.many')}
        </Button>
      }
      action={
        facility.data ? (
          <Button variant="contained" startIcon={<Edit />} onClick={() => edit(true)}>
            {t('facilities.details')}
          </Button>
        ) : null
      }
      loads={facility}
    >
      {(record) => (
        <>
          <Tabs value={tab} onChange={(_, key: TabKey) => show(key)} variant="scrollable" allowScrollButtonsMobile>
            {shown.map((key) => (
              <Tab
                key={key}
                value={key}
                label={t(`facilities.tabs.${key}`)}
                id={`${tabId}-${key}`}
                aria-controls={`${tabId}-panel`}
              />
            ))}
          </Tabs>
          <div role="tabpanel" id={`${tabId}-panel`} aria-labelledby={`${tabId}-${tab}`}>
            <TabContent key={tab} tab={tab} facility={record} onShow={show} />
          </div>
          {isEditing ? (
            <OpenedRecord
              entity={Facility}
              texts="facilities"
              id={id}
              fields={facilityFields}
              sections={sectionKeys.map((key) => ({ label: t(`sections.${key}`), fields: facilitySections[key] }))}
              mayRemove={() => false}
              tab={query.get('part') ?? undefined}
              onTab={(part) => edit(true, part)}
              onClose={() => edit(false)}
            />
          ) : null}
        </>
      )}
    </Page>
  );
}

interface TabContentProps {
  tab: TabKey;
  facility: Facility;
  onShow: (tab: TabKey) => void;
}

function TabContent({ tab, facility, onShow }: TabContentProps): ReactNode {
  const { t } = useTranslation('facilities');
  const own = { where: { facility_id: facility.id }, defaults: { facility_id: facility.id } };
  const fields = { facility_id: { isHidden: true } };
  switch (tab) {
    case 'overview':
      return <OverviewTab facility={facility} onShow={onShow} />;
    case 'rooms':
      return <EntityTable entity={Area} texts="facilities" {...own} fields={fields} />;
    case 'people':
      return (
        <>
          <Button
            component={Link}
            to={`/teammanagement?all=1&f.facility_id=${facility.id}`}
            variant="outlined"
            sx={{ mb: 2 }}
          >
            {t('facilities.toTeam')}
          </Button>
          <EntityTable
            entity={TeamMember}
            texts="access"
            gridId="/admin/facilities?people"
            where={{ facility_id: facility.id, status: { nin: ['denied', 'revoked'] } }}
            shownColumns={['name', 'position', 'email', 'status', 'lastlogin']}
            fields={{ roleIds: { isHidden: true }, profileImg: { isHidden: true } }}
          />
        </>
      );
    case 'licences':
      return <EntityTable entity={License} texts="facilities" {...own} fields={fields} />;
    case 'companies':
      return (
        <EntityTable
          entity={ClientFacility}
          texts="facilities"
          {...own}
          fields={fields}
          shownColumns={['client_id', 'relation']}
        />
      );
    case 'channels':
      return <ChannelsTab facilityId={facility.id} />;
    case 'contract':
      return <ServiceTab facility={facility} />;
  }
}
