import { EmptyNotice, Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaces } from '../shared/use-places.ts';
import { rotateGroups } from './rotate-groups.ts';
import type { Spray } from './use-sprays.ts';

interface RotationProps {
  sprays: readonly Spray[];
  onOpen: (id: number) => void;
}

/** Uses of one room that are shown; older ones say nothing about what comes next. */
const mostSteps = 12;
const series = 6;

/** Which modes of action each room saw, one after the other: what repeats breeds resistance. */
export function Rotation({ sprays, onOpen }: RotationProps) {
  const { t } = useTranslation('plant-health');
  const { date } = useFormat();
  const places = usePlaces();
  const rooms = useMemo(() => {
    const found = new Map<string, Map<number, Spray>>();
    for (const spray of sprays)
      for (const { platformGroup_id } of spray.targets) {
        const name = places.areaName(places.areaOfUnit(platformGroup_id)) || places.unitName(platformGroup_id);
        found.set(name, (found.get(name) ?? new Map<number, Spray>()).set(spray.id, spray));
      }
    return [...found]
      .map(([name, mine]) => ({ name, steps: rotateGroups([...mine.values()]).slice(-mostSteps) }))
      .filter(({ steps }) => steps.length > 0)
      .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  }, [sprays, places]);
  const groups = useMemo(
    () => [...new Set(rooms.flatMap(({ steps }) => steps.flatMap(({ group }) => group ?? [])))].toSorted(),
    [rooms],
  );
  if (rooms.length === 0) return <EmptyNotice text={t('sprays.rotation.none')} />;
  return (
    <div className="ph-stack">
      <p className="ph-soft">{t('sprays.rotation.what', { steps: mostSteps })}</p>
      {rooms.map(({ name, steps }) => {
        const repeated = steps.at(-1);
        return (
          <section key={name} className="ph-card" aria-label={name}>
            <h2 className="ph-card__title">{name}</h2>
            <ol className="ph-rotation">
              {steps.map(({ spray, group, repeats }) => (
                <li key={spray.id}>
                  <button
                    type="button"
                    className="ph-rotation__step"
                    data-repeats={repeats > 1 || undefined}
                    style={{
                      ['--ph-group' as string]:
                        group === null
                          ? 'var(--t-text-soft)'
                          : `var(--t-series-${(groups.indexOf(group) % series) + 1})`,
                    }}
                    onClick={() => onOpen(spray.id)}
                  >
                    <strong>
                      {group === null ? t('sprays.rotation.noGroup') : t('sprays.rotation.group', { group })}
                    </strong>
                    <span>{spray.consumable?.name}</span>
                    <small>{date(spray.start)}</small>
                    {repeats > 1 ? <small>{t('sprays.rotation.repeats', { count: repeats })}</small> : null}
                  </button>
                </li>
              ))}
            </ol>
            {repeated !== undefined && repeated.repeats > 1 ? (
              <Notice state="warning">
                {t('sprays.rotation.change', { group: repeated.group, count: repeated.repeats })}
              </Notice>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
