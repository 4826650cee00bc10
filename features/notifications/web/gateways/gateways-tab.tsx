import { gatewaysApi, MessageGateway } from '@trellis/notifications/model';
import { PageContent, TilesSkeleton } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { EntityTable } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { TestGateway } from './test-gateway.tsx';
import { WayCard } from './way-card.tsx';
import './gateways.css';

const mostTexts = 4000;

/** How messages leave: each way with whether it works, and the gateways of text messages, calls and WhatsApp. */
export function GatewaysTab() {
  const { t } = useTranslation('mail-outbox');
  const ways = useCall(gatewaysApi.calls.waysOut, {}, { pollMs: 30_000, dependsOn: ['messageGateways'] });
  return (
    <>
      <PageContent loads={ways} skeleton={<TilesSkeleton />}>
        {(states) => (
          <ul className="gw-ways">
            {states.map((state) => (
              <WayCard key={state.way} state={state} onTested={() => void ways.refetch()} />
            ))}
          </ul>
        )}
      </PageContent>
      <section className="gw-list" aria-label={t('records.messageGateway.many')}>
        <h2 className="gw-title">{t('records.messageGateway.many')}</h2>
        <p className="gw-soft">{t('gateways.about')}</p>
        <EntityTable
          entity={MessageGateway}
          texts="mail-outbox"
          addressPrefix="gw."
          where={{ kind: { neq: 'push' } }}
          shownColumns={['name', 'kind', 'isOn', 'address']}
          fields={{
            kind: { check: (kind) => (kind === 'push' ? t('gateways.pushItself') : true) },
            address: { check: (address) => (address ? true : t('gateways.needsAddress')) },
            body: { check: (body, { address }) => (isWhole(body, address) ? true : t('gateways.needsPlaces')) },
          }}
          rowActions={(gateway) => <TestGateway gateway={gateway} onTested={() => void ways.refetch()} />}
        />
      </section>
    </>
  );
}

/** Whether a template has places for the number and the text. */
function isWhole(body: unknown, address: unknown): boolean {
  const template = [body, address]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, mostTexts * 2);
  return ['phone', 'text'].every((place) => new RegExp(`\\{${place}\\}|%7B${place}%7D`, 'i').test(template));
}
