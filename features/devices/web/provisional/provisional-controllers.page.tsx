import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { ProvisionalController } from '@trellis/devices/model';
import { EmptyNotice, FilterChips, PageFrame, StateChip } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMayInstall } from '../use-may-install.ts';
import { WaitingPanel } from './waiting-panel.tsx';

const RegisterDialog = lazy(async () => ({
  default: (await import('../register/register.dialog.tsx')).RegisterDialog,
}));

const states = ['waiting', 'adopted', 'rejected'] as const;
const stateOf = { waiting: 'warning', adopted: 'healthy', rejected: 'disabled' } as const;
const shown = ['edgeNodeId', 'state', 'protocol', 'ipAddress', 'firstSeen', 'lastSeen', 'timesSeen'];

/** The panel above says them in its own way. */
const hiddenFields = { boards: { isHidden: true }, rejectReason: { isHidden: true } } as const;

/** The address with another standing, on its first page. */
const showing = (state: (typeof states)[number]) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before);
  next.set('show', state);
  next.delete('page');
  return next;
};

/** Controllers that announced themselves and belong nowhere yet; adopted here, or entered before they ever speak. */
export function ProvisionalControllersPage() {
  const { t } = useTranslation('devices');
  if (useMayInstall()) return <WaitingControllers />;
  return (
    <PageFrame title={t('records.provisionalController.many')}>
      <EmptyNotice text={t('waiting.forbidden')} />
    </PageFrame>
  );
}

function WaitingControllers() {
  const { t } = useTranslation('devices');
  const { facilityname } = useUser();
  const [isRegistering, setRegistering] = useState(false);
  const [query, setQuery] = useSearchParams();
  const show = states.find((state) => state === query.get('show')) ?? 'waiting';
  return (
    <>
      <EntityPage
        entity={ProvisionalController}
        texts="devices"
        scope={facilityname}
        shownColumns={shown}
        where={{ state: show }}
        banner={
          <FilterChips
            label={t('waiting.state')}
            options={states.map((key) => ({ key, label: t(`waiting.states.${key}`) }))}
            selected={new Set([show])}
            onToggle={(key) => setQuery(showing(key))}
          />
        }
        columns={{
          state: {
            label: t('waiting.state'),
            width: 140,
            render: ({ state }) => <StateChip state={stateOf[state]} label={t(`waiting.states.${state}`)} />,
          },
        }}
        fields={hiddenFields}
        above={(waiting) => <WaitingPanel waiting={waiting} />}
        headerActions={
          <Button variant="contained" startIcon={<Add />} onClick={() => setRegistering(true)}>
            {t('register.open')}
          </Button>
        }
      />
      {isRegistering ? (
        <Suspense>
          <RegisterDialog onClose={() => setRegistering(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
