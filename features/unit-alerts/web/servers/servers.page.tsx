import { alertName, Exception, standingAlerts } from '@trellis/alerts/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { Age, Page, StateChip, useIsOlderThan } from '@trellis/ui';
import { useCall, useFormat, usePreferences, useUser } from '@trellis/web-kit';
import { serversApi, vitalsCountMs, type ServerVitals } from '@trellis/unit-alerts/model';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import './servers.css';

const pollMs = 10_000;
const minuteMs = 60_000;
const mostAlerts = 200;

/** The servers of the installation, as alerts about them judge them. */
export function ServersPage() {
  const { t } = useTranslation('unit-alerts');
  const servers = useCall(serversApi.calls.listServers, {}, { pollMs });
  const alertsOf = useServerAlerts();
  return (
    <Page
      title={t('servers.title')}
      loads={servers}
      empty={(all) => (all.length === 0 ? { text: t('servers.empty') } : undefined)}
    >
      {(all) => (
        <div className="sv-cards">
          {all.map((server) => (
            <ServerCard key={server.host} server={server} alerts={alertsOf(server.host)} />
          ))}
        </div>
      )}
    </Page>
  );
}

interface NamedAlert {
  id: number;
  name: string;
}

/** What is told of a server now and not over yet, by its name. */
function useServerAlerts(): (host: string) => readonly NamedAlert[] {
  const { facility_id } = useUser();
  const { lang } = usePreferences();
  const { data = [] } = useCall(
    everyday(Exception).list,
    filtered({
      where: { facility_id: facility_id ?? 0, ...standingAlerts, platformGroup_id: null, controller_id: null },
      include: ['exceptionType'],
      order: 'escalationLevel',
      limit: mostAlerts,
    }),
    { enabled: facility_id !== null },
  );
  return (host) =>
    data.flatMap((alert) => {
      const { id, facts } = alert;
      return facts?.place?.kind === 'server' && facts.place.name === host ? [{ id, name: alertName(alert, lang) }] : [];
    });
}

function ServerCard({ server, alerts }: { server: ServerVitals; alerts: readonly NamedAlert[] }) {
  const { host, at, ingestDelayMin, diskFreePercent, backupAt } = server;
  const { t } = useTranslation('unit-alerts');
  const { number, dateTime, duration } = useFormat();
  const saidAt = Date.parse(at);
  const isSilent = useIsOlderThan(saidAt, vitalsCountMs);
  const hasBackup = backupAt !== null && Date.parse(backupAt) !== 0;
  // A server that nobody knows a backup of is not well.
  const state = isSilent ? 'offline' : alerts.length > 0 || !hasBackup ? 'warning' : 'healthy';
  const delayText = (minutes: number | null) =>
    minutes === null ? t('servers.none') : minutes < 1 ? t('servers.noDelay') : duration(minutes * minuteMs);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['delay', delayText(ingestDelayMin)],
    ['disk', diskFreePercent === null ? t('servers.none') : `${number(diskFreePercent)} %`],
    [
      'backup',
      backupAt === null ? (
        t('servers.noBackup')
      ) : Date.parse(backupAt) === 0 ? (
        t('servers.backupGone')
      ) : (
        <>
          {dateTime(backupAt)} (<Age at={Date.parse(backupAt)} />)
        </>
      ),
    ],
  ];
  return (
    <section className="sv-card" aria-label={host} data-silent={isSilent}>
      <h2>{host}</h2>
      <StateChip state={state} label={t(`servers.states.${state}`)} />
      <p className="sv-said">
        {t('servers.said')} <Age at={saidAt} title={dateTime(at)} />
        {isSilent ? `. ${t('servers.saidLast')}` : null}
      </p>
      {alerts.map(({ id, name }) => (
        <Link key={id} component={RouterLink} to={`/facility/alerts?id=${id}`} className="sv-alert">
          {name}
        </Link>
      ))}
      <dl>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`servers.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
