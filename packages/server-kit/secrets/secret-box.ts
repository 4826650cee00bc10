import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isSealed, type EntityDefinition } from '@trellis/entity-kit';

/** A key has 256 bits. */
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const mark = 'sealed:1:';

/** A secret that cannot be opened: sealed with a key this server does not have, changed, or moved to another field. */
export class UnreadableSecret extends Error {}

/** The name of a key, made from it: it tells keys apart and gives nothing away. */
export const sealingKeyId = (key: Buffer): string =>
  createHash('sha256').update('trellis sealing key ').update(key).digest('hex').slice(0, 8);

/** Seals the secret fields of records (AES-256-GCM) and opens them again. A sealed text names its key, so keys can change;
 * it is bound to its table and field, so it opens nowhere else. The first key seals, every key opens. */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Buffer>;
  /** The key that seals. */
  readonly keyId: string;

  constructor(keys: readonly Buffer[]) {
    const [first] = keys;
    if (!first) throw new Error('There is no key to seal secrets with.');
    if (keys.some((key) => key.length !== keyBytes)) throw new Error(`A sealing key has ${keyBytes} bytes.`);
    this.keyId = sealingKeyId(first);
    this.#keys = new Map(keys.map((key) => [sealingKeyId(key), key]));
  }

  /** Whether secrets sealed with this key can be opened. */
  hasKey(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  /** Seals the text of one field. An empty text hides nothing and stays empty. */
  seal(entity: Pick<EntityDefinition, 'table'>, field: string, text: string): string {
    if (text === '') return text;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.keyId), nonce);
    cipher.setAAD(placeOf(entity, field));
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${mark}${this.keyId}:${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')}`;
  }

  /** The text of one field as it was before it was sealed; throws `UnreadableSecret`. */
  open(entity: Pick<EntityDefinition, 'table'>, field: string, stored: string): string {
    if (stored === '') return stored;
    const keyId = keyIdOf(stored);
    if (keyId === undefined) throw new UnreadableSecret(`${entity.table}.${field} holds a text that is not sealed.`);
    const text = stored.slice(mark.length + keyId.length + 1);
    const bytes = Buffer.from(text, 'base64url');
    // Several spellings may stand for the same bytes; only the one that was written is unchanged.
    if (bytes.toString('base64url') !== text)
      throw new UnreadableSecret(`A secret in ${entity.table}.${field} was changed.`);
    const decipher = createDecipheriv('aes-256-gcm', this.#key(keyId), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(placeOf(entity, field));
    try {
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const hidden = bytes.subarray(nonceBytes + tagBytes);
      return decipher.update(hidden, undefined, 'utf8') + decipher.final('utf8');
    } catch (error) {
      throw new UnreadableSecret(`A secret in ${entity.table}.${field} was changed or belongs elsewhere.`, {
        cause: error,
      });
    }
  }

  /** Values about to be written, with every secret sealed. */
  sealValues(entity: EntityDefinition, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const given = Object.entries(values).filter(([key, value]) => typeof value === 'string' && isSealed(entity, key));
    if (given.length === 0) return values;
    return {
      ...values,
      ...Object.fromEntries(given.map(([key, value]) => [key, this.seal(entity, key, value as string)])),
    };
  }

  #key(keyId: string): Buffer {
    const key = this.#keys.get(keyId);
    if (!key) throw new UnreadableSecret(`A secret is sealed with key ${keyId}, which this server does not have.`);
    return key;
  }
}

/** The key a stored text is sealed with; undefined when it is not sealed. */
export const keyIdOf = (stored: string): string | undefined => /^sealed:1:([0-9a-f]{8}):/.exec(stored)?.[1];

/** Texts sealed with a key, as an SQL `like` pattern. */
export const sealedWith = (keyId: string): string => `${mark}${keyId}:%`;

const placeOf = (entity: Pick<EntityDefinition, 'table'>, field: string): Buffer =>
  Buffer.from(`${entity.table}.${field}`, 'utf8');
