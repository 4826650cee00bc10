import Box from '@mui/material/Box';
import { ListSkeleton } from '@trellis/ui';
import { PageParts } from '@trellis/web-kit';

/** What is on a unit: its shelves, which another feature keeps. */
export const UnitParts = () => (
  <PageParts
    of="unit-shelves"
    skeleton={<ListSkeleton />}
    frame={(title, part) => (
      <Box component="section" aria-label={title === '' ? undefined : title} sx={{ p: { xs: 1.5, md: 2.5 } }}>
        {part}
      </Box>
    )}
  />
);
