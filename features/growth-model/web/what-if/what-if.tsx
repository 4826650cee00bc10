import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import {
  growthModelsApi,
  mostPlanDays,
  type AskedPhase,
  type ExpectedKey,
  type ExpectedRange,
} from '@trellis/growth-model/model';
import { useAction, useCall, useFormat, useUser } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffText } from '../rooms/use-off-text.ts';
import '../growth-model.css';

interface WhatIfProps {
  /** The plan as it was, and as it is edited; undefined where a phase does not say its light or climate. */
  before: readonly AskedPhase[] | undefined;
  /** The version it was before, where it is one. */
  beforeVersion?: number | undefined;
  after: readonly AskedPhase[] | undefined;
}

const daysOf = (phases: readonly AskedPhase[]) => phases.reduce((sum, { days }) => sum + days, 0);
const shown = ['biomass', 'lamps', 'cooling', 'heating', 'drying', 'energy'] as const;

/** What a plan would give and take before and after what was changed, with its range and how far the model was off in the room. */
export function WhatIf({ before, beforeVersion, after }: WhatIfProps) {
  const { t } = useTranslation('growth-model');
  const { facility_id } = useUser();
  const off = useOffText();
  const { data: rooms = [] } = useCall(
    everyday('growthRooms').list,
    filtered({ where: { facility_id: facility_id ?? 0 }, include: 'area', order: 'id' }),
    { enabled: facility_id !== null, isWhole: true },
  );
  const [chosen, setChosen] = useState<number | null>();
  const room = rooms.find(({ id }) => id === (chosen === undefined ? rooms[0]?.id : chosen)) ?? null;
  const reckon = useAction(growthModelsApi.calls.whatIf);
  const [told, setTold] = useState<{ asked: string; reply: Awaited<ReturnType<typeof reckon.run>> }>();
  const asked = JSON.stringify([room?.id ?? null, before, after]);
  const reply = told?.asked === asked ? told.reply : undefined;
  const isTooLong = [before, after].some((phases = []) => daysOf(phases) > mostPlanDays);
  const ask = async () => {
    if (!before || !after) return;
    const body = { growthRoom_id: room?.id ?? null, before: [...before], after: [...after] };
    setTold({ asked, reply: await reckon.run({ body }) });
  };
  if (facility_id === null) return null;
  return (
    <section aria-label={t('whatIf.title')} className="pe-card gm-fit">
      <h2>{t('whatIf.title')}</h2>
      <TextField
        select
        size="small"
        label={t('whatIf.room')}
        value={room?.id ?? 0}
        onChange={({ target }) => setChosen(Number(target.value) || null)}
      >
        <MenuItem value={0}>{t('whatIf.noRoom')}</MenuItem>
        {rooms.map(({ id, area }) => (
          <MenuItem key={id} value={id}>
            {area?.name ?? `#${id}`}
          </MenuItem>
        ))}
      </TextField>
      <p className="gm-soft">
        {room?.fit
          ? t('whatIf.wasOff', { off: off(room.fit), days: room.fit.heldOutDays })
          : t(room ? 'whatIf.notFitted' : 'whatIf.published')}
      </p>
      <Button
        size="small"
        variant="outlined"
        loading={reckon.isRunning}
        disabled={!before || !after || isTooLong}
        onClick={() => void ask()}
      >
        {t('whatIf.reckon')}
      </Button>
      {before && after ? null : <p className="gm-soft">{t('whatIf.incomplete')}</p>}
      {isTooLong ? <p className="gm-soft">{t('whatIf.tooLong', { days: mostPlanDays })}</p> : null}
      {reply ? <Told reply={reply} beforeVersion={beforeVersion} /> : null}
    </section>
  );
}

type Reply = NonNullable<Awaited<ReturnType<ReturnType<typeof useReckon>['run']>>>;
const useReckon = () => useAction(growthModelsApi.calls.whatIf);

function Told({ reply, beforeVersion }: { reply: Reply; beforeVersion: number | undefined }) {
  const { before, after, change, draws, electricityRate } = reply;
  const { t } = useTranslation('growth-model');
  const format = useFormat();
  // What rounds to nothing is neither more nor less.
  const number = (value: number, places: number) =>
    format.number(Math.abs(value) < 0.5 * 10 ** -places ? 0 : value, places);
  const decimals = (key: ExpectedKey) => (key === 'biomass' ? 0 : 1);
  const span = (range: ExpectedRange, key: ExpectedKey) => {
    const [low, high] = [number(range.low[key], decimals(key)), number(range.high[key], decimals(key))];
    const middle = number(range.middle[key], decimals(key));
    return low === high ? (
      middle
    ) : (
      <>
        {middle} <span className="gm-range">{`(${low} – ${high})`}</span>
      </>
    );
  };
  const money = (range: ExpectedRange) => number(range.middle.energy * (electricityRate ?? 0), 2);
  return (
    <>
      <div className="gm-scroll">
        <table className="gm-table">
          <caption>{t('whatIf.perM2')}</caption>
          <thead>
            <tr>
              <th scope="col">
                {beforeVersion === undefined ? t('whatIf.before') : t('whatIf.version', { version: beforeVersion })}
              </th>
              <th scope="col">{t('whatIf.after')}</th>
              <th scope="col">{t('whatIf.change')}</th>
            </tr>
          </thead>
          {shown.map((key) => (
            <Figures
              key={key}
              label={t(`whatIf.rows.${key}`)}
              values={[before, after, change].map((one) => span(one, key))}
            />
          ))}
          {electricityRate === null ? null : (
            <Figures label={t('whatIf.rows.money')} values={[before, after, change].map(money)} />
          )}
        </table>
      </div>
      <p className="gm-soft">
        {electricityRate === null ? t('whatIf.noRate') : t('whatIf.rate', { rate: number(electricityRate, 3) })}{' '}
        {t(draws > 1 ? 'whatIf.range' : 'whatIf.noRange')}
      </p>
    </>
  );
}

/** A figure above what it was, would be, and would change by: three ranges beside each other are as wide as the panel. */
function Figures({ label, values }: { label: string; values: readonly ReactNode[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={values.length}>
          {label}
        </th>
      </tr>
      <tr>
        {values.map((value, index) => (
          <td key={index}>{value}</td>
        ))}
      </tr>
    </tbody>
  );
}
