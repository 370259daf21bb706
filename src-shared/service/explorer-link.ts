import type { ChainId } from '../addresses/chains/chains.ts'

/** What an explorer is asked to show. */
export const EXPLORER_TARGETS = ['address', 'transaction'] as const
export type Explored = (typeof EXPLORER_TARGETS)[number]

interface Explorer {
  readonly host: string
  /** Before the id. */
  readonly address: string
  readonly transaction: string
  readonly addressForm: RegExp
  readonly transactionForm: RegExp
  /** Behind the id. */
  readonly behind?: string
}

const BASE58 = '1-9A-HJ-NP-Za-km-z'
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const LONG_HEX = /^0x[0-9a-f]{64}$/i
const BARE_HEX = /^[0-9a-f]{64}$/i
const SHORT_HEX = /^0x[0-9a-f]{1,64}$/i

/** Explorers of one make: the same paths on every chain. */
function evm(host: string): Explorer {
  return { host, address: '/address/', transaction: '/tx/', addressForm: EVM_ADDRESS, transactionForm: LONG_HEX }
}

/** The one allow-list: a chain without a row has no link. Public explorers that need no account, over https alone. */
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

/** Whom the link leads to, for the text of the act; undefined where the chain has no explorer here. */
export function explorerName(chain: string): string | undefined {
  return explorerOf(chain)?.host
}

/**
 * The page of a public explorer about an address or a transaction; undefined where the chain has none here, or the id is not of the chain's
 * form. Nothing but an id of its very form is ever put into an address, so that no hostile id leads elsewhere.
 */
export function explorerLink(chain: string, what: Explored, id: string): string | undefined {
  const explorer = explorerOf(chain)
  if (explorer === undefined) return undefined
  const form = what === 'address' ? explorer.addressForm : explorer.transactionForm
  return form.test(id) ? `https://${explorer.host}${explorer[what]}${encodeURIComponent(id)}${explorer.behind ?? ''}` : undefined
}

function explorerOf(chain: string): Explorer | undefined {
  // The chain may be any text: a name that the table inherits is none of its own.
  return Object.hasOwn(EXPLORERS, chain) ? EXPLORERS[chain as ChainId] : undefined // own keys of the table are its chains
}
