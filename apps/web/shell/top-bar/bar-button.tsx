import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface BarButtonProps {
  label: string;
  isExpanded?: boolean;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** A control of the top bar: an icon with its word as hint. */
export const BarButton = ({ label, isExpanded, onClick, children }: BarButtonProps) => (
  <IconButton
    aria-label={label}
    data-hint={label}
    onClick={onClick}
    {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
  >
    {children}
  </IconButton>
);
