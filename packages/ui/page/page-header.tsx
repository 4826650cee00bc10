import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  scope?: ReactNode;
  action?: ReactNode;
}

/** Title and scope on the left, the main action on the right. */
export function PageHeader({ title, scope, action }: PageHeaderProps) {
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
      <Box sx={{ flex: { xs: '1 1 auto', sm: '1 1 240px' }, minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere', outline: 'none' }}>
          {title}
        </Typography>
        {scope ? (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {scope}
          </Typography>
        ) : null}
      </Box>
      {action ? <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{action}</Box> : null}
    </Box>
  );
}
