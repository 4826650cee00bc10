import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** Sections that everybody's profile has, as they stand there. */
export const profileSections = [
  'about',
  'habits',
  'display',
  'messages',
  'security',
  'sessions',
  'tokens',
  'facilities',
  'data',
] as const;

interface SectionProps {
  title: string;
  /** What addresses lead to it by, and the list of sections above. */
  anchor?: (typeof profileSections)[number];
  children: ReactNode;
}

/** One part of the profile. */
export function Section({ title, anchor, children }: SectionProps) {
  const own = useId();
  const id = anchor ?? own;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <Stack spacing={2.5}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {children}
      </Stack>
    </Paper>
  );
}
