import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Longest wait for a connection to open, in milliseconds. */
const connectTimeoutMs = 10_000;

/**
 * Opens a TCP or TLS connection to `mqtt://`, `tcp://`, `mqtts://` or `ssl://` host[:port]. A private certificate authority
 * is trusted the way Node does: NODE_EXTRA_CA_CERTS.
 */
export function openSocket(url: URL): Promise<Socket> {
  const isSecure = ['mqtts:', 'ssl:', 'tls:'].includes(url.protocol);
  if (!isSecure && !['mqtt:', 'tcp:'].includes(url.protocol)) {
    return Promise.reject(new Error(`MQTT over ${url.protocol}// is not supported here; use mqtt:// or mqtts://`));
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isSecure ? 8883 : 1883));
  return new Promise((resolve, reject) => {
    const socket = isSecure ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
    const timer = setTimeout(() => socket.destroy(new Error(`no answer from ${url.host}`)), connectTimeoutMs);
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}
