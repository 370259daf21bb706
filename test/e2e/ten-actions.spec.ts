import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type SimulationContext } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, runToEnd } from './support/investigator.ts'

/**
 * The first victim who paid the simulated investment fraud (npm run practice prints its collector).
 */
const VICTIM = '0x4b9af0f8aa1b6711087873d5ae0b0ac86395f298'
/** From the collector to the last recipient of its chain: each is a hop of the trace. */
const HOPS = 11

/** User actions; each is counted. */
interface Hand {
  /** Selects the node. */
  readonly select: (page: Page, head: string) => Promise<void>
  readonly press: (on: Locator) => Promise<void>
  readonly actions: () => number
}

function count(select: Hand['select'], press: Hand['press']): Hand {
  let actions = 0
  return {
    actions: () => actions,
    async select(page, head) {
      actions += 1
      await select(page, head)
    },
    async press(on) {
      actions += 1
      await press(on)
    },
  }
}

const byMouse = (): Hand =>
  count(
    (page, head) =>
      side(page)
        .getByRole('gridcell', { name: new RegExp(`^${head}`, 'i') })
        .first()
        .click(),
    (on) => on.click(),
  )

const byKeyboard = (): Hand =>
  count(
    async (page, head) => {
      await expect(page.getByRole('searchbox', { name: 'Find in the graph' })).toBeVisible()
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox', { name: 'Find in the graph' })).toBeFocused()
      await page.keyboard.type(head)
      await page.keyboard.press('Enter')
    },
    async (on) => {
      // A click waits for this automatically, a key does not.
      await expect(on).toBeEnabled()
      await on.press('Enter')
    },
  )

const side = (page: Page): Locator => page.getByRole('region', { name: 'Graph as a list' })
const trace = (page: Page): Locator => side(page).getByRole('region', { name: 'Trace', exact: true })
const nothingLeft = (page: Page): Locator => trace(page).getByRole('status').filter({ hasText: 'Trace complete' })

/**
 * The trace sends requests until nothing is left. Each hop is awaited separately: all of them take
 * long on a slow machine.
 */
async function followToTheEnd(page: Page, hops: number): Promise<void> {
  const rows = trace(page).getByRole('table', { name: 'Hops, by FIFO' }).getByRole('row')
  for (let hop = 1; hop <= hops; hop += 1) await expect.poll(() => rows.count()).toBeGreaterThan(hop)
  await expect(nothingLeft(page)).toBeVisible()
}

/** Text of each row of the books, once there are so many. */
async function books(page: Page, rows: number): Promise<string[]> {
  const table = trace(page).getByRole('table', { name: 'Hops, by FIFO' }).getByRole('row')
  await expect(table).toHaveCount(1 + rows)
  return (await table.allInnerTexts()).slice(1)
}

async function beginTrace(page: Page, hand: Hand): Promise<void> {
  await openTab(page, 'Graph')
  await hand.select(page, VICTIM.slice(0, 8))
  await expect(side(page).getByRole('region', { name: new RegExp(`^Details of ${VICTIM.slice(0, 6)}`, 'i') })).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Trace', exact: true }))
}

/**
 * Position of each node in the saved graph. The end of a branch belongs to the open trace only, and
 * is no node.
 */
async function picture(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save image' }).click()
  const svg = readFileSync(await (await download).path(), 'utf8')
  return [...svg.matchAll(/<g><title>([^<]+)<\/title><circle cx="([^"]+)" cy="([^"]+)"/g)]
    .map((found) => found.slice(1).join(' '))
    .filter((node) => !node.startsWith('Trace '))
    .toSorted()
}

async function wholeFraud(stage: SimulationContext, hand: Hand): Promise<void> {
  let page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Ten acts', budget: '500' })
  await addSubject(page, VICTIM, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  await beginTrace(page, hand)

  await test.step('one press, at a named price, follows the funds to every end', async () => {
    await trace(page).getByRole('textbox', { name: 'Budget' }).fill('200')
    await hand.press(trace(page).getByRole('button', { name: 'Continue (max. 200 credits)' }))
    await followToTheEnd(page, HOPS)
    // The last responses are processed after the last request was sent.
    await expect.poll(async () => (await books(page, HOPS)).filter((row) => !row.includes('✓'))).toEqual([])
    const ends = trace(page).getByRole('list', { name: 'Destination of funds, by kind of end' })
    await expect(ends.getByRole('listitem')).toHaveText([/Exchange/, /Bridge/, /Mixer/, /Remains/])
    // The graph follows the responses when there is time.
    for (const end of ['Meridian Exchange: Deposit', 'Quietpool: 1 ETH', 'Spanway Bridge: Vault'])
      await expect.poll(async () => (await picture(page)).join('\n')).toContain(end)
  })
  const closed = await books(page, HOPS)

  await test.step('the output of the bridge is offered as an inference, and followed by one action', async () => {
    await hand.press(trace(page).getByRole('button', { name: /^Find bridge exit \(max. \d+ credits\)$/ }))
    const across = trace(page).getByRole('region', { name: 'Inferred bridge exits' })
    await expect(across.getByText('inferred by amount and time, not observed')).toBeVisible()
    await expect(across.getByRole('button', { name: /^0x863b.* on Arbitrum$/i })).toBeVisible()
    // While responses arrive the panel re-renders with each of them and loses the focus.
    await expect(trace(page).getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
    await hand.press(across.getByRole('button', { name: /^Follow 0x863b/i }))
    await expect(trace(page).getByRole('heading', { name: /^Trace from 0x863b/i })).toBeVisible()
    await hand.press(trace(page).getByRole('button', { name: /^Continue \(max. \d+ credits\)$/ }))
    await expect(nothingLeft(page)).toBeVisible()
    const ends = trace(page).getByRole('list', { name: 'Destination of funds, by kind of end' })
    await expect(ends.getByRole('listitem').first()).toHaveText(/Exchange/)
  })
  expect(hand.actions()).toBeLessThanOrEqual(10)
  const other = await trace(page).getByRole('table', { name: 'Hops, by FIFO' }).getByRole('row').allInnerTexts()
  expect(other.slice(1).filter((row) => row.includes('differs'))).toEqual([])
  const previousPositions = await picture(page)
  const money = await page.getByRole('button', { name: /^Case \d+ of 500 credits spent$/ }).getAttribute('aria-label')

  await test.step('reopened, the case shows the same graph and the same amounts, without a request', async () => {
    await stage.close()
    page = await stage.launch(['--practice'])
    await page.getByText('Ten acts').first().click()
    // The list is sorted by volume: the row of the victim is not rendered before it is scrolled to.
    await beginTrace(page, byKeyboard())
    await expect.poll(() => books(page, HOPS)).toEqual(closed)
    await expect(trace(page).getByRole('button', { name: /^Continue \(max/ })).toHaveCount(0)
    expect(await picture(page)).toEqual(previousPositions)
    expect(await page.getByRole('button', { name: /^Case \d+ of 500 credits spent$/ }).getAttribute('aria-label')).toBe(money)
  })
}

test('the whole fraud is found in the graph within ten actions, by mouse', async ({ stage }) => {
  await wholeFraud(stage, byMouse())
})

test('the whole fraud is found in the graph within ten actions, by keyboard', async ({ stage }) => {
  await wholeFraud(stage, byKeyboard())
})
