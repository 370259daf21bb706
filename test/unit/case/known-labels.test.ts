import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boughtLabels,
  createLabelIndex,
  joinLabels,
  knownLabels,
  readLabels,
  readSoFar,
  type ReadLabels,
} from '../../../src-shared/case/known-labels.ts'
import { LazyCaptureNames, cachedNames, type ReadNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { isLabelStub, labelKey } from '../../../src-shared/case/label-occurrences.ts'
import { ENDPOINTS } from '../../../src-shared/service/table/endpoint-table.ts'
import { RESPONSE_CODECS } from '../../../src-shared/service/response/decode-response.ts'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'
import { answeredOf } from '../../support/builders/captures.ts'

const A = `0x${'aB'.repeat(20)}`
const B = `0x${'12'.repeat(20)}`

interface Over {
  readonly caseId?: string
  readonly practice?: boolean
  readonly request?: Readonly<Record<string, unknown>>
}

function labelsAnswered(seq: number, endpoint: EndpointId, data: unknown, over: Over = {}): CaptureWithResponse {
  const exchange = exchangeOf({
    caseId: 'c',
    id: `x-${seq}`,
    endpoint,
    body: JSON.stringify({ data, pagination: { page: 1, per_page: 20, is_last_page: true } }),
    ...over,
  })
  return answeredOf(exchange, { seq, subjectId: 's', endedAt: new Date(Date.UTC(2026, 10, 21) + seq * 1000).toISOString() })
}

const parties = (labels: Record<string, readonly string[] | null>) =>
  Object.entries(labels).map(([address, label]) => ({ counterparty_address: address, counterparty_address_label: label, total_volume_usd: 1 }))

describe('collecting labels', () => {
  test('takes labels of counterparties, related wallets and token movements with their captures', () => {
    const labels = knownLabels([
      labelsAnswered(1, 'profiler/counterparties', parties({ [A]: ['Exchange: Hot wallet', 'Binance'], [B]: null })),
      labelsAnswered(2, 'profiler/related-wallets', [{ address: B, address_label: 'Deployer', relation: 'First Funder', chain: 'base' }], {
        request: { address: A, chain: 'base' },
      }),
      labelsAnswered(
        3,
        'profiler/transactions',
        [
          {
            chain: 'bsc',
            tokens_sent: [{ from_address: B, to_address: A, from_address_label: '', to_address_label: 'Binance' }],
            tokens_received: [],
          },
        ],
        { request: { address: A, chain: 'bnb' } },
      ),
    ])
    expect(labels.labelsOf(A)).toMatchObject([
      { label: 'Binance', captureId: 'x-3', chain: 'bnb', bought: false, pointer: '/data/0/tokens_sent/0' },
      { label: 'Exchange: Hot wallet', captureId: 'x-1', chain: 'ethereum', at: '2026-11-21T00:00:01.000Z', pointer: '/data/0' },
    ])
    expect(labels.labelsOf(B).map(({ label, chain }) => [label, chain])).toEqual([['Deployer', 'base']])
    expect(labels.labelsOf(A.toLowerCase())).toEqual(labels.labelsOf(A))
    expect(labels.requestedOf(A)).toEqual([])
  })

  test('drops the head of an address used in place of a label, and keeps emoji and labels that end in such a head', () => {
    const texts = ['[0xabc123]', '[78YN7n2b]', ' [0xabc123] ', '🤖 Safe: Proxy Factory 1.3.0 [0xa6b71e]', '🏦 Exchange', '', '   ']
    const labels = knownLabels([labelsAnswered(1, 'profiler/counterparties', parties({ [A]: texts }))])
    expect(labels.labelsOf(A).map(({ label }) => label)).toEqual(['🤖 Safe: Proxy Factory 1.3.0 [0xa6b71e]', '🏦 Exchange'])
    expect(isLabelStub('[0xabc123]')).toBe(true)
  })

  test('finds an address for every label field that a codec of the service knows', () => {
    const unpaired: string[] = []
    const look = (id: string, fields: readonly string[]): void => {
      for (const field of fields) {
        if (!field.endsWith('_label')) continue
        const base = field.slice(0, -'_label'.length)
        if (!fields.includes(base) && !fields.includes(`${base}_address`)) unpaired.push(`${id} ${field}`)
      }
    }
    const walk = (id: string, codec: { text?: readonly string[]; lists?: readonly string[]; nested?: object }): void => {
      look(id, [...(codec.text ?? []), ...(codec.lists ?? [])])
      for (const nested of Object.values(codec.nested ?? {})) walk(id, nested)
    }
    for (const id of Object.keys(ENDPOINTS)) walk(id, RESPONSE_CODECS[id as EndpointId].row ?? {})
    expect(unpaired).toEqual([])
  })

  test('takes the label of a trader of token orders from the label field of the same record', () => {
    const labels = knownLabels([
      labelsAnswered(1, 'tgm/jup-dca', [{ trader_address: 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX', trader_label: '🤓 Trader' }]),
    ])
    expect(labels.labelsOf('GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX', 'solana')).toMatchObject([{ label: '🤓 Trader' }])
  })
})

describe('labels of any shape', () => {
  const SOL = 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX'
  test.each<readonly [what: string, endpoint: EndpointId, row: object, address: string, pointer: string]>([
    ['a text where a list is documented', 'profiler/counterparties', { counterparty_address: A, counterparty_address_label: 'L' }, A, '/data/0'],
    ['a list where a text is documented', 'tgm/holders', { address: A, address_label: ['L'] }, A, '/data/0'],
    ['a field that the codec has not', 'tgm/jup-dca', { trader_address: SOL, trader_address_label: 'L' }, SOL, '/data/0'],
    ['an answer that has no labels by its codec', 'profiler/perp-trades', { user: A, user_label: 'L' }, A, '/data/0'],
    ['a list by a name in the plural', 'tgm/who-bought-sold', { address: A, address_labels: ['', 'L'] }, A, '/data/0'],
    [
      'NFTs moved',
      'profiler/transaction-lookup',
      { chain: 'ethereum', nft_transfer_array: [{ from_address: A, from_address_label: 'L' }] },
      A,
      '/data/0/nft_transfer_array/0',
    ],
    [
      'a list nested in another, by a name to be escaped',
      'profiler/transactions',
      { chain: 'ethereum', 'a/b': [{ c: { to: A, to_label: 'L' } }] },
      A,
      '/data/0/a~1b/0/c',
    ],
    ['an answer of the legacy interface', 'legacy/question', { wallet_address: A, wallet_address_label: 'L' }, A, '/data/0'],
    ['an address with NUL padding', 'profiler/related-wallets', { address: `${SOL}\0`, address_label: 'L', chain: 'solana' }, SOL, '/data/0'],
  ])('are taken from %s', (_what, endpoint, row, address, pointer) => {
    expect(knownLabels([labelsAnswered(1, endpoint, [row], { request: {} })]).labelsOf(address)).toMatchObject([
      { label: 'L', pointer, bought: false },
    ])
  })

  test('are not taken from a list of labels that belongs to no address', () => {
    expect(
      labelsAnswered(1, 'smart-money/historical-holdings', [{ token_address: A, smart_money_labels: ['Fund'] }]).names.inMemory?.labels.keys,
    ).toBe(0)
  })

  test.each<readonly [address: string, label: string]>([
    [A, A],
    [A, A.toLowerCase()],
    [A, '0xabab'],
    [A, '0xab…abab'],
    [A, '0xabab...abab'],
    [A, '0xabab..'],
    [SOL, SOL],
    [SOL, 'GBWaMZ…hFkX'],
    [SOL, 'GBWaMZ6N'],
  ])('of %s exclude %s, which repeats the address', (address, label) => {
    expect(knownLabels([labelsAnswered(1, 'tgm/holders', [{ address, address_label: label }])]).labelsOf(address)).toEqual([])
  })

  test.each(['GBWaM', '0xSifu', 'wait...', '0x', 'Alice…bob', '0xdeployer...team', 'fableborne.eth', '7.7.7'])('include %s', (label) => {
    expect(knownLabels([labelsAnswered(1, 'tgm/holders', [{ address: SOL, address_label: label }])]).labelsOf(SOL)).toMatchObject([{ label }])
  })
})

describe('requested labels', () => {
  const requested = (seq: number, endpoint: EndpointId, data: unknown) =>
    labelsAnswered(seq, endpoint, data, { request: { address: A, chain: 'all' } })

  test('belong to the address that the request names, and differ from labels included in other responses', () => {
    const labels = knownLabels([
      requested(1, 'profiler/labels', [{ label: 'Binance', category: 'cex' }]),
      labelsAnswered(2, 'profiler/counterparties', parties({ [A]: ['Binance'] })),
    ])
    expect(labels.labelsOf(A).map(({ label, bought, captureId }) => [label, bought, captureId])).toEqual([
      ['Binance', false, 'x-2'],
      ['Binance', true, 'x-1'],
    ])
    expect(labels.requestedOf(A)).toMatchObject([{ endpoint: 'profiler/labels', chain: 'all', labels: 1, captureId: 'x-1' }])
  })

  test('are known to be none where the response had none', () => {
    const labels = knownLabels([requested(1, 'profiler/premium-labels', [])])
    expect(labels.labelsOf(A)).toEqual([])
    expect(labels.requestedOf(A)).toMatchObject([{ endpoint: 'profiler/premium-labels', labels: 0 }])
  })

  test('are unknown where the response was not understood, as after a refusal', () => {
    const refused = requested(1, 'profiler/labels', [])
    expect(knownLabels([{ ...refused, summary: { ...refused.summary, understood: false } }]).requestedOf(A)).toEqual([])
  })
})

describe('the labels of a growing case', () => {
  const some = Array.from({ length: 12 }, (_, at) =>
    labelsAnswered(at + 1, 'profiler/counterparties', parties({ [A]: [`L${at % 5}`], [B]: [`M${at % 3}`] })),
  )

  test('are the same for every stage of the case, in whatever order the stages are read', () => {
    const plainly = (count: number) => {
      const index = createLabelIndex()
      for (const one of some.slice(0, count)) index.add(one)
      return index.upTo(count).labelsOf(A)
    }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: some.length }), { minLength: 1, maxLength: 8 }), (counts) => {
        const states = counts.map((count) => [count, knownLabels(some.slice(0, count))] as const)
        for (const [count, labels] of states) expect(labels.labelsOf(A)).toEqual(plainly(count))
      }),
    )
  })

  test('are collected from a response once, however many states of the case hold it', () => {
    const fresh = some.map((one) => ({ ...one }))
    knownLabels(fresh.slice(0, 6))
    let looks = 0
    const watched = fresh.slice(0, 6).map((one) => new Proxy(one, { get: (target, name) => ((looks += 1), Reflect.get(target, name)) }))
    knownLabels(watched)
    const first = looks
    knownLabels([...watched, ...fresh.slice(6)])
    expect(looks).toBe(first)
  })

  test('are collected again from a different list that begins alike', () => {
    const other = labelsAnswered(3, 'profiler/counterparties', parties({ [A]: ['Other'] }))
    knownLabels(some.slice(0, 3))
    expect(knownLabels([some[0], some[1], other].flatMap((one) => one ?? [])).labelsOf(A)[0]).toMatchObject({ label: 'Other' })
    expect(knownLabels(some.slice(0, 3)).labelsOf(A)[0]).toMatchObject({ label: 'L2' })
  })

  test('are joined over cases, newest first', () => {
    const here = knownLabels([labelsAnswered(2, 'profiler/counterparties', parties({ [A]: ['Here'] }))])
    const other = knownLabels([labelsAnswered(5, 'profiler/counterparties', parties({ [A]: ['There'] }), { caseId: 'd' })])
    expect(
      joinLabels([here, other])
        .labelsOf(A)
        .map(({ label, caseId }) => [label, caseId]),
    ).toEqual([
      ['There', 'd'],
      ['Here', 'c'],
    ])
  })
})

test('two spellings of one address have one key', () => {
  expect(labelKey(A)).toBe(labelKey(A.toLowerCase()))
  const ton = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'
  expect(labelKey(ton, 'ton')).toBe(labelKey(labelKey(ton, 'ton'), 'ton'))
  const raw = labelKey(ton, 'ton')
  // A request on all chains at once does not determine a family.
  for (const form of [ton, raw, raw.toUpperCase()]) expect(labelKey(form)).toBe(raw)
  expect(labelKey(`0x${'AB'.repeat(32)}`)).toBe(labelKey(`0x${'ab'.repeat(32)}`, 'aptos'))
  expect(labelKey('GBWaMZ', 'solana')).not.toBe(labelKey('gbwamz', 'solana'))
})

test('requested labels are listed with the newest response first', () => {
  const bought = (seq: number) => labelsAnswered(seq, 'profiler/labels', [{ label: `L${seq}` }], { request: { address: A, chain: 'ethereum' } })
  const labels = knownLabels([bought(1), bought(2), bought(3)])
  expect(labels.requestedOf(A, 'evm').map(({ captureId }) => captureId)).toEqual(['x-3', 'x-2', 'x-1'])
  expect(labels.labelsOf(A, 'evm').map(({ label }) => label)).toEqual(['L3', 'L2', 'L1'])
})

/**
 * The same captures with their names in a store: `requested` lists the read ones, one list for each
 * reading.
 */
function late(captures: readonly CaptureWithResponse[]): { readonly captures: readonly CaptureWithResponse[]; readonly requested: string[][] } {
  const stored = new Map(captures.map((stored) => [stored.capture.id, cachedNames(stored)]))
  const requested: string[][] = []
  const read: ReadNames = async (some) => {
    requested.push(some.map(({ id }) => id))
    return ok(some.map(({ id }) => stored.get(id)))
  }
  return { captures: captures.map((stored) => ({ ...stored, names: new LazyCaptureNames(undefined, read) })), requested }
}

async function read(captures: readonly CaptureWithResponse[], ...addresses: readonly string[]): Promise<ReadLabels> {
  const labels = await readLabels(
    captures,
    addresses.map((address) => ({ address })),
    () => Promise.resolve(),
  )
  if (!labels.ok) throw new Error(labels.error.message)
  return labels.value
}

describe('labels read from storage', () => {
  const addresses = [A, B, `0x${'34'.repeat(20)}`, 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX']
  const responses = fc
    .array(fc.array(fc.tuple(fc.nat(addresses.length - 1), fc.constantFrom('Fund', 'Exchange', 'Bridge: Vault')), { maxLength: 6 }), {
      maxLength: 12,
    })
    .map((all) =>
      all.map((pairs, at) =>
        at % 4 === 3
          ? labelsAnswered(
              at + 1,
              'profiler/labels',
              pairs.map(([, label]) => ({ label })),
              { request: { address: A, chain: 'ethereum' } },
            )
          : labelsAnswered(
              at + 1,
              'profiler/counterparties',
              pairs.map(([who, label]) => ({ counterparty_address: addresses[who], counterparty_address_label: [label] })),
            ),
      ),
    )
  const looks = fc.array(fc.record({ count: fc.nat(12), of: fc.uniqueArray(fc.nat(addresses.length - 1)) }), { minLength: 1, maxLength: 5 })

  test('equal those in memory at every stage of a case, for consecutive and simultaneous readings', async () => {
    await fc.assert(
      fc.asyncProperty(responses, looks, fc.boolean(), async (all, stages, areAtOnce) => {
        const { captures } = late(all)
        const look = async ({ count, of }: { readonly count: number; readonly of: readonly number[] }): Promise<void> => {
          const wanted = of.map((who) => addresses[who] ?? '')
          const labels = await read(captures.slice(0, count), ...wanted)
          const plain = knownLabels(all.slice(0, count).map((one) => ({ ...one })))
          for (const address of wanted) {
            expect(labels.labelsOf(address)).toEqual(plain.labelsOf(address))
            expect(labels.seenOf(address)).toEqual(plain.seenOf(address))
            expect(labels.requestedOf(address)).toEqual(plain.requestedOf(address))
          }
        }
        if (areAtOnce) await Promise.all(stages.map(look))
        else for (const stage of stages) await look(stage)
      }),
    )
  })

  test('are only those requested: reading another address throws, and a screen treats it as unread', async () => {
    const { captures } = late([labelsAnswered(1, 'profiler/counterparties', parties({ [A]: ['Exchange'], [B]: ['Fund'] }))])
    const labels = await read(captures, A)
    expect(labels.labelsOf(A.toLowerCase())).toHaveLength(1)
    expect(() => labels.labelsOf(B)).toThrow(/were not read/)
    expect([labels.isRead(A), labels.isRead(B)]).toEqual([true, false])
    expect([readSoFar(labels).labelsOf(A).length, readSoFar(labels).labelsOf(B)]).toEqual([1, []])
  })

  test('are read only from responses that name an address, and from those that came since', async () => {
    const only = (seq: number, address: string) => labelsAnswered(seq, 'profiler/counterparties', parties({ [address]: [`L${seq}`] }))
    const { captures, requested } = late([only(1, A), only(2, B), only(3, A), only(4, B), only(5, A)])
    await read(captures.slice(0, 4), A)
    expect(requested.splice(0)).toEqual([
      ['x-1', 'x-2', 'x-3', 'x-4'],
      ['x-1', 'x-3'],
    ])
    await read(captures.slice(0, 4), A)
    expect(requested.splice(0)).toEqual([])
    expect((await read(captures, A)).labelsOf(A).map(({ label }) => label)).toEqual(['L5', 'L3', 'L1'])
    expect(requested.splice(0)).toEqual([['x-5'], ['x-5']])
    expect((await read(captures, B)).labelsOf(B)).toHaveLength(2)
    expect(requested).toEqual([['x-2', 'x-4']])
    for (const { names } of captures) expect(names.inMemory).toBeUndefined()
  })

  test('fail where the names of a capture are gone, and are then read again', async () => {
    const stored = labelsAnswered(1, 'profiler/counterparties', parties({ [A]: ['Exchange'] }))
    const names = cachedNames(stored)
    let isThere = false
    const captures = [{ ...stored, names: new LazyCaptureNames(undefined, async () => ok([isThere ? names : undefined])) }]
    expect(await readLabels(captures, [{ address: A }], () => Promise.resolve())).toMatchObject({ ok: false, error: { code: 'corrupt' } })
    isThere = true
    expect((await read(captures, A)).labelsOf(A)).toHaveLength(1)
  })
})

test('bought labels are found without labels included in other responses', () => {
  const came = labelsAnswered(1, 'profiler/counterparties', parties({ [A]: ['Came along'] }))
  const bought = labelsAnswered(2, 'profiler/labels', [{ label: 'Bought' }], { request: { address: A, chain: 'ethereum' } })
  expect(
    boughtLabels([came, bought])
      .labelsOf(A)
      .map(({ label }) => label),
  ).toEqual(['Bought'])
  expect(boughtLabels([came]).labelsOf(A)).toEqual([])
})
