/** A state machine as a table: state → event → next state. A state with no events is final. */
export type Machine<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Partial<Record<E, S>>>>
>

/** The next state, or undefined when the event is not allowed in this state. */
export function nextState<S extends string, E extends string>(
  machine: Machine<S, E>,
  state: S,
  event: E,
): S | undefined {
  return machine[state][event]
}

/** The states from which an event is allowed: for `where state = any(…)` and for hiding buttons. */
export function sourcesOf<S extends string, E extends string>(
  machine: Machine<S, E>,
  event: E,
): S[] {
  return statesOf(machine).filter((state) => machine[state][event] !== undefined)
}

/** Every state of the table, in its written order. */
export function statesOf<S extends string, E extends string>(machine: Machine<S, E>): S[] {
  return Object.keys(machine) as S[]
}

/** True for a state that nothing leaves. */
export function isFinal<S extends string, E extends string>(
  machine: Machine<S, E>,
  state: S,
): boolean {
  return Object.keys(machine[state]).length === 0
}
