import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { moves, type Move } from './move.dialog.tsx';

/** What can be done with a stock, in words; what came first, for an alert of low stock leads here. */
export function MoveButtons({ onMove }: { onMove: (move: Move) => void }) {
  const { t } = useTranslation('consumables');
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {moves.map((move) => (
        <Button key={move} variant={move === 'receipt' ? 'contained' : 'outlined'} onClick={() => onMove(move)}>
          {t(`move.does.${move}`)}
        </Button>
      ))}
    </Stack>
  );
}
