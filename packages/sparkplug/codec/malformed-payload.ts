/** Why a payload was refused; stable, so that it can be counted and logged once per cause. */
export type MalformedCause = 'too-large' | 'too-many-metrics' | 'too-deep' | 'truncated' | 'invalid-encoding';

/** The one error of `decodePayload`. */
export class MalformedPayload extends Error {
  override readonly name = 'MalformedPayload';
  readonly code: MalformedCause;

  constructor(code: MalformedCause, message: string) {
    super(message);
    this.code = code;
  }
}
