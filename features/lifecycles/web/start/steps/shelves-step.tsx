import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { EmptyNotice, StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StepProps } from '../step-props.ts';
import {
  bestFit,
  clashesLeft,
  isFit,
  plantRules,
  wantedRules,
  wantedOf,
  type StartShelf,
  type TypedStart,
} from '../typed-start.ts';
import { isCleanoutOld } from './cleanout-age.ts';

interface UnitProps {
  typed: TypedStart;
  set: (change: Partial<TypedStart>) => void;
  /** When the run begins (ms). */
  start: number;
}

/** Where the plants go: every shelf with its room, from when on it is free and what is wrong with its unit. */
export function ShelvesStep({ choices, typed, set, shelves: chosen }: StepProps) {
  const { t } = useTranslation('lifecycles');
  const bad = useRuleText().number(typed.wanted, wantedRules);
  const { number, locale } = useFormat();
  const [area, setArea] = useState('');
  const total = chosen.reduce((sum, { plants }) => sum + plants, 0);
  const taken = chosen.filter(({ left }) => left.length > 0);
  const next = taken
    .map(({ freeFrom }) => freeFrom)
    .reduce((a, b) => (a === null || b === null ? null : a > b ? a : b), '');
  const propose = bestFit(choices.shelves, wantedOf(typed, locale));
  const without = () =>
    set({
      plants: Object.fromEntries(
        chosen
          .filter((one) => !taken.includes(one))
          .map((one) => [one.platform_id, typed.plants[one.platform_id] ?? '']),
      ),
    });
  // What can be taken stands first, what cannot is folded away; nothing moves while it is chosen.
  const inArea = area === '' ? choices.shelves : choices.shelves.filter(({ area_id }) => String(area_id) === area);
  const areas = [...new Map(choices.shelves.map(({ area_id, areaName }) => [String(area_id), areaName]))];
  const units = [...Map.groupBy(inArea, ({ platformGroup_id }) => platformGroup_id).values()];
  const [shown] = useState(() => new Set(Object.keys(typed.plants)));
  const isOffered = (unit: readonly StartShelf[]) =>
    unit.some((shelf) => isFit(shelf) || shown.has(String(shelf.platform_id)));
  const offered = units.filter(isOffered);
  const others = units.filter((unit) => !isOffered(unit));
  const draw = (unit: readonly StartShelf[]) => (
    <UnitShelves key={unit[0]?.platformGroup_id} {...{ shelves: unit, typed, set }} start={Date.parse(choices.start)} />
  );
  if (choices.shelves.length === 0) return <EmptyNotice text={t('start.noShelves')} />;
  return (
    <section className="lc-card" aria-label={t('start.steps.shelves')}>
      <div className="lc-start__line">
        <TextField
          size="small"
          label={t('start.wanted')}
          value={typed.wanted}
          error={bad !== undefined}
          helperText={bad}
          onChange={(event) => set({ wanted: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
        {areas.length > 1 ? (
          <TextField
            select
            size="small"
            label={t('start.area')}
            value={area}
            onChange={(event) => setArea(event.target.value)}
          >
            <MenuItem value="">{t('start.allAreas')}</MenuItem>
            {areas.map(([id, name]) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        <Button
          variant="outlined"
          disabled={Object.keys(propose).length === 0}
          onClick={() => set({ plants: propose })}
        >
          {t('start.bestFit')}
        </Button>
        {next ? (
          <Button variant="outlined" onClick={() => set({ start: next })}>
            {t('start.nextFree')}
          </Button>
        ) : null}
        {taken.length > 0 ? (
          <Button variant="outlined" onClick={without}>
            {t('start.dropTaken')}
          </Button>
        ) : null}
        <strong role="status">{t('start.chosen', { plants: number(total), shelves: number(chosen.length) })}</strong>
      </div>
      <div className="lc-units">{offered.map(draw)}</div>
      {others.length > 0 ? (
        <details className="lc-others" open={offered.length === 0 || undefined}>
          <summary>{t('start.withoutRoom', { count: others.length })}</summary>
          <div className="lc-units">{others.map(draw)}</div>
        </details>
      ) : null}
    </section>
  );
}

function UnitShelves({ shelves, typed, set, start }: UnitProps & { shelves: readonly StartShelf[] }) {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  const [unit] = shelves;
  if (!unit) return null;
  const { unitName, areaName, isDisabled, isOffline, urgentAlerts, openTickets, platformGroup_id, lastCleanout } = unit;
  const isOld = isCleanoutOld(lastCleanout, start);
  return (
    <fieldset className="lc-unit">
      <legend>
        <MuiLink component={Link} to={`/zone-devices?unit=${platformGroup_id}`} underline="always">
          {unitName}
        </MuiLink>{' '}
        · {areaName}
      </legend>
      <div className="lc-start__line">
        {isDisabled ? <StateChip state="disabled" label={t('start.disabled')} /> : null}
        {isOffline ? <StateChip state="offline" label={t('start.offline')} /> : null}
        {urgentAlerts > 0 ? <StateChip state="error" label={t('start.alerts', { count: urgentAlerts })} /> : null}
        {openTickets > 0 ? <StateChip state="warning" label={t('start.tickets', { count: openTickets })} /> : null}
        {isOld ? (
          <StateChip
            state="warning"
            label={
              lastCleanout === null ? t('start.neverCleaned') : t('start.cleanedLong', { date: date(lastCleanout) })
            }
          />
        ) : (
          <span className="lc-soft">{t('start.cleaned', { date: date(lastCleanout ?? '') })}</span>
        )}
      </div>
      {shelves.map((shelf) => (
        <ShelfLine key={shelf.platform_id} shelf={shelf} typed={typed} set={set} start={start} />
      ))}
    </fieldset>
  );
}

function ShelfLine({ shelf, typed, set }: UnitProps & { shelf: StartShelf }) {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  const { platform_id, name, unitName, capacity, clashes, freeFrom, isDisabled } = shelf;
  const plants = typed.plants[platform_id];
  const called = `${unitName} ${name}`;
  const rules = useRuleText();
  const problem =
    plants === undefined
      ? undefined
      : rules.number(plants, { ...plantRules, max: capacity > 0 ? capacity : undefined });
  const others = () => Object.fromEntries(Object.entries(typed.plants).filter(([id]) => id !== String(platform_id)));
  const toggle = () =>
    set({ plants: plants === undefined ? { ...typed.plants, [platform_id]: String(capacity || 1) } : others() });
  return (
    <div className="lc-shelf">
      <Checkbox
        checked={plants !== undefined}
        disabled={isDisabled && plants === undefined}
        onChange={toggle}
        slotProps={{ input: { 'aria-label': called } }}
      />
      <span>
        <strong>{name}</strong>{' '}
        <span className="lc-soft">
          {[
            capacity > 0 ? t('start.room', { count: capacity }) : t('start.noRoom'),
            ...clashes.map(({ kind, start, finish }) =>
              t('start.clash', { kind: t(`start.kinds.${kind}`), from: date(start), to: finish ? date(finish) : '…' }),
            ),
            clashes.length === 0 ? t('start.free') : freeFrom ? t('start.freeFrom', { date: date(freeFrom) }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>{' '}
        {clashesLeft(shelf, typed).length > 0 ? <StateChip state="warning" label={t('start.isTaken')} /> : null}
        {plants === undefined ? null : <Settle shelf={shelf} typed={typed} set={set} called={called} />}
      </span>
      {plants === undefined ? null : (
        <TextField
          size="small"
          label={t('start.plantsOn', { shelf: called })}
          value={plants}
          error={problem !== undefined}
          helperText={problem}
          onChange={(event) => set({ plants: { ...typed.plants, [platform_id]: event.target.value } })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
        />
      )}
    </div>
  );
}

/** How a shelf that is taken can be had all the same: a reservation becomes the run, a last phase is shared. */
function Settle({ shelf, typed, set, called }: Omit<UnitProps, 'start'> & { shelf: StartShelf; called: string }) {
  const { t } = useTranslation('lifecycles');
  const { platform_id, clashes } = shelf;
  const reserved = clashes.flatMap(({ kind, allocation_id }) =>
    allocation_id !== null && (kind === 'reserved' || kind === 'planned') ? [allocation_id] : [],
  );
  const isTaken = reserved.length > 0 && reserved.every((id) => typed.takenOver.includes(id));
  const isShared = typed.shared.includes(platform_id);
  return (
    <>
      {reserved.length > 0 ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={isTaken}
              onChange={() =>
                set({
                  takenOver: isTaken
                    ? typed.takenOver.filter((id) => !reserved.includes(id))
                    : [...new Set([...typed.takenOver, ...reserved])],
                })
              }
              slotProps={{ input: { 'aria-label': `${t('start.useReservation')} · ${called}` } }}
            />
          }
          label={t('start.useReservation')}
        />
      ) : null}
      {clashes.some(({ isLastPhase }) => isLastPhase) ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={isShared}
              onChange={() =>
                set({
                  shared: isShared ? typed.shared.filter((id) => id !== platform_id) : [...typed.shared, platform_id],
                })
              }
              slotProps={{ input: { 'aria-label': `${t('start.shareLast')} · ${called}` } }}
            />
          }
          label={t('start.shareLast')}
        />
      ) : null}
    </>
  );
}
