import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** What a browser gave to encrypt for it: its public key and a shared secret, base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const curve = 'prime256v1';
/** Size of the one record a message is (RFC 8188); push services take 4096 bytes at least. */
const recordBytes = 4096;
const publicBytes = 65;
const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A message only that browser reads: `aes128gcm` of RFC 8188 with the keys of RFC 8291. */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  own: { ecdh: ECDH; salt: Buffer } = newKeys(),
): Buffer {
  const { ecdh, salt } = own;
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = hkdf(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(salt.length + 5);
  salt.copy(header);
  header.writeUInt32BE(recordBytes, salt.length);
  header.writeUInt8(publicBytes, salt.length + 4);
  // The last record ends with 2 (RFC 8188, 2).
  const body = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])), cipher.final()]);
  return Buffer.concat([header, ours, body, cipher.getAuthTag()]);
}

function newKeys() {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(16) };
}
