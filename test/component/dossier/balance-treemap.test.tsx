import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BalanceTreemap } from '../../../src-renderer/features/dossier/balance-treemap.tsx'
import { render } from '../support/render.tsx'
import { MAP } from './balance-maps.fixtures.ts'

const picture = () => page.getByRole('img', { name: 'Treemap of $100.00 by chain and token. See the table of balances for exact values.' })
const tiles = (): readonly HTMLElement[] => [...picture().element().querySelectorAll<HTMLElement>('.treemap-tile')]

test('each token has an area by its value, names its chain on hover, and opens its source; a tile of several tokens opens none', async () => {
  const shown: string[] = []
  render(<BalanceTreemap map={MAP} onShowSource={(captureId, pointer) => shown.push(`${captureId} ${pointer}`)} />)
  await expect.element(picture()).toBeVisible()
  const rect = picture().element().getBoundingClientRect()
  const headers = [...picture().element().querySelectorAll('.treemap-header')]
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Ethereum 75.00%', 'Base 25.00%'])
  const areas = tiles().map((one) => (one.getBoundingClientRect().width * one.getBoundingClientRect().height) / (rect.width * (rect.height - 18)))
  expect(areas.map((area) => Math.round(area * 100))).toEqual([50, 20, 5, 25])
  expect(tiles()[1]?.textContent).toBe('<b>USDC20.00%')
  expect(tiles()[3]?.title).toBe('ETH on Base\n$25.00, 25.00% of the total\nClick to show the source')
  for (const one of tiles()) one.click()
  expect(shown).toEqual(['c1 /data/0', 'c1 /data/1', 'c1 /data/2'])
  await expect.element(page.getByText(MAP.leftOut)).toBeVisible()
})

test('a single token has no treemap, and tokens without a value are named anyway', async () => {
  const [, base] = MAP.chains
  render(<BalanceTreemap map={{ ...MAP, chains: base === undefined ? [] : [base] }} onShowSource={() => undefined} />)
  await expect.element(page.getByText(MAP.leftOut)).toBeVisible()
  await expect.element(picture()).not.toBeInTheDocument()
})
