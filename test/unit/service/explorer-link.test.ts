import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHAIN_IDS } from '../../../src-shared/addresses/chains/chains.ts'
import { EXPLORER_TARGETS, explorerLink, explorerName } from '../../../src-shared/service/explorer-link.ts'

const ADDRESS = '0x826bE54A8C736D94987339C47D5EAB6A957D1272'
const HASH = `0x${'ab'.repeat(32)}`

test.each([
  ['ethereum', 'address', ADDRESS, `https://etherscan.io/address/${ADDRESS}`],
  ['ethereum', 'transaction', HASH, `https://etherscan.io/tx/${HASH}`],
  ['arbitrum', 'address', ADDRESS, `https://arbiscan.io/address/${ADDRESS}`],
  ['optimism', 'transaction', HASH, `https://optimistic.etherscan.io/tx/${HASH}`],
  ['bitcoin', 'address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'https://mempool.space/address/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['tron', 'address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'https://tronscan.org/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ton', 'address', `0:${'a'.repeat(64)}`, `https://tonviewer.com/0%3A${'a'.repeat(64)}`],
  ['aptos', 'transaction', HASH, `https://explorer.aptoslabs.com/txn/${HASH}?network=mainnet`],
] as const)('%s, %s', (chain, what, id, link) => {
  expect(explorerLink(chain, what, id)).toBe(link)
})

test('returns no link for an id of another form or a chain without an explorer', () => {
  const hostile = [
    '',
    '../../evil',
    `${ADDRESS}/../x`,
    `${ADDRESS}?a=b`,
    `${ADDRESS}#x`,
    ` ${ADDRESS}`,
    `${ADDRESS}\n`,
    '@evil.example',
    `${ADDRESS}%2f`,
    HASH,
  ]
  for (const id of hostile) expect(explorerLink('ethereum', 'address', id)).toBeUndefined()
  expect(explorerLink('bitcoin', 'address', ADDRESS)).toBeUndefined()
  expect(explorerLink('ethereum', 'transaction', ADDRESS)).toBeUndefined()
  for (const chain of ['arc', 'nowhere', '', 'constructor', '__proto__', 'toString']) {
    expect(explorerLink(chain, 'address', ADDRESS)).toBeUndefined()
    expect(explorerName(chain)).toBeUndefined()
  }
})

test('links only to the explorer of the chain, for any id', () => {
  const bits = fc.constantFrom(ADDRESS, HASH, '//', '@', ':', '\\', '?', '#', '%', '..', '/', '\u202e', '\0', 'evil.example', 'a', '1')
  fc.assert(
    fc.property(
      fc.constantFrom(...CHAIN_IDS),
      fc.constantFrom(...EXPLORER_TARGETS),
      fc.oneof(
        fc.string(),
        fc.array(bits).map((all) => all.join('')),
      ),
      (chain, what, id) => {
        const link = explorerLink(chain, what, id)
        if (link === undefined) return
        const url = new URL(link)
        expect([url.protocol, url.host, url.username, url.port]).toEqual(['https:', explorerName(chain), '', ''])
        expect(link).toContain(encodeURIComponent(id))
      },
    ),
  )
})
