import { lazy } from 'react';

/** What a plan would give and take in a room before and after a change; in a chunk of its own. */
export const WhatIf = lazy(async () => ({ default: (await import('./what-if/what-if.tsx')).WhatIf }));
