import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { holdsRole, structureRoles } from '@trellis/access/model';
import { Zone, zoneTypes } from '@trellis/devices/model';
import { FilterChips, ListSkeleton, PageContent, PageFrame, StateIcon } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { OpenedRecord } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useWaterZones } from '../dashboard/use-water.ts';
import { LineWarnings, runsDry } from '../dashboard/line-conditions.tsx';
import { ZoneNow } from '../dashboard/zone-card.tsx';
import { NewZoneDialog } from './new-zone.dialog.tsx';
import { useZones, type ZoneRow, type Zones } from './use-zones.ts';
import { ZoneCharts } from './zone-charts.tsx';
import { ZoneDay } from './zone-day.tsx';
import { ZoneForm } from './zone-form.tsx';
import { FreeUnits, ZoneMembers } from './zone-members.tsx';
import '../irrigation.css';

/** What is shown of a zone. */
const views = ['settings', 'charts', 'history'] as const;
type View = (typeof views)[number];

const kinds = Object.entries(zoneTypes).map(([key, { id }]) => ({ key, id }));

/** Which units and sensors each zone serves, what it aims at, and how it shares its water. */
export function ZoneConfigPage() {
  const { t } = useTranslation('irrigation');
  const user = useUser();
  const zones = useZones();
  const [query, setQuery] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const may = (roles: readonly string[]) => holdsRole(user, roles);
  const mayBuild = may(structureRoles);
  const view = views.find((key) => key === query.get('view')) ?? 'settings';
  const change = (id: number | undefined, shown: View) =>
    setQuery(
      { ...(id !== undefined && { zone: String(id) }), ...(shown !== 'settings' && { view: shown }) },
      { replace: true },
    );
  const open = (id: number) => change(id, view);
  return (
    <PageFrame
      title={t('zones.title')}
      scope={user.facilityname}
      action={
        mayBuild ? (
          <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
            {t('zones.new')}
          </Button>
        ) : null
      }
    >
      <PageContent
        loads={zones.zones}
        empty={(rows) => (rows.length > 0 ? undefined : { text: t(mayBuild ? 'zones.empty' : 'zones.emptyAsk') })}
      >
        {(rows) => {
          const opened = rows.find(({ id }) => String(id) === query.get('zone')) ?? firstOf(rows);
          return (
            <div className="ir-config">
              <ZoneList rows={rows} zones={zones} opened={opened} onOpen={open} />
              {opened ? (
                <div className="ir-detail" data-wide={view === 'charts'}>
                  <FilterChips
                    label={t('zones.view')}
                    options={views.map((key) => ({ key, label: t(`zones.views.${key}`) }))}
                    selected={new Set([view])}
                    onToggle={(key) => change(opened.id, key)}
                  />
                  {view === 'charts' ? (
                    <ZoneCharts key={opened.id} zone={opened} zones={zones} />
                  ) : (
                    <ZoneDetail
                      key={opened.id}
                      zone={opened}
                      zones={zones}
                      mayAim={may([...structureRoles, 'farmManager'])}
                    />
                  )}
                  {view === 'history' ? (
                    <OpenedRecord
                      entity={Zone}
                      texts="devices"
                      id={opened.id}
                      tab="history"
                      onTab={() => undefined}
                      onClose={() => change(opened.id, 'settings')}
                    />
                  ) : null}
                </div>
              ) : null}
              {opened && view !== 'charts' ? (
                <div className="ir-detail">
                  {zones.areMembersKnown ? (
                    <>
                      <ZoneMembers zone={opened} zones={zones} mayBuild={mayBuild} />
                      <FreeUnits zone={opened} zones={zones} mayBuild={mayBuild} />
                    </>
                  ) : (
                    <ListSkeleton />
                  )}
                </div>
              ) : null}
            </div>
          );
        }}
      </PageContent>
      {isAdding ? (
        <NewZoneDialog
          areas={zones.areas}
          onClose={() => setAdding(false)}
          onMade={(id) => {
            setAdding(false);
            open(id);
          }}
        />
      ) : null}
    </PageFrame>
  );
}

const firstOf = (rows: readonly ZoneRow[]): ZoneRow | undefined =>
  kinds.flatMap(({ id }) => rows.find(({ zonetype_id }) => zonetype_id === id) ?? [])[0];

interface ZoneListProps {
  rows: readonly ZoneRow[];
  zones: Zones;
  opened: ZoneRow | undefined;
  onOpen: (id: number) => void;
}

function ZoneList({ rows, zones, opened, onOpen }: ZoneListProps) {
  const { t } = useTranslation('irrigation');
  const isPhone = useMediaQuery('(max-width: 700px)');
  const water = useWaterZones().data ?? [];
  if (isPhone) return <ZoneField rows={rows} opened={opened} onOpen={onOpen} />;
  return (
    <nav aria-label={t('zones.title')}>
      {kinds.map(({ key, id }) => {
        const ofKind = rows.filter(({ zonetype_id }) => zonetype_id === id);
        if (ofKind.length === 0) return null;
        return (
          <section key={key}>
            <h2 className="ir-heading">{t(`zones.kinds.${key}`)}</h2>
            <ul className="ir-list">
              {ofKind.map((zone) => (
                <li key={zone.id}>
                  <button
                    type="button"
                    className="ir-list__zone"
                    aria-current={zone.id === opened?.id}
                    onClick={() => onOpen(zone.id)}
                  >
                    <span className="ir-list__name">
                      {zone.name}
                      {water.some(({ zone_id, line }) => zone_id === zone.id && runsDry(line)) ? (
                        <span data-state="warning" data-hint={t('line.dryShort')}>
                          <StateIcon state="warning" size={16} />
                          <span className="t-hidden"> {t('line.dryShort')}</span>
                        </span>
                      ) : null}
                    </span>
                    <span className="ir-soft">
                      {zones.areMembersKnown
                        ? t('zones.units', {
                            count: zones.members.filter(
                              ({ zone_id, platformGroup_id }) => zone_id === zone.id && platformGroup_id !== null,
                            ).length,
                          })
                        : ''}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** The list of zones where there is no room beside the zone. */
function ZoneField({ rows, opened, onOpen }: Omit<ZoneListProps, 'zones'>) {
  const { t } = useTranslation('irrigation');
  return (
    <TextField
      select
      fullWidth
      label={t('zones.one')}
      value={opened === undefined ? '' : String(opened.id)}
      onChange={(event) => onOpen(Number(event.target.value))}
    >
      {kinds.flatMap(({ key, id }) => {
        const ofKind = rows.filter(({ zonetype_id }) => zonetype_id === id);
        return ofKind.length === 0
          ? []
          : [
              <ListSubheader key={key}>{t(`zones.kinds.${key}`)}</ListSubheader>,
              ...ofKind.map((zone) => (
                <MenuItem key={zone.id} value={String(zone.id)}>
                  {zone.name}
                </MenuItem>
              )),
            ];
      })}
    </TextField>
  );
}

interface ZoneDetailProps {
  zone: ZoneRow;
  zones: Zones;
  mayAim: boolean;
}

function ZoneDetail({ zone, zones, mayAim }: ZoneDetailProps) {
  const { t } = useTranslation('irrigation');
  const water = useWaterZones().data?.find(({ zone_id }) => zone_id === zone.id);
  // While something is typed the form keeps the zone it was filled from, whatever others save meanwhile.
  const [held, setHeld] = useState<ZoneRow>();
  const filled = held?.id === zone.id ? held : zone;
  const hold = (isTouched: boolean) => setHeld((before) => (isTouched ? (before ?? zone) : undefined));
  return (
    <div className="ir-detail">
      {water ? <LineWarnings line={water.line} /> : null}
      <ZoneForm
        key={`${filled.id} ${filled.updatedate}`}
        zone={filled}
        zones={zones}
        mayChange={mayAim}
        isOvertaken={filled.updatedate !== zone.updatedate}
        onTouched={hold}
        onRefill={() => setHeld(undefined)}
      />
      {water ? (
        <section className="ir-zone" aria-label={t('zones.leasesNow')}>
          <h2 className="ir-zone__name">{t('zones.leasesNow')}</h2>
          <ZoneNow zone={water} />
        </section>
      ) : null}
      <ZoneDay zone={zone} zones={zones} />
    </div>
  );
}
