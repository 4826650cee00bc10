import MuiDrawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

interface SlidingDrawerProps {
  /** What the drawer is, for who does not see it. */
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer of small screens: slides over the page and leaves with Esc or a touch beside it. */
export const SlidingDrawer = ({ label, isOpen, onClose, children }: SlidingDrawerProps) => (
  <MuiDrawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': label } }}>
    {children}
  </MuiDrawer>
);
