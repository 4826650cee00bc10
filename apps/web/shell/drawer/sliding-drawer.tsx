import MuiDrawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

interface SlidingDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer of small screens: slides over the page and leaves with Esc or a touch beside it. */
export const SlidingDrawer = ({ isOpen, onClose, children }: SlidingDrawerProps) => (
  <MuiDrawer open={isOpen} onClose={onClose}>
    {children}
  </MuiDrawer>
);
