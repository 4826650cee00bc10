import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from '@trellis/web-kit';
import type { ReactNode } from 'react';

interface RequestLineProps {
  title: ReactNode;
  note: string | null;
  askedAt: string;
  children: ReactNode;
}

/** Who asks for what and why, with the answers beside it. */
export function RequestLine({ title, note, askedAt, children }: RequestLineProps) {
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.25 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <time dateTime={askedAt} title={format.otherZone(askedAt)}>
            {format.dateTime(askedAt)}
          </time>
          {note ? ` · “${note}”` : null}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{children}</Box>
    </Box>
  );
}
