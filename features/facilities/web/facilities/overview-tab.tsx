import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { facilitiesApi, type Facility } from '@trellis/facilities/model';
import { ConfirmDialog, StateChip } from '@trellis/ui';
import { isAdmin, sendWith, useAction, useClientOptions, useFormat, useTakeBack, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverview } from './use-overview.ts';

interface OverviewTabProps {
  facility: Facility;
  onShow: (tab: 'rooms' | 'people' | 'licences') => void;
}

const marks = [
  'isMetrcEnabled',
  'co2Enabled',
  'lockLights',
  'growsCannabis',
  'growsHemp',
  'growsLeafyGreens',
  'hasCurtains',
  'hasAirRails',
  'destroyWitness',
] as const;

/** What stands in a facility, where it is, how it is set; and closing it. */
export function OverviewTab({ facility, onShow }: OverviewTabProps) {
  const { t } = useTranslation('facilities');
  const user = useUser();
  const format = useFormat();
  const overview = useOverview().get(facility.id);
  const { name, logoUrl, address, city, state, zip, facility_timezone, active, latitude, longitude } = facility;
  const place = [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const on = marks.filter((key) => facility[key]);
  const counts = [
    ['areas', 'rooms'],
    ['zones', undefined],
    ['units', undefined],
    ['controllers', undefined],
    ['people', 'people'],
    ['runs', undefined],
    ['licences', 'licences'],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Avatar
          variant="rounded"
          alt=""
          {...(logoUrl && { src: logoUrl })}
          sx={{ width: 64, height: 64, bgcolor: 'var(--t-brand-tint)', color: 'primary.main' }}
        >
          {name.charAt(0)}
        </Avatar>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{place || t('facilities.noAddress')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('facilities.zone', { zone: facility_timezone.replaceAll('_', ' ') })}
          </Typography>
          {latitude === null || longitude === null ? null : (
            <Link
              variant="body2"
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('facilities.onMap')}
            </Link>
          )}
        </Box>
        <StateChip
          state={active ? 'healthy' : 'disabled'}
          label={t(active ? 'facilities.inUse' : 'facilities.closed')}
        />
      </Paper>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
      >
        {counts.map(([key, tab]) => (
          <Paper key={key} variant="outlined" sx={{ p: 1.5, display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`facilities.counts.${key}`)}
            </Typography>
            <Typography component="dd" className="t-number" sx={{ m: 0, fontSize: 28, fontWeight: 600 }}>
              {tab ? (
                <Button
                  onClick={() => onShow(tab)}
                  aria-label={`${t(`facilities.counts.${key}`)}: ${overview?.[key] ?? '–'}`}
                  sx={{ fontSize: 28, minWidth: 0, p: 0, lineHeight: 1.3 }}
                >
                  {overview ? format.number(overview[key]) : '–'}
                </Button>
              ) : overview ? (
                format.number(overview[key])
              ) : (
                '–'
              )}
            </Typography>
          </Paper>
        ))}
      </Box>
      <section aria-label={t('facilities.settings')}>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('facilities.settings')}
        </Typography>
        {on.length === 0 ? <Typography>{t('facilities.nothingOn')}</Typography> : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {on.map((key) => (
            <Chip key={key} size="small" variant="outlined" label={t(`records.facility.fields.${key}`)} />
          ))}
        </Box>
      </section>
      {isAdmin(user) ? <ActiveSwitch facility={facility} runs={overview?.runs ?? 0} /> : null}
    </Box>
  );
}

/** Closes the facility or opens it again. */
function ActiveSwitch({ facility: { id, name, active }, runs }: { facility: Facility; runs: number }) {
  const { t } = useTranslation('facilities');
  const [isAsking, setAsking] = useState(false);
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const params = { id: String(id) };
  const set = useAction(facilitiesApi.calls.setActive, {
    success: t(active ? 'facilities.wasClosed' : 'facilities.wasOpened', { name }),
    undo: () => () =>
      takeBack([() => send(facilitiesApi.calls.setActive, { params, body: { active } })], ['facilities']),
    onSuccess: () => setAsking(false),
  });
  const run = () => void set.run({ params, body: { active: !active } });
  return (
    <section aria-label={t(active ? 'facilities.close' : 'facilities.reopen')}>
      {active && runs > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {t('facilities.cannotClose', { count: runs })}
        </Typography>
      ) : null}
      {active ? (
        <Button color="error" variant="outlined" disabled={runs > 0} onClick={() => setAsking(true)}>
          {t('facilities.close')}
        </Button>
      ) : (
        <Button variant="contained" loading={set.isRunning} onClick={run}>
          {t('facilities.reopen')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('facilities.closeTitle', { name })}
        text={t('facilities.closeText')}
        confirmLabel={t('facilities.close')}
        isBusy={set.isRunning}
        onConfirm={run}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
