import type { ChainId } from '../addresses/chains/chains.ts'

/** What an explorer page is about. */
export const EXPLORER_TARGETS = ['address', 'transaction'] as const
export type ExplorerTarget = (typeof EXPLORER_TARGETS)[number]

interface Explorer {
  readonly host: string
  /** The URL before the id. */
  readonly address: string
  readonly transaction: string
  readonly addressForm: RegExp
  readonly transactionForm: RegExp
  /** The URL after the id. */
  readonly behind?: string
}

const BASE58 = '1-9A-HJ-NP-Za-km-z'
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const LONG_HEX = /^0x[0-9a-f]{64}$/i
const BARE_HEX = /^[0-9a-f]{64}$/i
const SHORT_HEX = /^0x[0-9a-f]{1,64}$/i

/** Explorers of one product: the same paths on every chain. */
function evm(host: string): Explorer {
  return { host, address: '/address/', transaction: '/tx/', addressForm: EVM_ADDRESS, transactionForm: LONG_HEX }
}

/**
 * The only allow-list: a chain without a row has no link. Only public explorers without an account,
 * and only https.
 */
// oxfmt-ignore
const EXPLORERS: Partial<Record<ChainId, Explorer>> = {
  arbitrum: evm('arbiscan.io'),
  avalanche: evm('snowtrace.io'),
  base: evm('basescan.org'),
  bnb: evm('bscscan.com'),
  ethereum: evm('etherscan.io'),
  linea: evm('lineascan.build'),
  mantle: evm('mantlescan.xyz'),
  optimism: evm('optimistic.etherscan.io'),
  polygon: evm('polygonscan.com'),
  sonic: evm('sonicscan.org'),
  bitcoin: {
    host: 'mempool.space', address: '/address/', transaction: '/tx/',
    addressForm: new RegExp(`^(?:bc1[0-9ac-hj-np-z]{11,87}|[13][${BASE58}]{25,34})$`), transactionForm: BARE_HEX,
  },
  solana: {
    host: 'solscan.io', address: '/account/', transaction: '/tx/',
    addressForm: new RegExp(`^[${BASE58}]{32,44}$`), transactionForm: new RegExp(`^[${BASE58}]{64,90}$`),
  },
  tron: {
    host: 'tronscan.org', address: '/#/address/', transaction: '/#/transaction/',
    addressForm: new RegExp(`^T[${BASE58}]{33}$`), transactionForm: BARE_HEX,
  },
  ton: {
    host: 'tonviewer.com', address: '/', transaction: '/transaction/',
    addressForm: /^(?:[EUk0][Qf][\w-]{46}|(?:0|-1):[0-9a-f]{64})$/i, transactionForm: BARE_HEX,
  },
  near: {
    host: 'nearblocks.io', address: '/address/', transaction: '/txns/',
    addressForm: /^(?=.{2,64}$)[a-z\d]+(?:[-_.][a-z\d]+)*$/, transactionForm: new RegExp(`^[${BASE58}]{32,44}$`),
  },
  sui: {
    host: 'suiscan.xyz', address: '/mainnet/account/', transaction: '/mainnet/tx/',
    addressForm: SHORT_HEX, transactionForm: new RegExp(`^[${BASE58}]{32,44}$`),
  },
  stellar: {
    host: 'stellar.expert', address: '/explorer/public/account/', transaction: '/explorer/public/tx/',
    addressForm: /^G[A-Z2-7]{55}$/, transactionForm: BARE_HEX,
  },
  aptos: {
    host: 'explorer.aptoslabs.com', address: '/account/', transaction: '/txn/',
    addressForm: SHORT_HEX, transactionForm: LONG_HEX, behind: '?network=mainnet',
  },
}

/**
 * Name of the linked explorer, for the text of the action; undefined where the chain has none here.
 */
export function explorerName(chain: string): string | undefined {
  return explorerOf(chain)?.host
}

/**
 * The page of a public explorer about an address or a transaction. Undefined where the chain has
 * none here, or the id does not have the chain's form: only such an id is put into a URL, so that a
 * hostile id cannot lead elsewhere.
 */
export function explorerLink(chain: string, what: ExplorerTarget, id: string): string | undefined {
  const explorer = explorerOf(chain)
  if (explorer === undefined) return undefined
  const form = what === 'address' ? explorer.addressForm : explorer.transactionForm
  return form.test(id) ? `https://${explorer.host}${explorer[what]}${encodeURIComponent(id)}${explorer.behind ?? ''}` : undefined
}

function explorerOf(chain: string): Explorer | undefined {
  // The chain may be any text: an inherited property name is not a chain.
  return Object.hasOwn(EXPLORERS, chain) ? EXPLORERS[chain as ChainId] : undefined // own keys of the table are its chains
}
