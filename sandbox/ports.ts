import type { NetworkCode } from '#sandbox/evm/networks.ts'

/** The ports of the sandbox, by the variable that moves each. */
export const portVariables = [
  'SIMULATOR_PORT',
  'EVM_ERC20_PORT',
  'EVM_BEP20_PORT',
  'ANVIL_ERC20_PORT',
  'ANVIL_BEP20_PORT',
  'SMTP_PORT',
  'TWILIO_PORT',
  'TELEGRAM_PORT',
  'PRICES_PORT',
  'PUSH_PORT',
  'SUMSUB_PORT',
  'STRIPE_PORT',
  'LITHIC_PORT',
  'S3_PORT',
  'CLAMD_PORT',
  'SCREENING_PORT',
  'HOST_APP_PORT',
] as const

export type PortVariable = (typeof portVariables)[number]

/** A port for every part; 0 takes any free one. */
export type SandboxPorts = Readonly<Record<PortVariable, number>>

const simulatorPort = 4602
const portBase = 4610

/** Distance of each port from the base, which `SANDBOX_PORT_BASE` moves for all of them. */
const offsets: Readonly<Record<Exclude<PortVariable, 'SIMULATOR_PORT'>, number>> = {
  EVM_ERC20_PORT: 0,
  EVM_BEP20_PORT: 1,
  ANVIL_ERC20_PORT: 2,
  ANVIL_BEP20_PORT: 3,
  SMTP_PORT: 10,
  TWILIO_PORT: 11,
  PRICES_PORT: 12,
  PUSH_PORT: 13,
  HOST_APP_PORT: 20,
  TELEGRAM_PORT: 14,
  SUMSUB_PORT: 15,
  STRIPE_PORT: 16,
  LITHIC_PORT: 17,
  S3_PORT: 18,
  CLAMD_PORT: 19,
  SCREENING_PORT: 21,
}

/** Reads the ports from the environment. @throws Error naming a variable that is not a port number */
export function sandboxPorts(env: Readonly<Record<string, string | undefined>>): SandboxPorts {
  const base = readPort(env, 'SANDBOX_PORT_BASE', portBase)
  const port = (variable: keyof typeof offsets) => readPort(env, variable, base + offsets[variable])
  return {
    SIMULATOR_PORT: readPort(env, 'SIMULATOR_PORT', simulatorPort),
    EVM_ERC20_PORT: port('EVM_ERC20_PORT'),
    EVM_BEP20_PORT: port('EVM_BEP20_PORT'),
    ANVIL_ERC20_PORT: port('ANVIL_ERC20_PORT'),
    ANVIL_BEP20_PORT: port('ANVIL_BEP20_PORT'),
    SMTP_PORT: port('SMTP_PORT'),
    TWILIO_PORT: port('TWILIO_PORT'),
    TELEGRAM_PORT: port('TELEGRAM_PORT'),
    PRICES_PORT: port('PRICES_PORT'),
    PUSH_PORT: port('PUSH_PORT'),
    SUMSUB_PORT: port('SUMSUB_PORT'),
    STRIPE_PORT: port('STRIPE_PORT'),
    LITHIC_PORT: port('LITHIC_PORT'),
    S3_PORT: port('S3_PORT'),
    CLAMD_PORT: port('CLAMD_PORT'),
    SCREENING_PORT: port('SCREENING_PORT'),
    HOST_APP_PORT: port('HOST_APP_PORT'),
  }
}

/** Any free port for every part: for tests that start a sandbox of their own. */
export const freePorts: SandboxPorts = {
  SIMULATOR_PORT: 0,
  EVM_ERC20_PORT: 0,
  EVM_BEP20_PORT: 0,
  ANVIL_ERC20_PORT: 0,
  ANVIL_BEP20_PORT: 0,
  SMTP_PORT: 0,
  TWILIO_PORT: 0,
  TELEGRAM_PORT: 0,
  PRICES_PORT: 0,
  PUSH_PORT: 0,
  SUMSUB_PORT: 0,
  STRIPE_PORT: 0,
  LITHIC_PORT: 0,
  S3_PORT: 0,
  CLAMD_PORT: 0,
  SCREENING_PORT: 0,
  HOST_APP_PORT: 0,
}

function readPort(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
  otherwise: number,
): number {
  const text = env[variable]
  if (text === undefined || text === '') return otherwise
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} is not a port number: ${text}`)
  }
  return port
}

/** The variables of a network's two ports: the one the product uses, and the node behind it. */
export const chainPortVariables = {
  ERC20: { proxy: 'EVM_ERC20_PORT', node: 'ANVIL_ERC20_PORT' },
  BEP20: { proxy: 'EVM_BEP20_PORT', node: 'ANVIL_BEP20_PORT' },
} as const satisfies Record<NetworkCode, Record<string, PortVariable>>
