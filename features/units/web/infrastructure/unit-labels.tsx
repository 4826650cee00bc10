import Button from '@mui/material/Button';
import { EmptyNotice } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import type { Branch } from './arrange-tree.ts';

interface UnitLabelsProps {
  branches: readonly Branch[];
  onClose: () => void;
}

/** A sheet of labels, one for each unit: its name, and a code that opens its page. */
export function UnitLabels({ branches, onClose }: UnitLabelsProps) {
  const { t } = useTranslation('infrastructure');
  const units = unitsIn(branches);
  return (
    <>
      <div className="fi-tools">
        <Button variant="outlined" onClick={onClose}>
          {t('tree')}
        </Button>
        <Button variant="contained" disabled={units.length === 0} onClick={() => print()}>
          {t('labels')}
        </Button>
      </div>
      {units.length === 0 ? (
        <EmptyNotice text={t('noLabels')} />
      ) : (
        <ul className="fi-labels" aria-label={t('labels')}>
          {units.map(({ item }) => (
            <li key={item.key}>
              <img
                alt={t('scan')}
                src={`data:image/svg+xml,${encodeURIComponent(renderSVG(location.origin + (item.path ?? ''), { border: 1 }))}`}
              />
              <strong>{item.name}</strong>
              <span>{item.serial ?? t('scan')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const unitsIn = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [
    ...(branch.item.kind === 'unit' && branch.item.path !== null ? [branch] : []),
    ...unitsIn(branch.inside),
  ]);
