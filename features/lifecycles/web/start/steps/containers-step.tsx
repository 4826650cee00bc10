import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepProps } from '../step-props.ts';
import { layContainers } from './lay-containers.ts';
import { useContainers } from './use-containers.ts';

/** Chips shown before the rest is counted. */
const mostChips = 60;

/** Which containers the plants stand in: read by their barcodes, or given out by themselves, and which shelf each comes to. */
export function ContainersStep({ info, sources: { containerTypes }, typed, set, shelves }: StepProps) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const [code, setCode] = useState('');
  const typeId = typed.containerType ?? info.plantContainerType_id;
  const type = containerTypes.find(({ id }) => id === typeId);
  const perContainer = info.growPhases[0]?.plantsPerContainer ?? null;
  const needed = shelves.reduce((sum, { plants }) => sum + plants, 0);
  const { containers } = typed;
  const room = containers.reduce((sum, one) => sum + one.room, 0);
  const { scan, fill, problem, isBusy } = useContainers({ containers, perContainer, set });
  const read = async () => {
    if (code.trim() !== '' && (await scan(code.trim()))) setCode('');
  };
  return (
    <section className="lc-card" aria-label={t('start.steps.containers')}>
      <p className="lc-soft">
        {t(
          containers.length > 0
            ? 'start.containersChosen'
            : info.plantContainerType_id === null
              ? 'start.noContainers'
              : 'start.containers',
        )}
      </p>
      <div className="lc-fields">
        <TextField
          select
          label={t('start.containerType')}
          value={type ? String(type.id) : ''}
          onChange={(event) => set({ containerType: Number(event.target.value) || null, containers: [] })}
        >
          <MenuItem value="">{t('start.noType')}</MenuItem>
          {containerTypes.map(({ id, name, plantsPerContainer, empty }) => (
            <MenuItem key={id} value={String(id)}>
              {t('start.typeOption', {
                name,
                plants: t('run.plants', { count: perContainer ?? plantsPerContainer }),
                empty: number(empty),
              })}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('start.scan')}
          helperText={t('start.scanHint')}
          value={code}
          disabled={isBusy}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void read();
          }}
          slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'characters', autoComplete: 'off' } }}
        />
      </div>
      {problem ? <Notice state="error">{problem}</Notice> : null}
      <div className="lc-start__line">
        <Button variant="outlined" disabled={code.trim() === '' || isBusy} onClick={() => void read()}>
          {t('start.addScanned')}
        </Button>
        <Button
          variant="outlined"
          disabled={!type || needed <= room || isBusy}
          onClick={() => type && void fill(type.id, needed)}
        >
          {t('start.autoAssign')}
        </Button>
        {containers.length > 0 ? (
          <Button disabled={isBusy} onClick={() => set({ containers: [] })}>
            {t('start.noneOfThem')}
          </Button>
        ) : null}
        <strong role="status">
          {t('start.containerSum', {
            count: containers.length,
            shown: number(containers.length),
            room: number(room),
            plants: number(needed),
          })}
        </strong>
      </div>
      {containers.length > 0 && room < needed ? <Notice state="warning">{t('start.tooFewContainers')}</Notice> : null}
      {containers.length > 0 ? (
        <div className="lc-start__line">
          {containers.slice(0, mostChips).map(({ id, barcode, room: takes }) => (
            <Chip
              key={id}
              label={`${barcode} · ${number(takes)}`}
              onDelete={() => set({ containers: containers.filter((one) => one.id !== id) })}
            />
          ))}
          {containers.length > mostChips ? (
            <span className="lc-soft">{t('start.more', { count: containers.length - mostChips })}</span>
          ) : null}
        </div>
      ) : null}
      {containers.length > 0 && shelves.length > 0 ? (
        <ul className="lc-list">
          {layContainers(shelves, containers).map(({ platform_id, called, first, last, count, plants }) => (
            <li key={platform_id}>
              <strong>{called}</strong>
              <span className="lc-soft">
                {count === 0
                  ? t('start.onShelfItself')
                  : t('start.laid', { first, last, count, plants: t('run.plants', { count: plants }) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
