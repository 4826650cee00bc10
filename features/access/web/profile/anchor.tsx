import type { ReactNode } from 'react';

/** Marks a setting by the id that addresses lead to. */
export const Anchor = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} style={{ minWidth: 0 }}>
    {children}
  </div>
);
