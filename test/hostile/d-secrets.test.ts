import { describe, expect, test } from 'vitest'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { cheapCall, expectUnharmed, openHostileBackend, textsUnder } from './hostile-backend.ts'
import { startHostileServer } from './hostile-server.ts'
import { OTHER } from './pipeline.ts'

const WIF = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const STELLAR = 'SBCVMMCBEDB64TVJZFYJOJAERZC4YVVUOE6SYR2Y76CBTENGUSGWRRVO'
const HEX = 'E9873D79C6D87DC0FB6A5778633389F4453213303DA61F20BD67FC233AA33262'

/** D4 without the page's own checks: the main process sends no possible secret, in any field. */
const CASES: readonly (readonly [title: string, endpoint: EndpointId, request: Readonly<Record<string, unknown>>, secret: string])[] = [
  ['an address', 'profiler/current-balance', { address: WIF, chain: 'bitcoin' }, WIF],
  ['an address of another form', 'profiler/current-balance', { address: HEX, chain: 'ethereum' }, HEX],
  ['an address of words', 'profiler/labels', { address: PHRASE, chain: 'ethereum' }, PHRASE],
  ['the name of an entity', 'profiler/current-balance', { entity_name: PHRASE, chain: 'ethereum' }, PHRASE],
  ['the name of an entity, behind a word', 'profiler/current-balance', { entity_name: `key ${WIF}`, chain: 'ethereum' }, WIF],
  ['a wallet', 'portfolio/defi-holdings', { wallet_address: STELLAR }, STELLAR],
  ['a token', 'tgm/holders', { token_address: WIF, chain: 'bitcoin' }, WIF],
  ['a web search', 'search/web-search', { queries: [`who holds ${WIF}`] }, WIF],
  ['a question to pages', 'search/web-fetch', { urls: ['https://example.org/'], question: PHRASE }, PHRASE],
  [
    'a filter',
    'tgm/dex-trades',
    { token_address: OTHER, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-01-02' }, filters: { trader_address: WIF } },
    WIF,
  ],
  ['a parameter of the legacy interface', 'legacy/question', { params: { wallet: STELLAR } }, STELLAR],
]

describe('D4: possible secrets', () => {
  test.each(CASES)('D4 in %s is not sent, stored, logged or repeated', async (_title, endpoint, request, secret) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin)
    try {
      const call = cheapCall({ endpoint, request, approvedCredits: '2000', confirmed: true })
      const result = await hostile.api.submitCall(endpoint === 'legacy/question' ? { ...call, pathValues: { question_id: 'q' } } : call)
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'bad_request', message: expect.stringMatching(/was not sent|looks like|not valid|not a valid|not an address|white space/) },
      })
      const word = secret.split(' ').slice(0, 4).join(' ')
      expect(JSON.stringify(result)).not.toContain(word)
      expect(server.paid()).toEqual([])
      for (const text of await textsUnder(hostile.dataDir)) expect(text).not.toContain(word)
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})
