import Box from '@mui/material/Box';
import { ProductMark } from '../product-mark.tsx';

/** The first moment: the mark alone, no words that may be in the wrong language. */
export const StartNotice = () => (
  <Box
    aria-busy="true"
    sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', color: 'primary.main', opacity: 0.5 }}
  >
    <ProductMark size={56} />
  </Box>
);
