import { Failure } from '#contract/errors.ts'
import type {
  cancelOrder,
  thirdOrder,
  thirdOrders,
  thirdRecords,
  thirdSession,
  thirdToken,
} from '#contract/kyc.third.ts'
import { after, secondMs } from '#kernel/time.ts'
import type { IdentityProvider } from '#server/kyc/provider.ts'
import { lockOrder, selectOrder, selectOrders, selectRecords } from '#server/kyc/store.third.ts'
import { type ThirdDeps, moveOrder, shownOrder, stateAt } from '#server/kyc/third.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { log } from '#server/platform/log.ts'

/** Own orders, newest first. */
export const listOrders =
  (deps: ThirdDeps): Handler<typeof thirdOrders, 'user'> =>
  async (_, { sql, clock, caller }) => {
    const now = clock.now()
    const orders = await selectOrders(sql, caller.userId)
    return { orders: orders.map((order) => shownOrder(deps, order, now)) }
  }

/** One own order. @throws NOT_FOUND for anybody else's as for none */
export const showOrder =
  (deps: ThirdDeps): Handler<typeof thirdOrder, 'user'> =>
  async ({ orderNo }, { sql, clock, caller }) => {
    const order = await selectOrder(sql, caller.userId, orderNo)
    if (!order) throw new Failure('NOT_FOUND')
    return shownOrder(deps, order, clock.now())
  }

/** Calls off an order that was not paid. */
export const callOffOrder =
  (deps: ThirdDeps): Handler<typeof cancelOrder, 'user'> =>
  async ({ orderNo }, { sql, clock, caller }) => {
    const now = clock.now()
    const order = await lockOrder(sql, caller.userId, orderNo)
    if (!order) throw new Failure('NOT_FOUND')
    if (stateAt(order, now) !== 'waiting') throw new Failure('KYC_ORDER_CONFLICT')
    return shownOrder(deps, await moveOrder(sql, order, 'cancel', { finishedAt: now }), now)
  }

/**
 * The company's page for a paid order. A query, because nothing of ours changes: no transaction
 * waits for the company. Whoever is frozen is not checked either.
 */
export const openSession =
  (deps: ThirdDeps): Handler<typeof thirdSession, 'user'> =>
  async ({ orderNo }, context) => {
    const provider = await providerFor(deps, orderNo, context)
    return answered(provider.page(orderNo, context.origin.language))
  }

/** The company's page to be framed, and a token for it; as `openSession`, and asked for again. */
export const openFrame =
  (deps: ThirdDeps): Handler<typeof thirdToken, 'user'> =>
  async ({ orderNo }, context) => {
    const provider = await providerFor(deps, orderNo, context)
    if (provider.frame === undefined) throw new Failure('KYC_UNAVAILABLE')
    const { token, seconds } = await answered(provider.token(orderNo))
    const url = new URL(provider.frame)
    url.searchParams.set('lang', context.origin.language.slice(0, 2))
    return { url: url.href, token, expiresAt: after(context.clock.now(), seconds * secondMs) }
  }

/** The company, for an own order that it may begin with. */
async function providerFor(
  { identityProvider }: ThirdDeps,
  orderNo: string,
  { sql, caller }: Context<'user'>,
): Promise<IdentityProvider> {
  if (caller.frozen) throw new Failure('ACCOUNT_FROZEN')
  const order = await selectOrder(sql, caller.userId, orderNo)
  if (!order) throw new Failure('NOT_FOUND')
  if (order.state !== 'paid') throw new Failure('KYC_ORDER_CONFLICT')
  if (!identityProvider || order.applicant === null) throw new Failure('KYC_UNAVAILABLE')
  return identityProvider
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    log.warn({ part: 'kyc', err: error }, 'the identity company gave no page')
    throw new Failure('KYC_UNAVAILABLE')
  }
}

/** Own proofs of identity, newest first. */
export const listRecords: Handler<typeof thirdRecords, 'user'> = async (_, { sql, caller }) => {
  const records = await selectRecords(sql, caller.userId)
  return {
    records: records.map(({ id, authNo, status, usage, createdAt }) => ({
      id,
      authNo,
      status,
      usage,
      createdAt,
    })),
  }
}
