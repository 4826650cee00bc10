import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../step-props.ts';
import { hasSource, startSteps, wantedOf } from '../typed-start.ts';
import { isCleanoutOld } from './cleanout-age.ts';
import { DateWarnings, dryingOf } from './dates-step.tsx';
import { suppliesOf } from './supplies-step.tsx';

/** Everything at a glance before it begins: what is still open and where it is mended, a reason where one is needed, a note. */
export function ReviewStep(props: StepProps) {
  const { choices, typed, set, name, shelves } = props;
  const { t } = useTranslation('lifecycles');
  const { number, dateTime, locale } = useFormat();
  const plants = shelves.reduce((sum, one) => sum + one.plants, 0);
  const isTroubled = shelves.some(({ isOffline, urgentAlerts }) => isOffline || urgentAlerts > 0);
  return (
    <section className="lc-card" aria-label={t('start.steps.review')}>
      <h2>{name}</h2>
      <p>
        {t('start.chosen', { plants: number(plants), shelves: number(shelves.length) })} · {dateTime(choices.start)} –{' '}
        {dateTime(choices.end)}
      </p>
      <ul className="lc-checks">
        {checksOf(props, wantedOf(props.typed, locale)).map(([key, isGood, step]) => (
          <li key={key}>
            <StateChip
              state={isGood ? 'healthy' : 'warning'}
              label={t(`start.checks.${key}.${isGood ? 'good' : 'bad'}`)}
            />
            {isGood || step === 'review' ? null : (
              <MuiLink
                component="button"
                type="button"
                underline="always"
                onClick={() => set({ step: startSteps.indexOf(step) })}
              >
                {t('start.mend', { step: t(`start.steps.${step}`) })}
              </MuiLink>
            )}
          </li>
        ))}
      </ul>
      <DateWarnings choices={choices} shelves={shelves} />
      {isTroubled ? (
        <TextField
          fullWidth
          label={t('start.reason')}
          helperText={t('start.reasonHint')}
          value={typed.reason}
          onChange={(event) => set({ reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      ) : null}
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t('start.note')}
        value={typed.note}
        onChange={(event) => set({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </section>
  );
}

type Check = readonly [key: string, isGood: boolean, step: (typeof startSteps)[number]];

/** What is looked at before a start, each with the step that mends it. */
function checksOf({ info, choices, typed, shelves }: StepProps, wanted: number): Check[] {
  const plants = shelves.reduce((sum, one) => sum + one.plants, 0);
  const room = typed.containers.reduce((sum, one) => sum + one.room, 0);
  const start = Date.parse(choices.start);
  const isEmpty = shelves.length === 0;
  const all: (Check | false)[] = [
    ['hasCrop', info.strainName !== null || info.varietal_id !== null || typed.varietal !== null, 'plan'],
    ['hasShelves', shelves.length > 0 && shelves.every((one) => one.plants > 0), 'shelves'],
    wanted > 0 && ['haveAll', plants >= wanted, 'shelves'],
    !isEmpty && ['areFree', shelves.every(({ left }) => left.length === 0), 'shelves'],
    !isEmpty && [
      'haveRoom',
      shelves.every(({ capacity, plants: here }) => capacity === 0 || here <= capacity),
      'shelves',
    ],
    !isEmpty && [
      'areWell',
      shelves.every((one) => !one.isOffline && one.urgentAlerts === 0 && !one.isDisabled),
      'shelves',
    ],
    !isEmpty && ['areClean', shelves.every((one) => !isCleanoutOld(one.lastCleanout, start)), 'shelves'],
    ['hasSource', hasSource(typed), 'source'],
    typed.containers.length > 0 && ['haveContainers', room >= plants, 'containers'],
    ['areOpenDays', choices.holidays.length === 0, 'dates'],
    dryingOf({ choices, shelves }) !== undefined && ['canDry', !dryingOf({ choices, shelves })?.isOver, 'dates'],
    ['haveSupplies', suppliesOf({ choices, shelves }).every(({ isShort }) => !isShort), 'supplies'],
  ];
  return all.filter((check) => check !== false);
}
