import { Age, Page, StateChip, useIsOlderThan } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { serversApi, type ServerVitals } from '@trellis/unit-alerts/model';
import { useTranslation } from 'react-i18next';
import './servers.css';

const pollMs = 10_000;
/** What a server said this long ago counts no more, as in the rounds that judge it. */
const silentMs = 60_000;
const minuteMs = 60_000;

/** The servers of the installation, as alerts about them judge them. */
export function ServersPage() {
  const { t } = useTranslation('unit-alerts');
  const servers = useCall(serversApi.calls.listServers, {}, { pollMs });
  return (
    <Page
      title={t('servers.title')}
      loads={servers}
      empty={(all) => (all.length === 0 ? { text: t('servers.empty') } : undefined)}
    >
      {(all) => (
        <div className="sv-cards">
          {all.map((server) => (
            <ServerCard key={server.host} server={server} />
          ))}
        </div>
      )}
    </Page>
  );
}

function ServerCard({ server: { host, at, ingestDelayMin, diskFreePercent, backupAt } }: { server: ServerVitals }) {
  const { t } = useTranslation('unit-alerts');
  const { number, dateTime, duration } = useFormat();
  const isSilent = useIsOlderThan(Date.parse(at), silentMs);
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
    <section className="sv-card" aria-label={host}>
      <h2>{host}</h2>
      <StateChip state={isSilent ? 'offline' : 'healthy'} label={t(isSilent ? 'servers.silent' : 'servers.there')} />
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
