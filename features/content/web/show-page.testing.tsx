import type { SessionUser } from '@trellis/web-kit';
import { showPage } from '@trellis/web-kit/testing/page';
import type { ReactNode } from 'react';
import { contentWeb } from './index.ts';

export { stubServer, type Sent } from '@trellis/web-kit/testing/page';

/** Draws a page of the feature in English for a signed-in person. */
export const show = (page: ReactNode, person: Partial<SessionUser> = {}): Promise<unknown> =>
  showPage(page, { features: [contentWeb], person });
