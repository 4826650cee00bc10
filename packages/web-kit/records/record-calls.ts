import {
  signedIn,
  type CallDefinition,
  type CollectionAbout,
  type EntityDefinition,
  type ImportBody,
  type ImportReply,
  type RecordUsage,
} from '@trellis/entity-kit';
import type * as z from 'zod';
import type { RecordRow } from './record.ts';

/** Only carries the type of a reply; nothing is checked in the browser. */
interface Typed<T> extends CallDefinition {
  returns: z.ZodType<T>;
  params: z.ZodObject<{ id: z.ZodType<number, number> }>;
  query: z.ZodObject<{ filter: z.ZodType<string, string> }>;
  body: z.ZodType<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>>;
}
export type ListCall = Omit<Typed<RecordRow[]>, 'params' | 'body'>;
export type OneCall = Omit<Typed<RecordRow>, 'body'>;

interface Place {
  path: string;
  base?: string | undefined;
}

const call = <C>(method: CallDefinition['method'], path: string, base: string | undefined): C =>
  ({ method, path, summary: path, access: signedIn, ...(base !== undefined && { base }) }) as C;

/** Everyday calls of any collection; what they answer is known by the definition alone. */
export const listCall = ({ path, base }: Place) => call<ListCall>('GET', path, base);
export const countCall = ({ path, base }: Place) =>
  call<
    CallDefinition & { query: z.ZodObject<{ where: z.ZodType<string, string> }>; returns: z.ZodType<{ count: number }> }
  >('GET', `${path}/count`, base);
export const getCall = ({ path, base }: Place) => call<OneCall>('GET', `${path}/{id}`, base);
export const aboutCall = ({ path, base }: EntityDefinition) =>
  call<CallDefinition & { returns: z.ZodType<CollectionAbout> }>('GET', `${path}/about`, base);
export const usageCall = ({ path, base }: EntityDefinition) =>
  call<Omit<Typed<RecordUsage>, 'body' | 'query'>>('GET', `${path}/{id}/usage`, base);
export const createCall = ({ path, base }: EntityDefinition) =>
  call<Omit<Typed<RecordRow>, 'params' | 'query'>>('POST', path, base);
export const importCall = ({ path, base }: EntityDefinition) =>
  call<CallDefinition & { body: z.ZodType<ImportBody, ImportBody>; returns: z.ZodType<ImportReply> }>(
    'POST',
    `${path}/import`,
    base,
  );
export const patchCall = ({ path, base }: EntityDefinition) =>
  call<Omit<Typed<RecordRow>, 'query'>>('PATCH', `${path}/{id}`, base);
export const amendCall = ({ path, base }: EntityDefinition) =>
  call<Omit<Typed<RecordRow>, 'query'>>('POST', `${path}/{id}/amend`, base);
export const deleteCall = ({ path, base }: EntityDefinition) =>
  call<Omit<Typed<{ count: number }>, 'body' | 'query'>>('DELETE', `${path}/{id}`, base);
