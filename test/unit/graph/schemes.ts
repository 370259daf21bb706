import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { drawnModel } from '../../../src-shared/view-models/graph/fan-ins.ts'
import { graphOf } from '../../../src-shared/view-models/graph-model.ts'
import type { WholeState } from '../../../src-shared/case/case-state.ts'
import type { GraphModel } from '../../../src-shared/view-models/graph-types.ts'
import { caseStateOf, type FixtureResponse } from '../../support/builders/case-states.ts'

/** A simulated scheme: payments, one an hour, and the names that the service gives some of them. */
interface Scheme {
  readonly payments: readonly (readonly [from: string, to: string, usd: number])[]
  readonly labels: Readonly<Record<string, string>>
  /** Roles that a person requests; the service responds about others too, if the case begins there. */
  readonly followed: readonly string[]
  /** The victims. */
  readonly victims: readonly string[]
  /** Where their funds end besides remainders at addresses, by kind of end, FIFO. US dollars. */
  readonly lost: Readonly<Record<string, string>>
}

const numbered = (name: string, count: number): readonly string[] => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
const cents = (usd: number): number => Math.round(usd * 100) / 100
const buyers = numbered('buyer', 9)
const hospitals = numbered('victim', 4)

export const SCHEMES: Readonly<Record<string, Scheme>> = {
  'a rug pull with a deployer': {
    payments: [
      ['hot wallet', 'deployer', 20_000],
      ['deployer', 'pool', 18_000],
      ...buyers.map((buyer, at) => [buyer, 'pool', cents(4_000 + at * 731.37)] as const),
      ['pool', 'buyer 1', 1_500],
      ['pool', 'deployer', 71_000],
      ['deployer', 'splitter 1', 30_000],
      ['deployer', 'splitter 2', 25_000],
      ['deployer', 'splitter 3', 15_500],
      ['splitter 1', 'bridge', 29_000],
      ['splitter 2', 'deposit', 24_000],
      ['splitter 3', 'splitter 2', 5_000],
      ['splitter 3', 'deposit', 9_000],
      ['splitter 2', 'deposit', 5_500],
      ['deposit', 'hot wallet', 38_000],
      ['deployer', 'deployer', 100],
    ],
    labels: {
      'hot wallet': '🏦 Meridian Exchange: Hot Wallet',
      deposit: '🏦 Meridian Exchange: Deposit',
      bridge: '🤖 Spanway Bridge',
      pool: '🤖 Liquidity Pool: RUG/ETH',
    },
    followed: ['deployer', 'splitter 1', 'splitter 2', 'splitter 3'],
    victims: buyers,
    lost: { contract: '62329.32' },
  },
  'a ransomware split over three mixers': {
    payments: [
      ...hospitals.map((victim, at) => [victim, 'collector', cents(90_000 + at * 12_345.67)] as const),
      ['collector', 'affiliate', 250_000],
      ['collector', 'operator', 120_000],
      ['affiliate', 'mule 1', 80_000],
      ['affiliate', 'mule 2', 82_500],
      ['affiliate', 'mule 3', 85_000],
      ['mule 1', 'mixer 1', 79_000],
      ['mule 2', 'mixer 2', 80_000],
      ['mule 3', 'mixer 3', 84_000],
      ['operator', 'mixer 1', 60_000],
      ['operator', 'mixer 3', 55_000],
      ['mixer 1', 'payout', 130_000],
      ['mixer 2', 'payout', 78_000],
      ['mixer 3', 'payout', 137_000],
      ['payout', 'deposit', 340_000],
    ],
    labels: {
      'mixer 1': '🤖 Quietpool Mixer',
      'mixer 2': '🤖 Fogbank Mixer',
      'mixer 3': '🤖 Tornado.Cash',
      deposit: '🏦 Meridian Exchange: Deposit',
    },
    followed: ['collector', 'affiliate', 'operator', 'mule 1', 'mule 2', 'mule 3', 'payout'],
    victims: hospitals,
    lost: { mixer: '358000' },
  },
  'a romance scam through an exchange’s hot wallet and back': {
    payments: [
      ['victim 1', 'friend', 2_000],
      ['friend', 'victim 1', 150],
      ['victim 1', 'friend', 48_000],
      ['victim 2', 'friend', 17_000],
      ['friend', 'deposit 1', 66_000],
      ['deposit 1', 'hot wallet', 66_000],
      ['hot wallet', 'payout', 65_500],
      ['payout', 'victim 1', 900],
      ['payout', 'cousin', 40_000],
      ['cousin', 'payout', 3_000],
      ['cousin', 'deposit 2', 36_000],
      ['payout', 'deposit 1', 20_000],
      ['deposit 2', 'hot wallet', 36_000],
    ],
    labels: {
      'hot wallet': '🏦 Meridian Exchange: Hot Wallet',
      'deposit 1': '🏦 Meridian Exchange: Deposit',
      'deposit 2': '🏦 Meridian Exchange: Deposit',
    },
    followed: ['friend', 'payout', 'cousin'],
    victims: ['victim 1', 'victim 2'],
    lost: { exchange: '66000' },
  },
}

export function addressOfRole(role: string): string {
  return `0x${sha256Hex(role).slice(0, 40)}`
}

/** Everyone who is paid or pays in a scheme. */
export function rolesOf({ payments }: Scheme): readonly string[] {
  return [...new Set(payments.flatMap(([from, to]) => [from, to]))]
}

/** The case of a scheme that was begun at a role, and followed from there. */
export function schemeCase(scheme: Scheme, start: string): WholeState {
  const requested = [start, ...scheme.followed.filter((role) => role !== start)]
  return caseStateOf(
    [{ subjectId: start, address: addressOfRole(start), family: 'evm', chains: ['ethereum'] }],
    requested.flatMap((role) => [counterpartiesOf(scheme, role), transactionsOf(scheme, role)]),
    requested.slice(1).map((role) => ({
      kind: 'address-followed' as const,
      id: role,
      address: addressOfRole(role),
      family: 'evm',
      origin: 'trace',
      chains: ['ethereum'],
    })),
  )
}

/** The graph of that case. */
export function schemeGraph(scheme: Scheme, start: string): GraphModel {
  const state = schemeCase(scheme, start)
  return drawnModel(graphOf(state), state)
}

function responseAbout(endpoint: FixtureResponse['endpoint'], role: string, data: readonly object[]): FixtureResponse {
  return {
    endpoint,
    subjectId: role,
    request: {
      address: addressOfRole(role),
      chain: 'ethereum',
      date: { from: '2026-08-01', to: '2026-11-01' },
      pagination: { page: 1, per_page: 100 },
    },
    body: JSON.stringify({ data, pagination: { page: 1, per_page: 100, is_last_page: true } }),
  }
}

function counterpartiesOf({ payments, labels }: Scheme, role: string): FixtureResponse {
  const others = new Set(payments.flatMap(([from, to]) => (from === role ? [to] : to === role ? [from] : [])))
  const sum = (own: readonly (readonly [string, string, number])[]): number => cents(own.reduce((all, [, , usd]) => all + usd, 0))
  return responseAbout(
    'profiler/counterparties',
    role,
    [...others].map((other) => {
      const [into, out] = [
        payments.filter(([from, to]) => from === other && to === role),
        payments.filter(([from, to]) => from === role && to === other),
      ]
      const label = labels[other]
      return {
        counterparty_address: addressOfRole(other),
        counterparty_address_label: label === undefined ? null : [label],
        interaction_count: into.length + out.length,
        total_volume_usd: sum([...into, ...out]),
        volume_in_usd: sum(into),
        volume_out_usd: sum(out),
        tokens_info: [],
      }
    }),
  )
}

function transactionsOf({ payments }: Scheme, role: string): FixtureResponse {
  return responseAbout(
    'profiler/transactions',
    role,
    payments.flatMap(([from, to, usd], at) => {
      if (from !== role && to !== role) return []
      const leg = { from_address: addressOfRole(from), to_address: addressOfRole(to), token_symbol: 'USDT', token_amount: usd, value_usd: usd }
      return [
        {
          chain: 'ethereum',
          block_timestamp: new Date(Date.UTC(2026, 8, 1, at)).toISOString().slice(0, 19),
          transaction_hash: `0x${at.toString(16).padStart(64, '0')}`,
          tokens_sent: from === role ? [leg] : [],
          tokens_received: to === role ? [leg] : [],
        },
      ]
    }),
  )
}
