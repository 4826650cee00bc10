import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { ImagePickerProps } from './image-picker.tsx';

const Picker = lazy(async () => ({ default: (await import('./image-picker.tsx')).ImagePicker }));

/** Pictures to send along: choose, drop or paste. Until it is fetched its place is kept, so that no button below moves
 * away from the hand that is about to press it. */
export function ImagePicker(props: ImagePickerProps) {
  return (
    <Suspense fallback={<Place />}>
      <Picker {...props} />
    </Suspense>
  );
}

/** As large as an empty picker with a line of hint. */
function Place() {
  return (
    <Box aria-hidden sx={{ width: 360, maxWidth: '100%' }}>
      <Skeleton variant="rounded" width={96} height={72} />
      <Skeleton variant="text" sx={{ mt: 0.5, typography: 'caption' }} />
    </Box>
  );
}
