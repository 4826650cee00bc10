import type { Infer } from '@trellis/entity-kit';
import type { UnitShelfMap } from '@trellis/shelf-calendar/model';
import type { Platform } from '@trellis/units/model';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { strainColour } from '../calendar/lay-out-board.ts';

interface ShelfPlanProps {
  shelf: Infer<typeof Platform>;
  plants: UnitShelfMap['plants'];
}

/** Where nobody laid out a shelf, places are counted in rows of ten, as the server draws them. */
const columns = 10;
/** Places that are drawn at most. */
const mostDrawn = 1200;

/** A shelf from above: its places from the front left, what stands on them in the colour of its strain, and what is free. */
export function ShelfPlan({ shelf, plants }: ShelfPlanProps) {
  const { t } = useTranslation('shelf-calendar');
  const placed = plants.filter(({ row, col }) => row !== null && col !== null);
  const cols = Math.max(shelf.cols ?? columns, ...placed.map(({ col }) => col ?? 0));
  const rows = Math.max(shelf.rows ?? Math.ceil(shelf.capacity / cols), ...placed.map(({ row }) => row ?? 0));
  if (rows === 0) return <p className="sc-soft">{t('shelves.noPlan')}</p>;
  const byPlace = new Map(placed.map((plant) => [`${plant.row}-${plant.col}`, plant]));
  const strains = [...new Map(plants.map((one) => [one.strain_id, one.strainName ?? t('shelves.noStrain')]))];
  const loose = plants.length - placed.length;
  const last = Math.max(0, ...placed.map(({ row, col }) => ((row ?? 1) - 1) * cols + (col ?? 0)));
  const count = shelf.rows && shelf.cols ? rows * cols : Math.max(shelf.capacity, last);
  const places = Array.from({ length: Math.min(count, mostDrawn) }, (_, index) => {
    const [row, col] = [Math.floor(index / cols) + 1, (index % cols) + 1];
    return { key: `${row}-${col}`, plant: byPlace.get(`${row}-${col}`) };
  });
  return (
    <figure className="sc-plan" aria-label={t('shelves.plan', { rows, cols })}>
      <div
        className="sc-plan__grid"
        tabIndex={0}
        role="group"
        aria-label={t('shelves.plan', { rows, cols })}
        style={{ gridTemplateColumns: `repeat(${cols}, minmax(18px, 34px))` }}
      >
        {places.map(({ key, plant }) =>
          plant?.lifecycle_id ? (
            <Link
              key={key}
              className="sc-plan__place"
              to={`/lifecycles/all?record=${plant.lifecycle_id}&tab=plants`}
              style={{ backgroundColor: strainColour(plant.strain_id) }}
              aria-label={sayPlant(key, plant)}
              data-hint={sayPlant(key, plant)}
            />
          ) : (
            <span
              key={key}
              className="sc-plan__place"
              data-hint={plant ? sayPlant(key, plant) : key}
              style={plant ? { backgroundColor: strainColour(plant.strain_id) } : undefined}
            />
          ),
        )}
      </div>
      <figcaption className="sc-soft">
        {strains.map(([id, name]) => (
          <span key={id ?? 0} className="sc-plan__strain">
            <span style={{ backgroundColor: strainColour(id) }} aria-hidden="true" />
            {name} · {t('shelves.plants', { count: plants.filter(({ strain_id }) => strain_id === id).length })}
          </span>
        ))}
        <span>{t('shelves.free', { count: Math.max(0, (shelf.capacity || rows * cols) - plants.length) })}</span>
        {count > mostDrawn ? <span>{t('shelves.notDrawn', { count: count - mostDrawn })}</span> : null}
        {loose > 0 ? <span>{t('shelves.loose', { count: loose })}</span> : null}
      </figcaption>
    </figure>
  );
}

const sayPlant = (place: string, { label, tag, lifecycleName, strainName }: UnitShelfMap['plants'][number]): string =>
  [label ?? place, tag, strainName, lifecycleName].filter(Boolean).join(' · ');
