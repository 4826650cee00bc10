import Box from '@mui/material/Box';
import { Mark } from '../mark.tsx';

/** The first moment: the mark alone, no words that may be in the wrong language. */
export const StartNotice = () => (
  <Box
    aria-busy="true"
    sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', color: 'primary.main', opacity: 0.5 }}
  >
    <Mark size={56} />
  </Box>
);
