import Button from '@mui/material/Button';
import { everyday } from '@trellis/entity-kit';
import { ruleTestApi } from '@trellis/unit-alerts/model';
import { Notice } from '@trellis/ui';
import { useAction, useCall, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

const mostNamed = 5;
type Tried = Awaited<ReturnType<ReturnType<typeof useTest>['run']>>;
const useTest = () => useAction(ruleTestApi.calls.testRule);

/** Tries the saved rule of the opened type on the last seven days: how often it would have fired, and where. */
export function RuleTest() {
  const { t } = useTranslation('unit-alerts');
  const [query] = useSearchParams();
  const { facility_id } = useUser();
  const id = Number(query.get('record'));
  const { data: type } = useCall(everyday('exceptionTypes').get, { params: { id } }, { enabled: id > 0 });
  const [tried, setTried] = useState<Tried>();
  const test = useTest();
  if (!type?.rule || facility_id === null) return null;
  const { rule, delayMin, clearMin, deadBand } = type;
  return (
    <div>
      <Button
        size="small"
        variant="outlined"
        loading={test.isRunning}
        onClick={() => void test.run({ body: { facility_id, rule, delayMin, clearMin, deadBand } }).then(setTried)}
      >
        {t('test.title')}
      </Button>
      {tried ? (
        <Notice state="info">
          {t('test.fired', { count: tried.fired })}{' '}
          {t(`test.tried.${tried.of}`, { tested: tried.testedUnits, all: tried.allUnits })}{' '}
          {tried.units
            .slice(0, mostNamed)
            .map(({ name, fired }) => `${name} (${fired})`)
            .join(', ')}
        </Notice>
      ) : null}
    </div>
  );
}
