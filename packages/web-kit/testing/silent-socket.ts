/** A socket nobody answers, in place of `WebSocket`: a page's messages come through its hub. */
export class SilentSocket {
  readyState = 0;
  close(): void {}
  send(): void {}
}
