/** Journeys: one running product a file, people with pages of it, and a picture when one gets lost. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { PageOptions } from '#e2e/support/page.ts'
import { type Places, assertSecretsKept } from '#e2e/support/secrets.ts'
import { audit } from '#server/ledger/audit.ts'
import { type System, type SystemOptions, startSystem } from '#e2e/support/system.ts'
import { type Witness, witness } from '#e2e/support/witness.ts'

/** What a journey has at hand. */
export type Stage = {
  readonly system: System
  /** Opens the app at an address, on a device of its own; it is put away when the journey ends. */
  readonly open: (address: string, options?: PageOptions) => Promise<Page>
}

/** Declares a journey; its name is the sentence that it shows. */
export type Journey = (name: string, play: (stage: Stage) => Promise<void>) => void

const pictures = path.join(import.meta.dirname, '../../.data/e2e')
/** Characters of a lost page in the log. */
const mostSaid = 1_500
/** More than a part of the product has to say that it is ready: what it said instead is shown then. */
const startMs = 240_000
/** The slowest, which sees every screen, takes half of it on two busy cores. */
const journeyMs = 600_000

/**
 * Starts a product before the first journey of the file. After each one, what only issuers know of
 * cards stands in no log, table, page or call of ours; after the last one its ledger must prove
 * without a difference, and it ends.
 */
export function stageFor(options: SystemOptions = {}): Journey {
  let system: System | undefined
  before(
    async () => {
      system = await startSystem(options)
    },
    { timeout: startMs },
  )
  after(async () => {
    if (!system) return
    try {
      const { differences } = await audit(system.database.sql)
      assert.deepEqual(differences, [], 'the ledger proves')
    } finally {
      await system.stop()
    }
  })
  return (name, play) => {
    test(name, { timeout: journeyMs }, async () => {
      assert.ok(system, 'the product runs')
      await playOn(system, name, play)
    })
  }
}

async function playOn(
  system: System,
  name: string,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const pages: Page[] = []
  const witnesses: Witness[] = []
  const faults: string[] = []
  const open: Stage['open'] = async (address, options) => {
    const page = await system.newPage(options)
    pages.push(page)
    noteFaults(page, faults)
    witnesses.push(await witness(system, page))
    await page.goto(address)
    return page
  }
  try {
    await play({ system, open })
    assert.deepEqual(faults, [], 'no page broke on the way')
    await assertSecretsKept(system, await allOf(witnesses))
  } catch (error) {
    await Promise.all(pages.map((page, index) => photograph(page, name, index)))
    throw error
  } finally {
    await Promise.all(pages.map((page) => page.context().close()))
  }
}

/** What all pages said, by page and place. */
async function allOf(witnesses: readonly Witness[]): Promise<Places> {
  const said = await Promise.all(witnesses.map((one) => one.said()))
  return new Map(
    said.flatMap((places, at) =>
      [...places].map(([place, texts]) => [`${place} of page ${at + 1}`, texts] as const),
    ),
  )
}

/** A reply or a file that a journey loses on purpose is no fault of the page. */
const lostOnPurpose =
  /^Failed to load resource|WebSocket connection to|Failed to fetch dynamically imported module/

/** What nobody sees and should not be there: uncaught errors, and things the browser refuses. */
function noteFaults(page: Page, faults: string[]): void {
  const note = (text: string): void => {
    if (!lostOnPurpose.test(text)) faults.push(text)
  }
  page.on('pageerror', (error) => note(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
}

async function photograph(page: Page, name: string, index: number): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const file = path.join(pictures, `${words.slice(0, 80)}-${index}.png`)
  // A page that has crashed has no picture; the error that got us here says more.
  await page.screenshot({ path: file }).catch(() => undefined)
  const text = await page.evaluate(() => document.body.innerText).catch(() => '')
  // Where only the log is kept, these are the picture.
  console.log(`${page.url()}: ${file}\n${text.replaceAll(/\n+/g, ' · ').slice(0, mostSaid)}`)
}
