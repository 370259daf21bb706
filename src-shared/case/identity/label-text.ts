import { isBehaviour } from '../label-worth.ts'

/** Maximum length of a label that is examined: labels may be of any length. */
const MAX_EXAMINED_LENGTH = 500
const EMOJI_BEFORE = /^(?:[\p{Extended_Pictographic}\uFE0F\u200D]|\s)+/u
/** The address prefix that the service appends to its labels: "[0x5e20b7]", "[FpwQQhQQ]". */
const TRAILING_ADDRESS_PREFIX = /\s*\[(?:0x[0-9a-f]{1,40}|[1-9A-HJ-NP-Za-km-z]{4,44}|[a-z0-9]{6,8})\]$/i

/**
 * A label without leading emoji and trailing address prefix, e.g. "🏦 Meridian Exchange: Deposit
 * [0x5e20b7]"; a label of emoji alone keeps them.
 */
export function bareLabel(label: string): string {
  const text = label.slice(0, MAX_EXAMINED_LENGTH).trim().replace(TRAILING_ADDRESS_PREFIX, '').trim()
  return text.replace(EMOJI_BEFORE, '') || text
}

/** Names that anyone can register; they do not prove an identity. */
const REGISTERED = /^[^\s:]{1,200}\.(?:eth|sol|bnb|arb|avax|crypto|nft|x|wallet|dao|lens|near|ton|polygon|blockchain|tez|apt|sui|stark)$/iu

/** Kinds of addresses, written as a label that names no entity. */
const SORTS =
  /^(?:(?:centrali[sz]ed |decentrali[sz]ed )?exchange|cex|dex|mixer|bridge|fund|public figure|(?:liquidity|lending|staking) pool|lending|staking|multisig|contract|vault|dca vault|deposit|hot wallet|cold wallet|smart (?:money|trader)|\d+d smart trader|null address)$/i

/**
 * What a label states: the entity, one of several names of an entity, a name registered by the
 * address's own holder, or only a behaviour.
 */
export type LabelClass = 'entity' | 'name' | 'ens' | 'behaviour' | 'nothing'

/** Classifies a label by its text alone; the label is hostile text of any length. */
export function classifyLabel(label: string): LabelClass {
  const text = bareLabel(label)
  if (text === '') return 'nothing'
  if (REGISTERED.test(text)) return 'ens'
  if (SORTS.test(text) || isBehaviour(text)) return 'behaviour'
  return entityIn(text) === undefined ? 'entity' : 'name'
}

/**
 * The entity before the colon in "Meridian Exchange: Deposit"; undefined without a colon
 * with text on both sides.
 */
export function entityIn(bare: string): string | undefined {
  const at = bare.indexOf(': ')
  return at > 0 && at + 2 < bare.length ? bare.slice(0, at).trim() : undefined
}
