import { expect, test } from 'vitest'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import type { CaseState, WholeState } from '../../../src-shared/case/case-state.ts'
import type { ReadFlows } from '../../../src-shared/case/read-responses.ts'
import { graphOf, knownGraphOf, chunkedGraphOf } from '../../../src-shared/view-models/graph-model.ts'
import { caseStateOf, flowsIn } from '../../support/builders/case-states.ts'
import type { FixtureResponse } from '../../support/builders/case-states.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const OTHER = `0x${'1'.repeat(40)}`

const flows = (label: string | null): FixtureResponse => ({
  endpoint: 'profiler/counterparties',
  request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
  body: JSON.stringify({
    data: [{ counterparty_address: OTHER, counterparty_address_label: label, total_volume_usd: 5, volume_in_usd: 5, volume_out_usd: 0 }],
    pagination: { page: 1, per_page: 10, is_last_page: true },
  }),
})

const transfer: FixtureResponse = {
  endpoint: 'profiler/transactions',
  request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' }, pagination: { page: 1, per_page: 10 } },
  body: JSON.stringify({
    data: [{ chain: 'ethereum', tokens_sent: [{ to_address: OTHER, to_address_label: 'Exchange 7' }], tokens_received: [], transaction_hash: '0x1' }],
    pagination: { page: 1, per_page: 10, is_last_page: true },
  }),
}

const stateOf = (alias: string, responses: readonly FixtureResponse[]): WholeState =>
  caseStateOf([{ address: ADDRESS, family: 'evm', chains: ['ethereum'], alias }], responses)

test('the graph follows the case: a flow, a label included in another response, a new name of the subject', () => {
  const first = graphOf(stateOf('Trader', [flows(null)]))
  expect(first.nodes.map(({ address, alias, labels }) => [address, alias, labels.length])).toEqual([
    [ADDRESS, 'Trader', 0],
    [OTHER, '', 0],
  ])
  expect(first.edges).toHaveLength(1)

  const labelled = stateOf('Trader', [flows(null), transfer])
  // The same response about flows as before: only the labels from other responses are new.
  const grown: WholeState = { ...labelled, captures: labelled.captures }
  expect(
    graphOf(grown)
      .nodes.at(-1)
      ?.labels.map(({ text }) => text),
  ).toEqual(['Exchange 7'])
  const withoutTransfer: WholeState = { ...labelled, captures: labelled.captures.slice(0, 1) }
  expect(graphOf(withoutTransfer).nodes.at(-1)?.labels).toEqual([])

  expect(graphOf({ ...labelled, subjects: labelled.subjects.map((subject) => ({ ...subject, alias: 'Renamed' })) }).nodes[0]?.alias).toBe('Renamed')
  expect(graphOf({ ...labelled, captures: [] }).edges).toEqual([])
  expect(graphOf({ ...labelled, subjects: [] }).nodes).toEqual([])
})

/** A response about these days, on the flow between the subject and the other address. */
const during = (from: string, to: string, volumeIn: number, more: Partial<FixtureResponse> = {}): FixtureResponse => ({
  endpoint: 'profiler/counterparties',
  request: { address: ADDRESS, chain: 'ethereum', date: { from, to }, pagination: { page: 1, per_page: 10 } },
  body: JSON.stringify({
    data: [{ counterparty_address: OTHER, total_volume_usd: volumeIn, volume_in_usd: volumeIn, volume_out_usd: 0, interaction_count: 2 }],
    pagination: { page: 1, per_page: 10, is_last_page: true },
  }),
  ...more,
})

const edgesOf = (...responses: readonly FixtureResponse[]) =>
  graphOf(stateOf('', responses)).edges.map(({ volume, interactions, sources }) => [volume, interactions, sources.length])

test('two separate windows of one subject are added up', () => {
  expect(edgesOf(during('2026-01-01', '2026-01-31', 5), during('2026-02-01', '2026-02-28', 7))).toEqual([['12', '4', 2]])
})

test.each([
  ['the last day of the one is the first of the other', '2026-01-31'],
  ['they overlap', '2026-01-15'],
  ['the one lies within the other', '2026-01-01'],
])('two windows that share a day are not added up: the newer counts, with a note: %s', (_what, from) => {
  const responses = [during('2026-01-01', '2026-01-31', 5), during(from, '2026-02-28', 7)]
  expect(edgesOf(...responses)).toEqual([['7', '2', 1]])
  expect(graphOf(stateOf('', responses)).notes).toEqual([expect.stringMatching(/^1 counterparty record of overlapping date ranges is left out/)])
})

test('windows on different chains share no day; a window on all chains shares it with each', () => {
  const onBase = during('2026-01-01', '2026-01-31', 7, { request: { ...during('2026-01-01', '2026-01-31', 7).request, chain: 'base' } })
  const onAll = during('2026-01-01', '2026-01-31', 9, { request: { ...during('2026-01-01', '2026-01-31', 9).request, chain: 'all' } })
  expect(edgesOf(during('2026-01-01', '2026-01-31', 5), onBase)).toEqual([
    ['5', '2', 1],
    ['7', '2', 1],
  ])
  expect(edgesOf(during('2026-01-01', '2026-01-31', 5), onBase, onAll)).toEqual([['9', '2', 1]])
})

test('a counterparty without any volume is listed without an edge; one with either volume has an edge', () => {
  const notes = (volumes: object): readonly string[] => {
    const body = JSON.stringify({ data: [{ counterparty_address: `0x${'7'.repeat(40)}`, ...volumes }] })
    return graphOf(stateOf('', [{ endpoint: 'profiler/counterparties', request: { address: ADDRESS, chain: 'ethereum' }, body }])).notes
  }
  const WITHOUT = 'Some counterparties have no volumes. The list has them without a flow.'
  expect(notes({})).toEqual([WITHOUT])
  for (const volumes of [{ volume_in_usd: 1 }, { volume_out_usd: 1 }, { volume_in_usd: 1, volume_out_usd: 1 }]) expect(notes(volumes)).toEqual([])
})

/** A page of a list of counterparties: address and incoming volume. */
const page = (number: number, ...records: readonly (readonly [address: string, volumeIn: number])[]): FixtureResponse => ({
  endpoint: 'profiler/counterparties',
  request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-01-31' }, pagination: { page: number, per_page: 2 } },
  body: JSON.stringify({
    data: records.map(([address, volume]) => ({
      counterparty_address: address,
      total_volume_usd: volume,
      volume_in_usd: volume,
      interaction_count: 1,
    })),
    pagination: { page: number, per_page: 2, is_last_page: false },
  }),
})

test('a record that moved to the next page during reading counts once, by the newer page; equal records of one page are two', () => {
  const third = `0x${'3'.repeat(40)}`
  expect(edgesOf(page(1, [third, 9], [OTHER, 5]), page(2, [OTHER, 6], [`0x${'4'.repeat(40)}`, 1]))).toEqual([
    ['9', '1', 1],
    ['6', '1', 1],
    ['1', '1', 1],
  ])
  expect(edgesOf(page(1, [OTHER, 5], [OTHER, 7]), page(2, [OTHER, 8]))).toEqual([['15', '2', 2]])
})

test('an edge names every record that it consists of, by its pointer in the response', () => {
  const responses = [during('2026-01-01', '2026-01-31', 5), during('2026-02-01', '2026-02-28', 7)]
  const state = stateOf('', responses)
  const ids = state.captures.map(({ capture }) => capture.id)
  expect(graphOf(state).edges.map(({ sources }) => sources)).toEqual([ids.map((captureId) => ({ captureId, pointer: '/data/0' }))])
})

test('a record without volumes is a node without an edge, and one about the subject itself is neither', () => {
  const { nodes, edges, notes } = graphOf(
    stateOf('', [
      {
        ...flows(null),
        body: JSON.stringify({
          data: [
            { counterparty_address: OTHER, total_volume_usd: 3 },
            { counterparty_address: ADDRESS, volume_in_usd: 4 },
            { counterparty_address: '', volume_in_usd: 1 },
          ],
        }),
      },
    ]),
  )
  expect(nodes.map(({ address, volume }) => [address, volume])).toEqual([
    [ADDRESS, ''],
    [OTHER, '3'],
  ])
  expect(edges).toEqual([])
  expect(notes).toEqual([expect.stringMatching(/have no volumes/), expect.stringMatching(/^Transfers of a subject to itself/)])
})

test('related wallets are linked to the subject by their relation, once for any number of records', () => {
  const related = (chain: string, ...records: readonly object[]): FixtureResponse => ({
    endpoint: 'profiler/related-wallets',
    request: { address: ADDRESS, chain, pagination: { page: 1, per_page: 10 } },
    body: JSON.stringify({ data: records, pagination: { page: 1, per_page: 10, is_last_page: true } }),
  })
  const funder = { address: OTHER, relation: 'First Funder', transaction_hash: '0x1', chain: 'base' }
  const { nodes, edges } = graphOf(
    stateOf('', [
      related('ethereum', { ...funder, chain: null }, { ...funder, address: '' }),
      related('all', funder, { ...funder, relation: 'Signer' }),
      flows(null),
    ]),
  )
  expect(edges.map(({ kind, relation, chain, source, sources }) => [kind, relation, chain, source, sources.length])).toEqual([
    ['value', '', 'ethereum', `evm:${OTHER}`, 1],
    ['relation', 'First Funder', 'base', `evm:${OTHER}`, 1],
    ['relation', 'Signer', 'base', `evm:${OTHER}`, 1],
  ])
  expect(nodes.map(({ kind, chains }) => [kind, chains])).toEqual([
    ['subject', ['ethereum']],
    ['counterparty', ['ethereum', 'base']],
  ])
})

test('builds the same graph when read in columns with pauses, and reads only new captures again', async () => {
  const state = stateOf('Trader', [flows('Exchange 1'), transfer])
  let read = 0
  const readFlows = async (captures: Parameters<ReadFlows>[0]) => {
    read += captures.length
    return await flowsIn(state)(captures)
  }
  const paced = async (of: CaseState) => await chunkedGraphOf(of, () => Promise.resolve(), readFlows)
  expect(knownGraphOf(state)).toBeUndefined()
  expect(await paced(state)).toEqual(ok(graphOf(state)))
  expect(knownGraphOf(state)).toEqual(graphOf(state))
  const again: CaseState = { ...state, record: { ...state.record, title: 'Renamed' } }
  expect(knownGraphOf(again)).toBeUndefined()
  expect(await paced(again)).toEqual(ok(graphOf(state)))
  expect(read).toBe(1)
  const failed = await chunkedGraphOf(
    { ...state, subjects: [...state.subjects].map((one) => ({ ...one })) },
    () => Promise.resolve(),
    () => Promise.resolve(err(failure('corrupt', 'Gone.', 'Verify.'))),
  )
  expect(failed).toMatchObject({ ok: false, error: { code: 'corrupt' } })
})

test('a flow reported by two subjects is counted from the first and corroborated by the second', () => {
  const two = [
    { subjectId: 'one', address: ADDRESS, family: 'evm', chains: ['ethereum'] },
    { subjectId: 'two', address: OTHER, family: 'evm', chains: ['ethereum'] },
  ]
  const reported = (
    subjectId: string,
    address: string,
    other: string,
    field: 'volume_in_usd' | 'volume_out_usd',
    volume: number,
  ): FixtureResponse => ({
    endpoint: 'profiler/counterparties',
    subjectId,
    request: { address, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-01-31' }, pagination: { page: 1, per_page: 10 } },
    body: JSON.stringify({
      data: [{ counterparty_address: other, total_volume_usd: volume, volume_in_usd: 0, volume_out_usd: 0, [field]: volume, interaction_count: 1 }],
      pagination: { page: 1, per_page: 10, is_last_page: true },
    }),
  })
  const { edges } = graphOf(
    caseStateOf(two, [reported('one', ADDRESS, OTHER, 'volume_in_usd', 5), reported('two', OTHER, ADDRESS, 'volume_out_usd', 6)]),
  )
  expect(edges).toHaveLength(1)
  expect(edges[0]).toMatchObject({ source: `evm:${OTHER}`, target: `evm:${ADDRESS}`, volume: '5' })
  expect(edges[0]?.sources).toHaveLength(2)
})

test('nodes with the same ends name each other', () => {
  const poison = `${ADDRESS.slice(0, 8)}${'0'.repeat(26)}${ADDRESS.slice(-8)}`
  const { nodes } = graphOf(
    stateOf('', [
      {
        ...flows(null),
        body: JSON.stringify({
          data: [
            { counterparty_address: poison, volume_in_usd: 1 },
            { counterparty_address: OTHER, volume_in_usd: 1 },
          ],
        }),
      },
    ]),
  )
  expect(Object.fromEntries(nodes.map(({ address, lookalikes }) => [address, lookalikes]))).toEqual({
    [ADDRESS]: [poison],
    [poison]: [ADDRESS],
    [OTHER]: [],
  })
})

test('distinguishes a subject whose calls all failed from one without flows and from one with some results', () => {
  const refused: FixtureResponse = { ...flows(null), status: 422, body: JSON.stringify({ error: 'x', message: 'no' }) }
  const empty: FixtureResponse = { ...flows(null), body: JSON.stringify({ data: [], pagination: { page: 1, per_page: 10, is_last_page: true } }) }
  const failed = (...responses: readonly FixtureResponse[]) => graphOf(stateOf('', responses)).nodes.map((node) => node.failed)
  expect(failed()).toEqual([false])
  expect(failed(refused)).toEqual([true])
  expect(failed(empty)).toEqual([false])
  expect(failed(refused, { ...empty, request: { ...empty.request, chain: 'base' } })).toEqual([false])
})

test('nodes of equal volume are in the order of their ids, in any order of the responses', () => {
  const others = ['3', '1', '2', '5', '4'].map((digit) => `0x${digit.repeat(40)}`)
  const body = (addresses: readonly string[]): string =>
    JSON.stringify({
      data: addresses.map((address) => ({ counterparty_address: address, total_volume_usd: 5, volume_in_usd: 5, volume_out_usd: 0 })),
      pagination: { page: 1, per_page: 10, is_last_page: true },
    })
  const orderOf = (addresses: readonly string[]): string[] =>
    graphOf(stateOf('', [{ ...flows(null), body: body(addresses) }]))
      .nodes.slice(1)
      .map(({ address }) => address)
  expect(orderOf(others)).toEqual(others.toSorted())
  expect(orderOf(others.toReversed())).toEqual(others.toSorted())
})

test('a relation repeated on two pages of one query has one record', () => {
  const page = (number: number, isLast: boolean): FixtureResponse => ({
    endpoint: 'profiler/related-wallets',
    request: { address: ADDRESS, chain: 'ethereum', pagination: { page: number, per_page: 1 } },
    body: JSON.stringify({
      data: [{ address: OTHER, relation: 'First Funder', transaction_hash: '0x1', chain: 'ethereum' }],
      pagination: { page: number, per_page: 1, is_last_page: isLast },
    }),
  })
  expect(graphOf(stateOf('', [page(1, false), page(2, true)])).edges.map(({ relation, sources }) => [relation, sources.length])).toEqual([
    ['First Funder', 1],
  ])
})

test('a relation links its wallet to the subject on its chain; an invalid or zero time is not reported', () => {
  const related = (block_timestamp: string | null): FixtureResponse => ({
    endpoint: 'profiler/related-wallets',
    request: { address: ADDRESS, chain: 'base', pagination: { page: 1, per_page: 10 } },
    body: JSON.stringify({ data: [{ address: OTHER, relation: 'Signer', transaction_hash: '0x1', chain: 'base', block_timestamp }] }),
  })
  const timesOf = (time: string | null): unknown => graphOf(stateOf('', [related(time)])).edges.map(({ times }) => times)
  expect(timesOf('2026-01-02 10:00:00')).toEqual([['2026-01-02T10:00:00Z']])
  expect(['soon', '1970-01-01T00:00:00Z', null].map(timesOf)).toEqual([[undefined], [undefined], [undefined]])
  const { nodes } = graphOf(stateOf('', [related(null)]))
  expect(nodes.map(({ address, kind, chains }) => [address, kind, chains])).toEqual([
    [ADDRESS, 'subject', ['ethereum']],
    [OTHER, 'related', ['base']],
  ])
})

test('flows requested about a followed address are drawn around it, although it is not a subject', () => {
  const followed = { id: 'f-1', address: OTHER, family: 'evm', chains: ['bnb'] } as const
  const state = stateOf('', [{ ...flows(null), subjectId: 'f-1', request: { ...flows(null).request, address: OTHER } }])
  const third = `0x${'3'.repeat(40)}`
  const body = JSON.stringify({ data: [{ counterparty_address: third, total_volume_usd: 5, volume_in_usd: 5, volume_out_usd: 0 }] })
  const requested = stateOf('', [{ ...flows(null), subjectId: 'f-1', body }])
  const without = graphOf({ ...requested, followed: [] })
  expect([without.nodes.length, without.edges.length]).toEqual([1, 0])
  const { nodes, edges } = graphOf({ ...requested, followed: [followed as unknown as CaseState['followed'][number]] }) // the members that the graph reads
  expect(nodes.map(({ address, followedId, chains }) => [address, followedId, chains])).toEqual([
    [ADDRESS, undefined, ['ethereum']],
    [third, undefined, ['ethereum']],
    [OTHER, 'f-1', ['bnb']],
  ])
  expect(edges.map(({ source, target }) => [source, target])).toEqual([[`evm:${third}`, `evm:${OTHER}`]])
  expect(state.captures).toHaveLength(1)
})
