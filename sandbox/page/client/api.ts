import type { Newest, SimulatorState } from '#sandbox/page/state.ts'

/** Asks the control plane to do something. @throws Error with its sentence when it refuses */
export async function ask(action: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`/__control/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response.json()
  const reply: { readonly error?: string } = await response.json()
  throw new Error(reply.error ?? `The sandbox answered ${response.status}.`)
}

/** Reads the state with the messages after these numbers. @throws Error when the sandbox is away */
export async function readState(after: Newest): Promise<SimulatorState> {
  const { mail, sms, push } = after
  const response = await fetch(`/__control/state?mail=${mail}&sms=${sms}&push=${push}`)
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`)
  const state: SimulatorState = await response.json()
  return state
}
