/** Why a model cannot be read or run: a word for programs, a sentence that names the place for people. */
export class ModelFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ModelFault';
    this.code = code;
  }

  /** The same, told of the variable it was found in. */
  of(variable: string): ModelFault {
    return new ModelFault(this.code, `${variable}: ${this.message}`);
  }
}
