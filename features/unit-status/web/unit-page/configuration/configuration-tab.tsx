import Button from '@mui/material/Button';
import { Notice, PageContent } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { pageCalls } from '../calls.ts';
import { TemplateCheck } from './template-check.tsx';
import { controllerFacts, presentFacts, unitFacts, type Fact } from './configuration-facts.ts';

const AssemblyTestsDialog = lazy(() =>
  import('../../unit-dialogs/assembly-tests/assembly-tests-dialog.tsx').then((module) => ({
    default: module.AssemblyTestsDialog,
  })),
);

/** What the unit and its controller are, in words; nothing can be changed here. How it was proved stands beside it. */
export function ConfigurationTab({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const words = useFactWords();
  const { controller_id } = entry.record;
  const [isTesting, setTesting] = useState(false);
  return (
    <>
      <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setTesting(true)}>
        {words.t('look.assembly')}
      </Button>
      {isTesting ? (
        <Suspense>
          <AssemblyTestsDialog entry={entry} onClose={() => setTesting(false)} />
        </Suspense>
      ) : null}
      <Facts title={t('configuration.unit')} facts={unitFacts(entry, words)} />
      <Facts title={t('configuration.present')} facts={presentFacts(entry, words)} />
      {controller_id === null ? (
        <Notice state="info">{t('configuration.noController')}</Notice>
      ) : (
        <>
          <ControllerRecord id={controller_id} />
          <TemplateCheck record={entry.record} controller_id={controller_id} />
        </>
      )}
    </>
  );
}

function useFactWords() {
  const { t } = useTranslation('unit-page');
  return {
    ...useGridWords(),
    yesNo: (value: boolean) => t(value ? 'configuration.yes' : 'configuration.no'),
    say: (key: string) => t(`configuration.${key}`),
  };
}

function ControllerRecord({ id }: { id: number }) {
  const { t } = useTranslation('unit-page');
  const words = useFactWords();
  const controller = useCall(pageCalls.controller, { params: { id: String(id) }, query: {} });
  return (
    <PageContent loads={controller}>
      {(record) => <Facts title={t('configuration.controller')} facts={controllerFacts(record, words)} />}
    </PageContent>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const { t } = useTranslation('unit-page');
  return (
    <section aria-label={title}>
      <h2 className="up-title">{title}</h2>
      <dl className="up-record">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`configuration.labels.${key}`)}</dt>
            <dd className="t-number">{value ?? <span className="up-soft">–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
