import { Suspense } from 'react';
import type { ShellParts } from './shell-parts.ts';

/** What the features show beside the pages while someone is signed in. */
export const Companions = ({ companions }: Pick<ShellParts, 'companions'>) =>
  companions.map(({ name, Companion }) => (
    <Suspense key={name}>
      <Companion />
    </Suspense>
  ));
