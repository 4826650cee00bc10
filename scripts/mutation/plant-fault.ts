import type { Plugin } from 'vite';
import { plant, type Edit } from './edit.ts';

/** The file to change, by its whole path, and what is to stand in it. */
export type Fault = Edit & { readonly file: string };

/** Gives the tests one file with the fault that `MUTANT` describes as JSON; the file itself stays as it is. */
export function plantFault(described = process.env['MUTANT']): Plugin[] {
  if (described === undefined) return [];
  const fault = JSON.parse(described) as Fault;
  return [
    {
      name: 'trellis-plant-fault',
      enforce: 'pre',
      transform: (content, id) => (id === fault.file ? plant(content, fault) : undefined),
    },
  ];
}
