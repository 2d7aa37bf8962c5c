import { readState } from '#sandbox/page/client/api.ts'
import { showIssuers, startCards } from '#sandbox/page/client/cards.ts'
import { showChains } from '#sandbox/page/client/chains.ts'
import { showNetworks, startDeposit } from '#sandbox/page/client/deposit.ts'
import { find } from '#sandbox/page/client/dom.ts'
import { showFaults, startFaults } from '#sandbox/page/client/faults.ts'
import { showApplicants } from '#sandbox/page/client/identity.ts'
import { newest, receive, startInbox } from '#sandbox/page/client/inbox.ts'
import { showQuotes } from '#sandbox/page/client/prices.ts'
import { showMarks, startMarks } from '#sandbox/page/client/screening.ts'
import { showTelegram, startTelegram } from '#sandbox/page/client/telegram.ts'

/** Between two looks at the sandbox; a page in the background looks less often by itself. */
const pollMs = 1_000

async function refresh(): Promise<void> {
  const link = find('link', HTMLParagraphElement)
  try {
    const state = await readState(newest())
    receive(state)
    showNetworks(state.chains)
    showChains(state.chains)
    showQuotes(state.quotes)
    showTelegram(state.telegram)
    showIssuers(state.issuers)
    showApplicants(state.applicants)
    showMarks(state.marks)
    showFaults(state.faults)
    link.textContent = 'Live'
    link.dataset['state'] = 'live'
  } catch {
    link.textContent = 'Away'
    link.dataset['state'] = 'away'
  }
}

/** Looks again and again, never twice at once. */
async function watch(): Promise<void> {
  await refresh()
  setTimeout(() => void watch(), pollMs)
}

startInbox()
startDeposit()
startTelegram()
startCards()
startMarks()
startFaults()
void watch()
