import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of a push subscription. */
export interface TestBrowser {
  /** What it registers with. */
  registration: { endpoint: string; keys: { p256dh: string; auth: string }; name: string };
  /** Opens a message that came for it (RFC 8291); throws where it is another's. */
  read: (body: Buffer) => unknown;
}

/** A browser that takes push messages at an address, and can read them. */
export function makeBrowser(endpoint: string): TestBrowser {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const read = (body: Buffer): unknown => {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const hkdf = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, by, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
    const secret = hkdf(ecdh.computeSecret(theirs), auth, info, 32);
    const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const open = createDecipheriv('aes-128-gcm', key, hkdf(secret, salt, 'Content-Encoding: nonce\0', 12));
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return JSON.parse(text.subarray(0, -1).toString());
  };
  return { registration: { endpoint, keys, name: 'Chrome on Linux' }, read };
}
