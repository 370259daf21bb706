import { EVM_CHAIN_IDS, OTHER_EVM_CHAIN_IDS } from './chains/chain-ids.ts'
import { readChainName } from './chains/read-chain.ts'
import { type ChainId, normaliseChain, isChainId } from './chains/chains.ts'

/**
 * The chain named by text next to an address: one of the service, or one that the service does not
 * cover. `others`: further chains of the same list, as in `chains: [ethereum, base]`.
 */
export type NamedChain = { readonly chain: ChainId; readonly others?: readonly ChainId[] } | { readonly notCovered: string }

/** The named chain and the others of its list; empty where the service does not cover it. */
export function chainsOfNamed(named: NamedChain): readonly ChainId[] {
  return 'chain' in named ? [named.chain, ...(named.others ?? [])] : []
}

/** Short names (EIP-3770), schemes of payment links and symbols. */
const BY_NAME: ReadonlyMap<string, ChainId> = new Map([
  ['eth', 'ethereum'],
  ['erc20', 'ethereum'],
  ['arb', 'arbitrum'],
  ['arb1', 'arbitrum'],
  ['avax', 'avalanche'],
  ['bsc', 'bnb'],
  ['bep20', 'bnb'],
  ['btr', 'bitlayer'],
  ['chz', 'chiliz'],
  ['hyper_evm', 'hyperevm'],
  ['iota-evm', 'iotaevm'],
  ['matic', 'polygon'],
  ['pol', 'polygon'],
  ['metis-andromeda', 'metis'],
  ['mon', 'monad'],
  ['oeth', 'optimism'],
  ['op', 'optimism'],
  ['vic', 'viction'],
  ['btc', 'bitcoin'],
  ['sol', 'solana'],
  ['trx', 'tron'],
  ['trc20', 'tron'],
  ['xlm', 'stellar'],
  ['web+stellar', 'stellar'],
  ['algo', 'algorand'],
  ['apt', 'aptos'],
  ['inj', 'injective'],
  ['stx', 'stacks'],
  ['tvm', 'ton'],
  ['strk', 'starknet'],
])

const UNCOVERED_BY_NAME: ReadonlyMap<string, string> = new Map([
  ['gno', 'Gnosis Chain'],
  ['ftm', 'Fantom'],
  ['zksync', 'zkSync Era'],
  ['zkevm', 'Polygon zkEVM'],
  ['cro', 'Cronos'],
  ['celo', 'Celo'],
  ['blast', 'Blast'],
  ['scr', 'Scroll'],
  ['zora', 'Zora'],
  ['mode', 'Mode'],
  ['aurora', 'Aurora'],
  ['mbeam', 'Moonbeam'],
  ['ink', 'Ink'],
  ['unichain', 'Unichain'],
  ['berachain', 'Berachain'],
  ['sep', 'the Sepolia test network'],
  ['gor', 'the Goerli test network'],
  ['basesep', 'the Base Sepolia test network'],
  ['etc', 'Ethereum Classic'],
  ['bch', 'Bitcoin Cash'],
  ['bsv', 'Bitcoin SV'],
])

/** References of CAIP-2 chain names by namespace, for namespaces with a single main network. */
const MAIN_NETWORKS: ReadonlyMap<string, readonly (readonly [reference: string, chain: NamedChain])[]> = new Map([
  ['solana', [['5eykt4usfv8p8njdtrepy1vzqkqzkvdp', { chain: 'solana' }]]],
  [
    'bip122',
    [
      ['000000000019d6689c085ae165831e93', { chain: 'bitcoin' }],
      ['12a765e31ffd4059bada1e25190f6e98', { notCovered: 'Litecoin' }],
      ['1a91e3dace36e2be3bf030a65679fe82', { notCovered: 'Dogecoin' }],
      ['000000000000000000651ef99cb9fcbe', { notCovered: 'Bitcoin Cash' }],
    ],
  ],
  [
    'cosmos',
    [
      ['injective-1', { chain: 'injective' }],
      ['mantra-1', { chain: 'mantra' }],
    ],
  ],
  ['tron', [['0x2b6653dc', { chain: 'tron' }]]],
  ['stellar', [['pubnet', { chain: 'stellar' }]]],
  ['algorand', [['wghe2pwdvd7s12bl5faop20egyesn73k', { chain: 'algorand' }]]],
  ['near', [['mainnet', { chain: 'near' }]]],
  ['sui', [['mainnet', { chain: 'sui' }]]],
  ['aptos', [['1', { chain: 'aptos' }]]],
  ['starknet', [['sn_main', { chain: 'starknet' }]]],
  ['stacks', [['1', { chain: 'stacks' }]]],
  ['tvm', [['-239', { chain: 'ton' }]]],
])

/** The chain of a CAIP-2 name: `eip155:1`, `solana:5eykt4…`; undefined for any other text. */
export function chainOfCaip(namespace: string, reference: string): NamedChain | undefined {
  const name = namespace.toLowerCase()
  if (name === 'eip155') {
    // A number with leading zeros is not valid.
    const number = /^(?:0|[1-9]\d*)$/.test(reference) ? Number(reference) : -1
    const chain = EVM_CHAIN_IDS.get(number)
    return chain === undefined ? { notCovered: OTHER_EVM_CHAIN_IDS.get(number) ?? `the EVM chain ${reference.slice(0, 12)}` } : { chain }
  }
  const known = MAIN_NETWORKS.get(name)
  if (known === undefined) return undefined
  const [, found] = known.find(([one]) => one === reference.toLowerCase()) ?? []
  return found ?? { notCovered: `the network ${name}:${reference.slice(0, 40)}` }
}

/** The chain of an EIP-155 number after `@`, as in payment links. */
export function chainOfNumber(number: string): NamedChain | undefined {
  return chainOfCaip('eip155', number)
}

/**
 * The chain that a word before a colon names: `eth:`, `arb1:`, `bitcoin:`, `Arbitrum:`; undefined
 * for any other word.
 */
export function chainOfPrefix(prefix: string): NamedChain | undefined {
  const name = prefix.toLowerCase()
  const chain = BY_NAME.get(name) ?? normaliseChain(name)
  if (isChainId(chain)) return { chain }
  const notCovered = UNCOVERED_BY_NAME.get(name)
  return notCovered === undefined ? undefined : { notCovered }
}

/** Explorers of one chain, by host without `www.`. */
const BY_HOST: ReadonlyMap<string, ChainId> = new Map([
  ['etherscan.io', 'ethereum'],
  ['bscscan.com', 'bnb'],
  ['arbiscan.io', 'arbitrum'],
  ['basescan.org', 'base'],
  ['polygonscan.com', 'polygon'],
  ['optimistic.etherscan.io', 'optimism'],
  ['snowtrace.io', 'avalanche'],
  ['snowscan.xyz', 'avalanche'],
  ['lineascan.build', 'linea'],
  ['mantlescan.xyz', 'mantle'],
  ['sonicscan.org', 'sonic'],
  ['seiscan.io', 'sei'],
  ['hyperevmscan.io', 'hyperevm'],
  ['monadscan.com', 'monad'],
  ['suiscan.xyz', 'sui'],
  ['suivision.xyz', 'sui'],
  ['aptoscan.com', 'aptos'],
  ['explorer.aptoslabs.com', 'aptos'],
  ['starkscan.co', 'starknet'],
  ['voyager.online', 'starknet'],
  ['nearblocks.io', 'near'],
])

/** Explorers of one uncovered chain, by host without `www.`. */
const UNCOVERED_BY_HOST: ReadonlyMap<string, string> = new Map([
  ['gnosisscan.io', 'Gnosis Chain'],
  ['ftmscan.com', 'Fantom'],
  ['explorer.zksync.io', 'zkSync Era'],
  ['era.zksync.network', 'zkSync Era'],
  ['blastscan.io', 'Blast'],
  ['scrollscan.com', 'Scroll'],
  ['celoscan.io', 'Celo'],
  ['cronoscan.com', 'Cronos'],
  ['moonscan.io', 'Moonbeam'],
  ['moonbeam.moonscan.io', 'Moonbeam'],
  ['zkevm.polygonscan.com', 'Polygon zkEVM'],
  ['nova.arbiscan.io', 'Arbitrum Nova'],
  ['opbnb.bscscan.com', 'opBNB'],
  ['opbnbscan.com', 'opBNB'],
  ['uniscan.xyz', 'Unichain'],
  ['worldscan.org', 'World Chain'],
  ['taikoscan.io', 'Taiko'],
  ['fraxscan.com', 'Fraxtal'],
  ['berascan.com', 'Berachain'],
  ['abscan.org', 'Abstract'],
  ['kaiascan.io', 'Kaia'],
  ['scan.pulsechain.com', 'PulseChain'],
  ['whatsonchain.com', 'Bitcoin SV'],
  ['etcblockexplorer.com', 'Ethereum Classic'],
])
/** Sites whose host begins with the chain: `base.blockscout.com`, `bch.btc.com`. */
const BY_SUBDOMAIN = /^([\w-]+)\.(?:blockscout\.com|tokenview\.io|btc\.com|routescan\.io|dex\.guru)$/
const TEST_HOST = /^(?:sepolia|goerli|holesky|hoodi|amoy|mumbai|testnet|fuji)[\w-]*\.|-(?:sepolia|goerli|testnet)\./
/** The chain in the path directly before an address: `/bitcoin-cash/address/…`, `/eth/…`. */
const IN_PATH =
  /\/([a-z][\w-]{1,30})\/(?:(?:address|addresses|account|accounts|wallet|token|tokens|contract|pools?|pairs?|pair-explorer|profile|nft)\/)?(?=[0-9A-Za-z:_.-]{25,})/i

/** A query parameter with the chain: `?chain=base`, `&chainId=8453`. */
const IN_QUERY = /[?&;](?:chain|network|blockchain|chain_?id|chain_?name)=([\w:-]{1,30})(?![\w:-])/i

/** The chain of a query parameter, in a link or alone. */
export function chainOfQuery(text: string): NamedChain | undefined {
  const name = IN_QUERY.exec(text)?.[1]
  return name === undefined ? undefined : nameOf(name)
}

/** The chain of a link by its host or path; undefined for multi-chain and unknown sites. */
export function chainOfLink(link: string): NamedChain | undefined {
  const host =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#:]+)/i
      .exec(link)?.[1]
      ?.toLowerCase()
      .replace(/^www\./, '') ?? ''
  const chain = BY_HOST.get(host)
  if (chain !== undefined) return { chain }
  const uncovered = UNCOVERED_BY_HOST.get(host)
  if (uncovered !== undefined) return { notCovered: uncovered }
  if (TEST_HOST.test(host)) return { notCovered: `the test network of ${host.slice(0, 60)}` }
  const subdomain = BY_SUBDOMAIN.exec(host)?.[1]
  if (subdomain !== undefined) return nameOf(subdomain)
  const segment = IN_PATH.exec(link.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').slice(0, 300))?.[1]
  return segment === undefined ? undefined : nameOf(segment)
}

function nameOf(segment: string): NamedChain | undefined {
  const name = readChainName(segment)
  if (name.kind === 'chain') return { chain: name.chain }
  return name.kind === 'not-covered' ? { notCovered: name.title } : undefined
}
