import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { ContentDialog } from '@trellis/ui';
import { ReorderableTable } from '@trellis/ui/table/reorder';
import { useTranslation } from 'react-i18next';
import { moveTile, tileKeys, type PlacedTile } from './arrange-tiles.ts';

interface ArrangeDialogProps {
  placed: readonly PlacedTile[];
  onChange: (placed: PlacedTile[]) => void;
  onClose: () => void;
}

/** Puts the tiles in order and hides some; every change is kept at once. */
export function ArrangeDialog({ placed, onChange, onClose }: ArrangeDialogProps) {
  const { t } = useTranslation('start-page');
  const nameOf = ({ key }: PlacedTile) => t(`${key}.title`);
  return (
    <ContentDialog
      title={t('arrange')}
      width={440}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <ReorderableTable
        label={t('arrange')}
        rows={[...placed]}
        rowKey={({ key }) => tileKeys.indexOf(key)}
        rowName={nameOf}
        onMove={(tile, after) => onChange(moveTile(placed, tile.key, after?.key))}
        columns={[
          { key: 'name', label: t('tile'), render: nameOf },
          {
            key: 'shown',
            label: t('shown'),
            width: 88,
            render: (tile) => (
              <Switch
                checked={tile.isShown}
                slotProps={{ input: { 'aria-label': t('show', { tile: nameOf(tile) }) } }}
                onChange={(_event, isShown) =>
                  onChange(placed.map((one) => (one.key === tile.key ? { ...one, isShown } : one)))
                }
              />
            ),
          },
        ]}
      />
    </ContentDialog>
  );
}
