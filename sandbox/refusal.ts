/** Something the sandbox was asked to do and will not; the message is a sentence for a person. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Refusal'
  }
}
