import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { graphOf } from '../../src-shared/view-models/graph-model.ts'
import { panelViews } from '../../src-shared/view-models/panel-views.ts'
import { nodeTitle } from '../../src-shared/graph/svg/graph-text.ts'
import { normaliseAddress } from '../../src-shared/addresses/normalise.ts'
import { readPaste } from '../../src-renderer/features/subjects/paste-model.ts'
import { findAddresses } from '../../src-shared/addresses/find-addresses.ts'
import { detectAddress } from '../../src-shared/addresses/recognise.ts'
import { familyOfChain, isChainId } from '../../src-shared/addresses/chains/chains.ts'
import { createLog } from '../../src-main/log.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../support/builders/case-states.ts'
import { counterparties, OTHER, show, SUBJECT, visibleGraph } from './pipeline.ts'

interface Vector {
  readonly chain: string
  readonly address: string
  readonly valid: boolean
  readonly why: string
}

const VECTORS = JSON.parse(readFileSync(new URL('../unit/addresses/address-vectors.json', import.meta.url), 'utf8')) as readonly Vector[] // the vectors' own shape

describe('D1: decisions where chains allow a choice', () => {
  test.each(VECTORS.filter(({ why }) => why.includes('POLICY')))('D1 $chain $address: $valid ($why)', ({ chain, address, valid }) => {
    expect(normaliseAddress(isChainId(chain) ? familyOfChain(chain) : 'evm', address).ok).toBe(valid)
  })
})

describe('D2, D4: pasted text', () => {
  test('D2 a mixed list: each item by its line, valid ones accepted, others named', () => {
    const { found } = findAddresses(`${OTHER}\r\nhttps://example.org/address/${OTHER}\n\t${SUBJECT}, ${OTHER.slice(0, 30)}`)
    expect(found.map(({ line, recognition }) => [line, recognition.kind])).toEqual([
      [1, 'address'],
      [2, 'address'],
      [3, 'address'],
      [3, 'refused'],
    ])
  })
  test('D2 an address in a link is accepted, a transaction in a link is counted', () => {
    expect(readPaste(`https://explorer.example/address/${OTHER}\u200b`, new Set()).rows).toMatchObject([{ state: 'ready', text: OTHER }])
    expect(readPaste(`https://explorer.example/tx/0x${'ab'.repeat(32)}`, new Set())).toMatchObject({ rows: [], passedOver: { hash: 1 } })
  })
  test.each([
    ['a newline inside', `${OTHER.slice(0, 9)}\n${OTHER.slice(9)}`, 'U+000A'],
    ['a tab behind', `${OTHER}\t`, 'U+0009'],
    ['a no-break space', `\u00a0${OTHER}`, 'U+00A0'],
    ['a zero-width space', `${OTHER}\u200b`, 'U+200B'],
    ['a soft hyphen', `0x\u00ad${OTHER.slice(2)}`, 'U+00AD'],
    ['a Cyrillic x', `0х${OTHER.slice(2)}`, 'U+0445'],
    ['a full-width zero', `０${OTHER.slice(1)}`, 'U+FF10'],
    ['a Greek omicron', `${OTHER.slice(0, 9)}ο`, 'U+03BF'],
  ])('D2 and D3 %s is named by its code point', (_title, text, point) => {
    expect(detectAddress(text)).toMatchObject({ kind: 'refused', message: expect.stringContaining(point) })
  })
  const secrets: readonly (readonly [string, string])[] = [
    ['a WIF key', 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'],
    ['a Stellar seed', 'SBCVMMCBEDB64TVJZFYJOJAERZC4YVVUOE6SYR2Y76CBTENGUSGWRRVO'],
    ['12 words', 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'],
    ['words over lines', 'legal\nwinner\nthank\nyear\nwave\nsausage\nworth\nuseful\nlegal\nwinner\nthank\nyellow'],
    ['64 hex digits behind their name', 'private key E9873D79C6D87DC0FB6A5778633389F4453213303DA61F20BD67FC233AA33262'],
    ['a Solana key behind its name', `secret key: ${'5'.repeat(88)}`],
    ['an extended key', `xprv9${'s'.repeat(106)}`],
    ['a key behind its name', 'key:L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'],
  ]
  test.each(secrets)('D4 %s is refused as a secret and repeated nowhere', (_title, text) => {
    const recognised = detectAddress(text)
    expect(recognised).toMatchObject({ kind: 'refused', secret: true })
    const refused = normaliseAddress('bitcoin', text)
    expect(refused.ok).toBe(false)
    for (const said of [recognised, refused])
      for (const word of text.split(/\s|:/).filter((part) => part.length > 9)) expect(JSON.stringify(said)).not.toContain(word)
  })
  test('D4 64 hex digits in lower case may be an account or a key: never accepted without confirmation', () => {
    const digits = 'e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262'
    for (const text of [digits, `0x${digits}`])
      expect(detectAddress(text)).toMatchObject({ kind: 'ambiguous', note: expect.stringContaining('private key') })
  })
})

describe('D5: a response about another subject', () => {
  test.each([
    ['another address', { address: OTHER, chain: 'bnb' }, 'one record names another address than the request.'],
    ['another chain', { address: SUBJECT, chain: 'base' }, 'one record names another chain than the request.'],
  ])('D5 a response about %s fails, and is in no figure', async (_title, { address, chain }, sentence) => {
    const body = `{"data":[{"chain":"${chain}","address":"${address}","token_address":"0x1","token_symbol":"T","token_amount":1,"price_usd":1,"value_usd":7000123}]}`
    const shown = await show('profiler/current-balance', body)
    expect(shown.panels.find(({ id }) => id === 'balances')?.tables.flatMap(({ rows }) => rows)).toEqual([])
    expect(visibleGraph(shown.html)).toContain(sentence)
    expect(visibleGraph(shown.html)).not.toMatch(/7,?000,?123/)
  })
  test('D5 a response with a record about another address fails as a whole', async () => {
    const row = (address: string, value: string): string =>
      `{"chain":"bnb","address":"${address}","token_address":"0x1","token_symbol":"T","token_amount":1,"price_usd":1,"value_usd":${value}}`
    const shown = await show('profiler/current-balance', `{"data":[${row(SUBJECT, '7')},${row(OTHER, '1000000')}]}`)
    expect(shown.panels.find(({ id }) => id === 'balances')?.tables.flatMap(({ rows }) => rows)).toEqual([])
    expect(visibleGraph(shown.html)).toContain('one record names another address than the request.')
  })
  test('D5 an entity is requested by name, and accepts the addresses of its response', async () => {
    const body = `{"data":[{"chain":"bnb","address":"${OTHER}","token_address":"0x1","token_symbol":"T","token_amount":1,"price_usd":1,"value_usd":7}]}`
    const shown = await show('profiler/current-balance', body, { entity_name: 'Binance', chain: 'bnb' })
    expect(shown.panels.find(({ id }) => id === 'balances')?.figures.find(({ id }) => id === 'total')?.cell.text).toBe('7')
  })
  test('D5 the requested address in another case is accepted', async () => {
    const body = `{"data":[{"chain":"bnb","address":"${SUBJECT.toUpperCase().replace('0X', '0x')}","token_address":"0x1","token_symbol":"T","token_amount":1,"price_usd":1,"value_usd":7}]}`
    const shown = await show('profiler/current-balance', body)
    expect(shown.panels.find(({ id }) => id === 'balances')?.notes.join('\n')).not.toContain('another address')
  })
})

describe('D6: terminals and logs', () => {
  test.each([
    ['a clearing of the screen', '\u001b[2Jgone'],
    ['a C1 control', 'a\u009b2Jb'],
    ['a link', '\u001b]8;;http://evil\u0007click'],
    ['a second line', 'a\r\n2026-01-01 info forged'],
    ['a bidi override', 'a\u202egpj.exe'],
  ])('D6 %s never reaches the log as a control character', (_title, text) => {
    const lines: string[] = []
    const log = createLog((line) => lines.push(line))
    log.warn(text, { text })
    log.fault('fault', new Error(text))
    expect(lines).toHaveLength(2)
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
  })
})

describe('D11: one wallet, several spellings', () => {
  const TON = normaliseAddress('ton', 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2')
  const forms: readonly (readonly [string, string, string, readonly string[]])[] = [
    ['EVM, EIP-55 and lower', 'evm', 'ethereum', ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed']],
    [
      'TON, friendly and raw',
      'ton',
      'ton',
      TON.ok ? ['EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2', TON.value.canonical, TON.value.display] : [],
    ],
    ['Aptos, with and without case', 'aptos', 'aptos', ['0x1', `0x${'1'.padStart(64, '0')}`]],
    ['Sui, short and padded', 'sui', 'sui', ['0x2', `0x${'2'.padStart(64, '0')}`]],
  ]
  test.each(forms)('D11 %s: one node and one account', (_title, family, chain, spellings) => {
    expect(spellings.length).toBeGreaterThan(1)
    const subject = VECTORS.find((vector) => vector.chain === chain && vector.valid && !spellings.includes(vector.address))?.address ?? ''
    const state = caseStateOf(
      [{ address: subject, family, chains: [chain] }],
      [
        {
          endpoint: 'profiler/counterparties',
          body: `{"data":[${spellings.map((address) => `{"counterparty_address":"${address}","volume_in_usd":1,"total_volume_usd":1}`).join(',')}]}`,
          request: { address: subject, chain },
        },
      ],
    )
    expect(graphOf(state).nodes.filter(({ kind }) => kind !== 'subject')).toHaveLength(1)
  })
})

describe('D7, D12: names are not identities', () => {
  test('D7 two look-alike entities stay two nodes, each with its own name', () => {
    const body = `{"data":[{"counterparty_address":"${OTHER}","counterparty_address_label":["Binance"],"volume_in_usd":1},{"counterparty_address":"0x${'7'.repeat(40)}","counterparty_address_label":["Bіnance"],"volume_in_usd":1}]}`
    const state = caseStateOf(
      [{ address: SUBJECT, family: 'evm', chains: ['bnb'] }],
      [{ endpoint: 'profiler/counterparties', body, request: { address: SUBJECT, chain: 'bnb' } }],
    )
    const titles = graphOf(state)
      .nodes.filter(({ kind }) => kind !== 'subject')
      .map(nodeTitle)
    expect(new Set(titles).size).toBe(2)
  })
  test('D12 two hundred contracts named USDC have a row each, marked, and none counts as the real one', async () => {
    const rows = Array.from(
      { length: 200 },
      (_, index) => `{"chain":"bnb","token_address":"0x${String(index).padStart(40, '0')}","token_symbol":"USDC","token_amount":1,"value_usd":1}`,
    )
    const shown = await show('profiler/current-balance', `{"data":[${rows.join(',')}]}`)
    const panel = shown.panels.find(({ id }) => id === 'balances')
    expect(panel?.tables[0]?.rows.every(({ cells }) => cells['remark']?.text.includes('200 contracts on this chain') === true)).toBe(true)
    expect(panel?.figures.map(({ id }) => id)).not.toContain('stable')
  })
  test.each(['0', '77', '-1', '1.5', 'null', '"x"'])('D12 decimals of %s change no amount: it is shown as delivered', async (decimals) => {
    const body = `{"data":[{"chain":"bnb","token_address":"0x1","token_symbol":"T","token_amount":1234.5,"decimals":${decimals},"value_usd":1}]}`
    const shown = await show('profiler/current-balance', body)
    expect(
      panelViews(shown.state, FIXTURE_SUBJECT).flatMap(({ tables }) =>
        tables.flatMap(({ rows }) => rows.map(({ cells }) => cells['token_amount']?.text)),
      ),
    ).toContain('1234.5')
  })
  test('D10 a counterparty without any volume is listed and has no edge', async () => {
    const shown = await show('profiler/counterparties', counterparties({ volume_in_usd: 'null', volume_out_usd: '"NaN"' }))
    expect(shown.graph.edges).toEqual([])
    expect(shown.graph.notes.join(' ')).toContain('have no volumes')
  })
})
