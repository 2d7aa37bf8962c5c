/** A recharge below the minimum: what its user reads of it, and the two who give it back. */
import assert from 'node:assert/strict'
import { currentAddress } from '#contract/chain.ts'
import { approveAs, atDesk } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { moneyOf } from '#e2e/steps/money.ts'
import {
  choose,
  control,
  fill,
  press,
  sees,
  seesNoMore,
  sheetOf,
  seesNone,
} from '#e2e/steps/see.ts'
import { languageTexts } from '#e2e/steps/texts.ts'
import { deposit, registerUser } from '#e2e/support/steps.ts'

const journey = stageFor({ cadence: 'manual' })

journey(
  'half a dollar from outside is credited to nobody, and two operators give it back',
  async (stage) => {
    const { system, open } = stage
    const user = await registerUser(system)
    const { bills } = await languageTexts.ru()
    const { address } = await system.wire(
      currentAddress,
      { asset: 'USDT', network: 'ERC20' },
      { token: user.session.token },
    )
    const simulator = await open(system.simulatorUrl, { width: 1190 })
    await simulator.locator('#deposit-form [name=amount]').fill('0.5')
    await simulator.locator('#deposit-form [name=to]').fill(address)
    await press(simulator, 'Send deposit')
    await sees(simulator, 'Sent 0.5 USDT; it is in the next block.')
    await system.control.mine('ERC20', 12)

    const page = await open('/pages/exchange/bill', { session: user.session, language: 'ru' })
    await sees(page, bills.ended.below_minimum)
    await press(page, /0,50/)
    await sees(page, bills.reasons.below_minimum)
    await control(page, bills.detail.support).waitFor()
    assert.deepEqual(await moneyOf(system, user), { available: '0', held: '0' })

    const support = await atDesk(stage, 'support', 'below')
    await press(support, /0\.50/)
    await sees(support, 'Your role sees recharges below the minimum, and gives none back.')
    await seesNone(control(support, 'Give back…'))

    const first = await atDesk(stage, 'compliance', '')
    await press(first, /^Recharges below minimum/)
    await press(first, /0\.50/)
    await press(first, 'Give back…')
    const sheet = sheetOf(first, 'Ask to give it back')
    await fill(sheet, 'Reason', 'The user wrote to us')
    await press(sheet, 'Ask')
    await sees(first, 'You asked for this; somebody else has to approve it.')

    const second = await atDesk(stage, 'finance', 'below')
    await press(second, /0\.50/)
    await press(second, 'It waits for a second operator.')
    await sees(second, 'The user wrote to us')
    await approveAs(second)
    await sees(second, 'Nothing waits for a second operator.')
    await system.control.mine('ERC20', 1)

    await sees(page, bills.reasons.returned)
    await seesNoMore(page, bills.detail.support)
    assert.deepEqual(await moneyOf(system, user), { available: '0.5', held: '0' })
    const inbox = await open('/pages/message/message', { session: user.session, language: 'ru' })
    await press(inbox, /^Возвращено 0,50\sUSDT/)
    await press(inbox, 'Подробнее')
    await sees(inbox, bills.types.TRANSFER_REFUND)
    await sees(inbox, bills.statuses.SUCCESS)

    await press(second, 'Below minimum')
    await choose(second, 'Given back')
    await sees(second, 'given back')
  },
)

journey(
  'what is left as it is waits for nobody, and is found by its order number',
  async (stage) => {
    const { system } = stage
    const user = await registerUser(system)
    await deposit(system, user, { network: 'ERC20', asset: 'USDT', amount: '0.25' })
    await system.control.mine('ERC20', 12)
    const desk = await atDesk(stage, 'finance', 'below')
    await press(desk, /0\.25/)
    await press(desk, 'Leave it…')
    const sheet = sheetOf(desk, 'Leave it as it is')
    await fill(sheet, 'Reason', 'Dust of a stranger')
    await press(sheet, 'Leave it')
    await sees(desk, 'No recharge below the minimum waits.')
    await choose(desk, 'Left')
    await press(desk, /0\.25/)
    await control(desk, 'Give back…').waitFor()
    const [row] = await system.database.owner`
    select order_no from bill where user_id = (
      select id from identity_user where username = ${user.username})`
    await choose(desk, 'Waiting')
    await fill(desk, 'Order number', String(row?.['order_no']))
    await press(desk, /0\.25/)
    await sees(desk, 'left')
    assert.deepEqual(await moneyOf(system, user), { available: '0', held: '0' })
  },
)
