import { type Clock, toInstant } from '#kernel/time.ts'
import type { Log } from '#sandbox/evm/anvil.ts'
import { type ClamdServer, startClamd } from '#sandbox/clamd/clamd.ts'
import { Chain } from '#sandbox/evm/chain.ts'
import { type Cadence, liveCadence } from '#sandbox/evm/miner.ts'
import type { NetworkCode } from '#sandbox/evm/networks.ts'
import { startHostApp } from '#sandbox/hostapp/hostapp.ts'
import { hostKey } from '#sandbox/hostapp/key.ts'
import { productAt } from '#sandbox/issuing/door.ts'
import { type LithicServer, startLithic } from '#sandbox/lithic/lithic.ts'
import { type Listener, type Place, findFreePort, listen } from '#sandbox/listen.ts'
import { type MailServer, startMail } from '#sandbox/mail/mail.ts'
import { simulator } from '#sandbox/page/simulator.ts'
import {
  type PortVariable,
  type SandboxPorts,
  chainPortVariables,
  freePorts,
} from '#sandbox/ports.ts'
import { type PriceServer, startPrices } from '#sandbox/prices/prices.ts'
import { type PushServer, startPush } from '#sandbox/push/push.ts'
import { type S3Server, startS3 } from '#sandbox/s3/s3.ts'
import { type ScreeningServer, startScreening } from '#sandbox/screening/screening.ts'
import { type SmsServer, startSms } from '#sandbox/sms/twilio.ts'
import { type StripeServer, startStripe } from '#sandbox/stripe/stripe.ts'
import { type SumsubServer, startSumsub } from '#sandbox/sumsub/sumsub.ts'
import { type TelegramServer, startTelegram } from '#sandbox/telegram/telegram.ts'

/** How a sandbox is started; what is absent suits a test. */
export type SandboxOptions = {
  /** Where the chains are kept; everything else is in memory. */
  readonly dataDir: string
  /** Any free ports when absent. */
  readonly ports?: SandboxPorts
  /** Loopback when absent: what arrives here is nobody else's. */
  readonly host?: string
  readonly cadence?: Cadence
  readonly clock?: Clock
  readonly log?: Log
  /** Seconds since 1970 of the chains' first blocks; the real time when absent. */
  readonly genesisSeconds?: number
  /** Where the app is served, for the host app to frame. */
  readonly appPort?: number
}

/** Every outside party, running. */
export type Sandbox = {
  readonly evm: Readonly<Record<NetworkCode, Chain>>
  readonly mail: MailServer
  readonly sms: SmsServer
  readonly telegram: TelegramServer
  readonly prices: PriceServer
  readonly push: PushServer
  readonly sumsub: SumsubServer
  readonly stripe: StripeServer
  readonly lithic: LithicServer
  readonly s3: S3Server
  readonly clamd: ClamdServer
  readonly screening: ScreeningServer
  /** Another company's app, which frames Auric. */
  readonly hostApp: Listener
}

/** A sandbox with its Simulator page. */
export type RunningSandbox = Sandbox & {
  readonly simulatorUrl: string
  /** Saves the chains and ends everything. */
  readonly stop: () => Promise<void>
}

const loopback = '127.0.0.1'
const usualAppPort = 4600

/** Where the app takes webhooks, on this machine. */
const hookUrlAt = (appPort: number): string => `http://${loopback}:${appPort}/webhook/sumsub`

const realClock: Clock = { now: () => toInstant(Date.now()) }

/**
 * Starts a stand-in for every outside party, and the Simulator page.
 * @throws Error when a port is taken or a node does not start; then nothing is left running
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { host = loopback, ports = freePorts, clock = realClock } = options
  const { appPort = usualAppPort } = options
  const place = (variable: PortVariable): Place => ({ host, port: ports[variable], variable })
  const started: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(started.splice(0).map((end) => end()))
  }
  const keep = async <T extends Ending>(starting: Promise<T>): Promise<T> => {
    const part = await starting
    started.push(() => ('stop' in part ? part.stop() : part.close()))
    return part
  }
  try {
    const starting = {
      ERC20: keep(startChain('ERC20', options, place)),
      BEP20: keep(startChain('BEP20', options, place)),
      mail: keep(startMail(place('SMTP_PORT'), clock)),
      sms: keep(startSms(place('TWILIO_PORT'), clock)),
      telegram: keep(startTelegram(place('TELEGRAM_PORT'), clock)),
      prices: keep(startPrices(place('PRICES_PORT'), clock)),
      push: keep(startPush(place('PUSH_PORT'), clock)),
      sumsub: keep(startSumsub(place('SUMSUB_PORT'), clock, hookUrlAt(appPort))),
      stripe: keep(startStripe(place('STRIPE_PORT'), clock, productAt(appPort, 'stripe'))),
      lithic: keep(startLithic(place('LITHIC_PORT'), clock, productAt(appPort, 'lithic'))),
      s3: keep(startS3(place('S3_PORT'), clock)),
      clamd: keep(startClamd(place('CLAMD_PORT'))),
      screening: keep(startScreening(place('SCREENING_PORT'), clock)),
      hostApp: keep(
        startHostApp(place('HOST_APP_PORT'), {
          key: hostKey(options.dataDir),
          clock,
          appPort,
        }),
      ),
    }
    // All of them first, so that none is still starting when another has failed.
    await Promise.allSettled(Object.values(starting))
    const { mail, sms, telegram, prices, push, sumsub, stripe, lithic } = starting
    const { s3, clamd, screening, hostApp } = starting
    const sandbox: Sandbox = {
      evm: { ERC20: await starting.ERC20, BEP20: await starting.BEP20 },
      mail: await mail,
      sms: await sms,
      telegram: await telegram,
      prices: await prices,
      push: await push,
      sumsub: await sumsub,
      stripe: await stripe,
      lithic: await lithic,
      s3: await s3,
      clamd: await clamd,
      screening: await screening,
      hostApp: await hostApp,
    }
    const page = await keep(listen(simulator(sandbox), place('SIMULATOR_PORT')))
    return { ...sandbox, simulatorUrl: page.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Ending = Pick<Listener, 'close'> | { readonly stop: () => Promise<void> }

async function startChain(
  network: NetworkCode,
  options: SandboxOptions,
  place: (variable: PortVariable) => Place,
): Promise<Chain> {
  const { dataDir, cadence = liveCadence, log = () => {}, genesisSeconds } = options
  const variables = chainPortVariables[network]
  // The node itself obeys anyone who reaches it, so nobody else does.
  const node = { ...place(variables.node), host: loopback }
  return Chain.start({
    network,
    proxy: place(variables.proxy),
    node: { ...node, port: node.port || (await findFreePort(node.host)) },
    dataDir,
    cadence,
    log,
    ...(genesisSeconds === undefined ? {} : { genesisSeconds }),
  })
}
