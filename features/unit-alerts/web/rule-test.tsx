import Button from '@mui/material/Button';
import { useDraftRule } from '@trellis/alerts/web/hooks';
import { ruleTestApi, type TestedUnit } from '@trellis/unit-alerts/model';
import { Notice } from '@trellis/ui';
import { useAction, useFormat, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const mostNamed = 10;
const mostTimes = 5;
type Tried = Awaited<ReturnType<ReturnType<typeof useTest>['run']>>;
const useTest = () => useAction(ruleTestApi.calls.testRule);

/** Tries the rule as it stands in the form, saved or not, on the last seven days: how often it would have fired, where and when. */
export function RuleTest() {
  const { t } = useTranslation('unit-alerts');
  const { facility_id } = useUser();
  const draft = useDraftRule();
  const [tried, setTried] = useState<{ of: string; result: Tried }>();
  const test = useTest();
  if (!draft || facility_id === null) return null;
  const { rule, delayMin, clearMin, deadBand } = draft;
  const isComplete = delayMin !== undefined && clearMin !== undefined && deadBand !== undefined;
  // What was found of another rule says nothing about this one.
  const of = JSON.stringify(draft);
  return (
    <div>
      <Button
        size="small"
        variant="outlined"
        loading={test.isRunning}
        disabled={!isComplete}
        onClick={() => {
          if (!isComplete) return;
          const body = { facility_id, rule, delayMin, clearMin, deadBand };
          void test.run({ body }).then((result) => setTried({ of, result }));
        }}
      >
        {t('test.title')}
      </Button>
      {tried?.of === of && tried.result ? <Result tried={tried.result} /> : null}
    </div>
  );
}

function Result({ tried: { fired, of, testedUnits, allUnits, units } }: { tried: NonNullable<Tried> }) {
  const { t } = useTranslation('unit-alerts');
  return (
    <Notice state="info">
      {t('test.fired', { count: fired })} {t(`test.tried.${of}`, { tested: testedUnits, all: allUnits })}
      {units.length > 0 ? (
        <ul>
          {units.slice(0, mostNamed).map((unit) => (
            <Fired key={`${unit.platformGroup_id ?? ''} ${unit.name}`} unit={unit} />
          ))}
          {units.length > mostNamed ? <li>{t('test.more', { others: units.length - mostNamed })}</li> : null}
        </ul>
      ) : null}
    </Notice>
  );
}

/** One unit, how often it would have fired there, and the last times. */
function Fired({ unit: { name, fired, episodes } }: { unit: TestedUnit }) {
  const { t } = useTranslation('unit-alerts');
  const { dateTime, duration } = useFormat();
  const times = episodes
    .toReversed()
    .slice(0, mostTimes)
    .map(({ from, to }) =>
      to === null
        ? t('test.since', { time: dateTime(from) })
        : `${dateTime(from)} (${duration(Date.parse(to) - Date.parse(from))})`,
    );
  return (
    <li>
      <strong>{name}</strong> {t('test.times', { count: fired })}
      {times.length > 0 ? `: ${times.join(', ')}${episodes.length > mostTimes ? ' …' : ''}` : ''}
    </li>
  );
}
