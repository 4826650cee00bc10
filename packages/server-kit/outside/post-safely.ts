import { lookup as lookUp, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

/** The whole exchange, from the first name looked up to the last byte that is read. */
export const timeoutMs = 10_000;
/** Characters of an answer that are kept. */
const keptCharacters = 2000;
/** Bytes of an answer that are read. */
const readBytes = 16_384;

/** An address to which nothing is posted. */
export class RefusedAddress extends Error {}

export interface Answer {
  status: number;
  /** The beginning of what was answered. */
  text: string;
}

/** What is sent. */
export interface Outgoing {
  /** POST unless said. */
  method?: 'POST' | 'PUT' | 'GET';
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

export interface PostOptions {
  /** Private addresses and plain http are allowed. */
  allowsLocal: boolean;
  signal?: AbortSignal | undefined;
  /** How names become addresses. */
  resolve?: Resolve;
}
/** Answers every address of a name. */
export type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: readonly LookupAddress[] | undefined) => void,
) => void;

/** Why nothing may be posted to an address as it is written; undefined when it may. A name is judged again when it is looked up. */
export function refusedAddress(address: string, allowsLocal: boolean): string | undefined {
  if (!URL.canParse(address)) return 'The address is not a web address.';
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' && !(allowsLocal && protocol === 'http:')) return 'The address must begin with https://.';
  if (username !== '' || password !== '') return 'The address must be without a name and a password.';
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!allowsLocal && isIP(host) !== 0 && isPrivateAddress(host)) return 'The address is a private one.';
  return undefined;
}

/** Sends something, JSON unless its headers say else, without following redirects. Whatever the name leads to is judged at the moment of connecting, so a name cannot change
 * its mind in between. Rejects when there was no answer in time. */
export function postSafely(
  address: string,
  message: Outgoing,
  { allowsLocal, signal, resolve = resolveAll }: PostOptions,
): Promise<Answer> {
  const refused = refusedAddress(address, allowsLocal);
  if (refused !== undefined) return Promise.reject(new RefusedAddress(refused));
  const { request } = address.toLowerCase().startsWith('https:') ? https : http;
  const within = AbortSignal.timeout(timeoutMs);
  return new Promise((done, fail) => {
    const posting = request(address, {
      method: message.method ?? 'POST',
      // No connection is kept: each one is looked up and judged anew.
      agent: false,
      signal: signal ? AbortSignal.any([signal, within]) : within,
      lookup: guardedLookup(resolve, allowsLocal),
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(message.body)),
        'user-agent': 'Trellis/1',
        ...message.headers,
      },
    });
    posting.on('error', (error) => fail(within.aborted ? new Error(`No answer within ${timeoutMs / 1000} s.`) : error));
    posting.on('response', (response) => {
      readBeginning(response).then((text) => done({ status: response.statusCode ?? 0, text }), fail);
    });
    posting.end(message.body);
  });
}

async function readBeginning(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    // Leaving the loop ends the connection.
    if (size >= readBytes) break;
  }
  // PostgreSQL stores no zero character.
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, keptCharacters);
}

const resolveAll: Resolve = (hostname, answer) => lookUp(hostname, { all: true }, answer);

/** Looks a name up for a connection, and refuses one that leads to a private address. */
const guardedLookup =
  (resolve: Resolve, allowsLocal: boolean): LookupFunction =>
  (hostname, options, answer) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !addresses || !first) return answer(error ?? new Error(`${hostname} has no address.`), '', 0);
      if (!allowsLocal && addresses.some(({ address }) => isPrivateAddress(address)))
        return answer(new RefusedAddress(`${hostname} leads to a private address.`), '', 0);
      return options.all ? answer(null, [...addresses]) : answer(null, first.address, first.family);
    });
  };
