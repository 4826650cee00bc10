import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useUiTexts } from '../texts/use-ui-texts.ts';

export interface EmptyProps {
  /** One sentence: why it is empty, and who can fill it. */
  text: string;
  /** The step that fills it, for the role that can take it; `hasMain` where the page has it as its main button already. */
  action?: { label: string; onClick: () => void; hasMain?: boolean };
  /** Given when filters hide everything. */
  onClearFilters?: () => void;
}

/** Shown where there is nothing to show. */
export function EmptyNotice({ text, action, onClearFilters }: EmptyProps) {
  const t = useUiTexts();
  return (
    <Box role="status" sx={noticeBox}>
      <Typography sx={{ maxWidth: 460, color: 'text.secondary', textWrap: 'balance' }}>{text}</Typography>
      {onClearFilters ? (
        <Button variant="outlined" onClick={onClearFilters}>
          {t('page.clearFilters')}
        </Button>
      ) : null}
      {action ? (
        <Button variant={action.hasMain ? 'outlined' : 'contained'} onClick={action.onClick}>
          {action.label}
        </Button>
      ) : null}
    </Box>
  );
}

/** A quiet framed box in the place of the content. */
export const noticeBox = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 7,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  textAlign: 'center',
} as const;
