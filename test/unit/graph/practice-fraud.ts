import { caseStateOf, type FixtureResponse } from '../../support/builders/case-states.ts'
import { RESPONDERS } from '../../../src-practice/responses/responders.ts'
import { FORMS } from '../../../src-practice/server/forms.ts'
import { readQuery } from '../../../src-practice/server/request-check.ts'
import { writeJson } from '../../../src-practice/wire.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { drawnModel } from '../../../src-shared/view-models/graph/fan-ins.ts'
import { graphOf } from '../../../src-shared/view-models/graph-model.ts'
import { nodeIdOf } from '../../../src-shared/view-models/node-id.ts'
import { world } from '../practice/request-practice.ts'
import type { GraphModel } from '../../../src-shared/view-models/graph-types.ts'
import type { Wallet } from '../../../src-practice/world/wallets.ts'

/** Around the fraud; a busy address is requested about 180 days at most. */
const DATES = { from: '2026-06-01', to: '2026-11-21' }
const FLOWS = 'profiler/counterparties'
const { cast } = world
const hot = cast.hot.get('evm')
const bridge = cast.bridges.get('ethereum')
const [deposit] = cast.deposits
const [mixer] = cast.mixers
const exit = cast.mules[3]
const [victim] = cast.victims
if (hot === undefined || bridge === undefined || deposit === undefined || mixer === undefined || exit === undefined || victim === undefined)
  throw new Error('a role of the fraud is missing')

/** The requested members from each start, the start first: the way of the funds from there. */
export const STARTS: Readonly<Record<string, readonly Wallet[]>> = {
  victim: [victim, cast.collector, ...cast.peels, exit],
  collector: [cast.collector, ...cast.peels, exit],
  ...Object.fromEntries(cast.peels.map((link, nth) => [`link ${nth + 1}`, [link, ...cast.peels.slice(nth + 1), ...(nth < 6 ? [exit] : [])]])),
  'middle of the chain, outwards': [cast.peels[4] ?? exit, ...cast.peels.filter((_, nth) => nth !== 4), cast.collector],
  'exchange deposit': [deposit],
  'exchange deposit and hot wallet': [deposit, hot],
  'exchange hot wallet': [hot],
  mixer: [mixer],
  bridge: [bridge, exit],
  'bridge exit': [exit],
  'several subjects': [victim, cast.collector, exit, mixer],
}

/** The graph of the practice fraud, begun at one of its roles. */
export function fraudGraph(start: string, requested = STARTS[start] ?? []): GraphModel {
  const chainOf = (wallet: Wallet): string => (wallet === exit ? 'arbitrum' : 'ethereum')
  const responses = requested.map((wallet) => responseAbout(wallet, chainOf(wallet)))
  const [first, ...others] = requested
  const isSeveral = start.startsWith('several')
  const state = caseStateOf(
    requested
      .filter((wallet) => wallet === first || isSeveral)
      .map((wallet) => ({ subjectId: wallet.name, address: wallet.address, family: 'evm', chains: [chainOf(wallet)] })),
    responses,
    [
      ...(isSeveral ? [] : others).map((wallet) => ({
        kind: 'address-followed' as const,
        id: wallet.name,
        address: wallet.address,
        family: 'evm',
        origin: 'trace',
        chains: [chainOf(wallet)],
      })),
      ...(requested.includes(exit as Wallet) ? [{ kind: 'bridge-links-inferred' as const, edges: [exitLine()] }] : []),
    ],
  )
  return drawnModel(graphOf(state), state)
}

function exitLine() {
  const [source, target] = [bridge as Wallet, exit as Wallet].map(({ address }) => nodeIdOf('evm', address))
  return {
    id: `inferred ${source} ${target}`,
    source: source ?? '',
    target: target ?? '',
    chain: 'arbitrum',
    value: '151000',
    matched: 5,
    of: 5,
    minutes: [1, 9] as const,
    entity: '',
    crossings: [],
  }
}

function responseAbout({ name, address }: Wallet, chain: string): FixtureResponse {
  const [form, responder] = [FORMS[FLOWS], RESPONDERS[FLOWS]]
  if (form === undefined || responder === undefined) throw new Error('no counterparties')
  const request = { address, chain, date: DATES, pagination: { page: 1, per_page: 1000 } }
  const query = readQuery(endpointOf(FLOWS), form, request)
  return {
    endpoint: FLOWS,
    request,
    practice: true,
    body: writeJson(responder(world, endpointOf(FLOWS), { ...query, perPage: 1000 })),
    subjectId: name,
  }
}
