import Button from '@mui/material/Button';
import type { WayOutState } from '@trellis/notifications/model';
import { FactList, StateChip, type StateName } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTestMail } from './use-test-mail.ts';
import { useTestOwnDevices } from './use-test-own-devices.ts';

type Health = 'off' | 'unused' | 'works' | 'failing';
const stateOf: Readonly<Record<Health, StateName>> = {
  off: 'disabled',
  unused: 'info',
  works: 'healthy',
  failing: 'error',
};

/** A way fails while nothing was taken since the newest message that was not. */
function healthOf({ isSetUp, lastAcceptedAt, lastFailed }: WayOutState): Health {
  if (!isSetUp) return 'off';
  if (lastFailed && (lastAcceptedAt === null || lastFailed.at > lastAcceptedAt)) return 'failing';
  return lastAcceptedAt === null ? 'unused' : 'works';
}

/** One way by which messages leave: whether it works, what it did last, where it is set up, and its test. */
export function WayCard({ state, onTested }: { state: WayOutState; onTested: () => void }) {
  const { t } = useTranslation('mail-outbox');
  const { dateTime } = useFormat();
  const { way, setBy, settings, places, waiting, lastAcceptedAt, lastFailed } = state;
  const health = healthOf(state);
  const facts: (readonly [string, string])[] = [
    [t('gateways.lastAccepted'), lastAcceptedAt === null ? t('gateways.never') : dateTime(lastAcceptedAt)],
    [t('gateways.lastFailed'), lastFailed ? `${dateTime(lastFailed.at)}: ${lastFailed.error}` : t('gateways.never')],
    [t('gateways.waiting'), String(waiting)],
  ];
  return (
    <li className="gw-way">
      <header>
        <h2 className="gw-title">{t(`gateways.ways.${way}`)}</h2>
        <StateChip state={stateOf[health]} label={t(`gateways.health.${health}`)} />
      </header>
      <FactList facts={facts} />
      <p className="gw-soft">{t(`gateways.setBy.${setBy}`, { count: places })}</p>
      {settings.length === 0 ? null : (
        <ul className="gw-settings">
          {settings.map(({ variable, value }) => (
            <li key={variable}>
              <code>{variable}</code> {value ?? t('gateways.notSet')}
            </li>
          ))}
        </ul>
      )}
      <WayAction way={way} onTested={onTested} />
    </li>
  );
}

function WayAction({ way, onTested }: { way: WayOutState['way']; onTested: () => void }) {
  const { t } = useTranslation('mail-outbox');
  if (way === 'email') return <TestMail onTested={onTested} />;
  if (way === 'push' || way === 'ntfy') return <TestOwnDevices way={way} onTested={onTested} />;
  if (way === 'teams')
    return (
      <Button component={Link} to="/admin/facilities" size="small" variant="outlined" color="inherit">
        {t('gateways.toFacilities')}
      </Button>
    );
  return <p className="gw-soft">{t('gateways.testBelow')}</p>;
}

function TestMail({ onTested }: { onTested: () => void }) {
  const { t } = useTranslation('mail-outbox');
  const test = useTestMail(onTested);
  return (
    <Button size="small" variant="outlined" color="inherit" loading={test.isRunning} onClick={() => void test.run({})}>
      {t('test')}
    </Button>
  );
}

function TestOwnDevices({ way, onTested }: { way: 'push' | 'ntfy'; onTested: () => void }) {
  const { t } = useTranslation('mail-outbox');
  const { count, isRunning, test } = useTestOwnDevices(way === 'push' ? 'browser' : 'ntfy', onTested);
  return count === 0 ? (
    <Button component={Link} to="/profile" size="small" variant="outlined" color="inherit">
      {t(`gateways.addOwn.${way}`)}
    </Button>
  ) : (
    <Button size="small" variant="outlined" color="inherit" loading={isRunning} onClick={() => void test()}>
      {t('gateways.testOwn', { count })}
    </Button>
  );
}
