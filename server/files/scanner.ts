/** Port: looks for what does harm. Undefined when nothing was found, or the name of what was. */
export type Scanner = {
  /** @throws Error when no answer came that can be believed */
  readonly scan: (bytes: Uint8Array) => Promise<string | undefined>
}
