import { atDesk } from '#e2e/steps/console.ts'
import { stageFor } from '#e2e/steps/journey.ts'
import { sees, seesTitle, comesTo } from '#e2e/steps/see.ts'

// Blocks come only when asked for, so that a height can be waited for.
const journey = stageFor({ cadence: 'manual' })

journey('the console says that everything works, and how far each network is', async (stage) => {
  const { system } = stage
  const page = await atDesk(stage, 'support')
  await seesTitle(page, 'Service')
  await sees(page, 'Everything works')
  const heights = page.getByRole('list', { name: 'Networks' }).getByRole('listitem')
  await comesTo(() => heights.count(), 2)
  const { height } = await system.control.mine('ERC20', 7)
  await sees(page, String(height))
})

journey('with its server gone the console says so, and keeps what it knew', async (stage) => {
  const page = await atDesk(stage, 'support')
  await sees(page, 'Everything works')
  await page.route('**/health.json', (route) => route.abort())
  await sees(page, 'The server does not answer')
  await sees(page, 'No answer')
  await sees(page, 'ERC20')
})
