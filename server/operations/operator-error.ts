/** Its message tells the operator what's wrong and what to do, one sentence per line. Nothing was changed. */
export class OperatorError extends Error {
  override readonly name = this.constructor.name;
}
