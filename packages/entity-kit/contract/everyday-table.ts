import type { EntityDefinition } from '../definition/entity.ts';
import type { Method } from './api.ts';

export interface EverydayCall {
  method: Method;
  /** Below the collection's own path. */
  path: string;
  right: 'read' | 'create' | 'update' | 'delete';
}

/** The everyday calls of every collection: the server mounts them, the API document lists them, pages ask through them. */
export const everydayTable = {
  list: { method: 'GET', path: '', right: 'read' },
  findOne: { method: 'GET', path: '/findOne', right: 'read' },
  count: { method: 'GET', path: '/count', right: 'read' },
  get: { method: 'GET', path: '/{id}', right: 'read' },
  about: { method: 'GET', path: '/about', right: 'read' },
  usage: { method: 'GET', path: '/{id}/usage', right: 'read' },
  create: { method: 'POST', path: '', right: 'create' },
  import: { method: 'POST', path: '/import', right: 'create' },
  takeBack: { method: 'POST', path: '/import/takeBack', right: 'create' },
  patch: { method: 'PATCH', path: '/{id}', right: 'update' },
  patchById: { method: 'PATCH', path: '', right: 'update' },
  replace: { method: 'PUT', path: '/{id}', right: 'update' },
  replaceById: { method: 'PUT', path: '', right: 'update' },
  replaceOrCreate: { method: 'POST', path: '/replaceOrCreate', right: 'update' },
  upsertWithWhere: { method: 'POST', path: '/upsertWithWhere', right: 'update' },
  delete: { method: 'DELETE', path: '/{id}', right: 'delete' },
} as const satisfies Readonly<Record<string, EverydayCall>>;

export type EverydayName = keyof typeof everydayTable;
export const everydayNames = Object.keys(everydayTable) as EverydayName[];

/** Whether a collection has an everyday call: it follows from who may do what with it, and from its nature. */
export function hasEverydayCall({ access, appendOnly, isView }: EntityDefinition, name: EverydayName): boolean {
  const { right } = everydayTable[name];
  if (access[right] === 'nobody') return false;
  const isKept = appendOnly === true || isView === true;
  if (name === 'takeBack') return !isKept && (access.delete !== 'nobody' || access.update !== 'nobody');
  if (right === 'create') return isView !== true;
  return right === 'read' || !isKept;
}
