import Checkbox from '@mui/material/Checkbox';
import { useFormat } from '@trellis/web-kit';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StandingPlant, StandingShelf } from './use-standing.ts';

interface ShelfMapProps {
  shelf: StandingShelf;
  chosen: ReadonlySet<number>;
  /** Plants that are chosen from now on, or no more. */
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  isReadOnly: boolean;
}

/** A shelf from above: each plant where it stands. A click chooses one, with Shift all up to it, the box in the head all. */
export function ShelfMap({ shelf, chosen, onChoose, isReadOnly }: ShelfMapProps) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const last = useRef<number>(undefined);
  const ids = shelf.plants.map(({ plant_id }) => plant_id);
  const count = ids.filter((id) => chosen.has(id)).length;
  const name = shelf.unit === null ? t('plants.noPlace') : [shelf.unit, shelf.shelf].join(' · ');
  const choose = (index: number, isChosen: boolean, isRange: boolean) => {
    const from = isRange && last.current !== undefined ? last.current : index;
    last.current = index;
    onChoose(ids.slice(Math.min(from, index), Math.max(from, index) + 1), isChosen);
  };
  return (
    <fieldset className="lc-shelf">
      <legend>
        {isReadOnly ? null : (
          <Checkbox
            size="small"
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            slotProps={{ input: { 'aria-label': t('plants.all', { name }) } }}
            onChange={() => onChoose(ids, count < ids.length)}
          />
        )}
        <strong>{name}</strong>{' '}
        <span className="lc-soft">
          {t('run.plants', { count: ids.length })}
          {count > 0 ? ` · ${t('plants.chosen', { count, shown: number(count) })}` : ''}
        </span>
      </legend>
      <div className="lc-map">
        {shelf.plants.map((plant, index) => (
          <label
            key={plant.plant_id}
            className="lc-plant"
            data-chosen={chosen.has(plant.plant_id) || undefined}
            data-hint={hintOf(plant)}
            style={plant.row && plant.col ? { gridRow: plant.row, gridColumn: plant.col } : undefined}
          >
            <input
              type="checkbox"
              checked={chosen.has(plant.plant_id)}
              disabled={isReadOnly}
              aria-label={[placeOf(plant), plant.tag].filter(Boolean).join(' · ')}
              onChange={(event) =>
                choose(index, event.target.checked, (event.nativeEvent as unknown as MouseEvent).shiftKey)
              }
            />
            <span aria-hidden>{placeOf(plant)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const placeOf = ({ label, row, col, plant_id }: StandingPlant): string =>
  label ?? (row && col ? `${row}-${col}` : `#${plant_id}`);
const hintOf = ({ tag, barcode }: StandingPlant): string | undefined =>
  [tag, barcode].filter(Boolean).join(' · ') || undefined;
