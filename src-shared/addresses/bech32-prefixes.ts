import { bech32, bech32m } from '@scure/base'

/** Human-readable prefixes of bech32 addresses and the chain of each. */
// oxfmt-ignore
const CHAIN_BY_PREFIX: ReadonlyMap<string, string> = new Map(Object.entries({
  addr: 'Cardano', addr_test: 'Cardano test network', agoric: 'Agoric', akash: 'Akash', archway: 'Archway', axelar: 'Axelar', band: 'Band',
  bbn: 'Babylon', bitsong: 'BitSong', bnb: 'BNB Beacon Chain', bostrom: 'Bostrom', canto: 'Canto', celestia: 'Celestia', chihuahua: 'Chihuahua',
  ckb: 'Nervos', ckt: 'Nervos test network', comdex: 'Comdex', cosmos: 'Cosmos Hub', cre: 'Crescent', cro: 'Cronos POS', cudos: 'Cudos',
  decentr: 'Decentr', desmos: 'Desmos', dgb: 'DigiByte', dydx: 'dYdX', dym: 'Dymension', elys: 'Elys', emoney: 'e-Money', erd: 'MultiversX',
  evmos: 'Evmos', fetch: 'Fetch.ai', fx: 'Function X', gravity: 'Gravity Bridge', grs: 'Groestlcoin', iaa: 'IRISnet', init: 'Initia', io: 'IoTeX',
  iota: 'IOTA', ixo: 'ixo', jkl: 'Jackal', juno: 'Juno', kava: 'Kava', ki: 'Ki', kujira: 'Kujira', kyve: 'KYVE', like: 'LikeCoin',
  lnbc: 'Lightning (an invoice)', ltc: 'Litecoin', ltcmweb: 'Litecoin', mars: 'Mars Hub', migaloo: 'Migaloo', neutron: 'Neutron', nibi: 'Nibiru', noble: 'Noble',
  nolus: 'Nolus', nomic: 'Nomic', omniflix: 'OmniFlix', one: 'Harmony', osmo: 'Osmosis', panacea: 'MediBloc', pasg: 'Passage', pb: 'Provenance',
  persistence: 'Persistence', pryzm: 'Pryzm', pylo: 'Pylons', quasar: 'Quasar', quick: 'Quicksilver', regen: 'Regen', rune: 'THORChain',
  saga: 'Saga', secret: 'Secret Network', sent: 'Sentinel', sif: 'Sifchain', smr: 'Shimmer', somm: 'Sommelier', stake: 'Cardano (a stake address)',
  stars: 'Stargaze', stride: 'Stride', terra: 'Terra', thor: 'THORChain', maya: 'MAYAChain', tltc: 'Litecoin test network', tnam: 'Namada',
  tori: 'Teritori', u: 'Zcash', uregtest: 'Zcash test network', umee: 'UX Chain', vtc: 'Vertcoin', xion: 'XION', xpla: 'XPLA', xprt: 'Persistence',
  zil: 'Zilliqa', zs: 'Zcash', ztestsapling: 'Zcash test network', penumbra: 'Penumbra', bcna: 'BitCanna',
  mantle: 'AssetMantle', certik: 'Shentu', shentu: 'Shentu', vitwit: 'Vitwit', orai: 'Oraichain', lava: 'Lava', coreum: 'Coreum', core: 'Coreum',
  ex: 'OKX Chain', okexchain: 'OKX Chain', hop: 'Hop', npub: 'Nostr (a public key)', lnurl: 'Lightning (a payment link)', mc: 'Monacoin', mona: 'Monacoin',
  via: 'Viacoin', sys: 'Syscoin', btg: 'Bitcoin Gold', nc: 'Namecoin', rev: 'Reef', age: 'age (a public key)', allo: 'Allora', zeta: 'ZetaChain',
  bitway: 'Bitway', side: 'Side', tp: 'Provenance test network', dyson: 'Dyson', source: 'Source', nyx: 'Nym', n: 'Nym', unicorn: 'Unicorn',
  warden: 'Warden', xrplevm: 'XRPL EVM', story: 'Story', provider: 'Arkeo', arkeo: 'Arkeo', andr: 'Andromeda', atone: 'AtomOne', carbon: 'Carbon', swth: 'Carbon',
}))

/** Prefixes of chains for which the service takes another form, with a sentence that names it. */
const OTHER_FORM: ReadonlyMap<string, string> = new Map([
  ['sei', 'On Sei, the service takes the form that begins with 0x.'],
  ['avax', 'This is an address of the X-Chain or P-Chain of Avalanche. The service takes the form that begins with 0x.'],
])

const FORM = /^([a-z][a-z0-9_]{0,24})1([qpzry9x8gf2tvdw0s3jn54khce6mua7l]{8,})$/

export interface OtherBech32 {
  readonly isValid: boolean
  readonly sentence: string
}

/**
 * Describes a bech32 text with the prefix of an uncovered chain; undefined for any other text. An
 * unknown prefix requires a valid checksum, a known one does not.
 */
export function otherBech32(text: string): OtherBech32 | undefined {
  const lower = text.toLowerCase()
  if (lower !== text && text.toUpperCase() !== text) return undefined
  const prefix = FORM.exec(lower)?.[1]
  if (prefix === undefined || lower.length > 1_200) return undefined
  const isValid = bech32.decodeUnsafe(lower, false) !== undefined || bech32m.decodeUnsafe(lower, false) !== undefined
  const form = OTHER_FORM.get(prefix)
  if (form !== undefined && (isValid || lower.length > 30)) return { isValid, sentence: form }
  const chain = CHAIN_BY_PREFIX.get(prefix) ?? chainOfRole(prefix)
  if (chain !== undefined && (isValid || lower.length >= prefix.length + 30)) return { isValid, sentence: sentenceFor(chain, isValid) }
  if (!isValid) return undefined
  return { isValid, sentence: `This is an address of a chain with the prefix “${prefix}1”, which the service does not cover.` }
}

/**
 * Validators, keys and consensus nodes of Cosmos chains: `cosmosvaloper`, `osmovalcons`, `injpub`.
 */
function chainOfRole(prefix: string): string | undefined {
  if (/^ln(?:bc|tb)\d/.test(prefix)) return 'Lightning (an invoice)'
  const chain = /^([a-z]+?)(?:valoper|valcons)(?:pub)?$/.exec(prefix)?.[1] ?? /^([a-z]+)pub$/.exec(prefix)?.[1]
  if (chain === undefined) return undefined
  const name = CHAIN_BY_PREFIX.get(chain) ?? (chain === 'inj' ? 'Injective' : chain === 'mantra' ? 'MANTRA' : undefined)
  return name === undefined ? undefined : `${name} (a validator or a key)`
}

function sentenceFor(chain: string, isValid: boolean): string {
  const name = chain.replace(/ \(.*/, '')
  const covered = `The service does not cover ${chain.includes('(') ? 'it' : name}.`
  if (chain.includes('(')) return `This belongs to ${chain}, not to an account. ${covered}`
  return isValid ? notCovered(name) : `This looks like ${articleFor(name)} ${name} address whose checksum is wrong. ${covered}`
}

export function notCovered(name: string): string {
  return `This is ${articleFor(name)} ${name} address. The service does not cover ${name}.`
}

export function articleFor(name: string): string {
  return /^(?:[AEIO]|XRP|XD|Um|UX|NE[OM])/i.test(name) ? 'an' : 'a'
}
