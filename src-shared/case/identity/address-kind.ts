import { bareLabel, classifyLabel } from './label-text.ts'

/**
 * The kind of an address according to labels; `wallet` for a name of no other kind,
 * `unknown` without any label.
 */
export type AddressKind = 'exchange' | 'mixer' | 'bridge' | 'contract' | 'fund' | 'person' | 'wallet' | 'unknown'

interface KindRule {
  readonly kind: AddressKind
  /** Matches the label without emoji and address prefix. */
  readonly text?: RegExp
  /** Matches the label as delivered: the service puts an emoji before some kinds. */
  readonly picture?: RegExp
}

/**
 * All kinds, in order of precedence: the first rule that any label of the strongest layer matches
 * decides. Untraceable kinds come first, so that a mixer's contract is a mixer. A pool of one fixed
 * amount ("Tornado.Cash: 0.1 ETH") is a mixer's.
 */
const KIND_RULES: readonly KindRule[] = [
  { kind: 'mixer', text: /\b(?:mixers?|tumblers?|tornado[ .]?cash|coinjoin|railgun|privacy pools?|wasabi|whirlpool)\b/i },
  { kind: 'mixer', text: /: (?:0\.1|1|10|100|1000|10000|100000) (?:ETH|BNB|AVAX|MATIC|DAI|USDC|USDT|WBTC)$/ },
  { kind: 'bridge', text: /\b(?:bridges?|wormhole|stargate|layerzero|synapse|cbridge|multichain|thorchain|hop protocol|across protocol)\b/i },
  { kind: 'contract', text: /\b(?:dex|swap|router|liquidity pool|lending(?: pool)?|staking|staked|amm)\b/i },
  {
    kind: 'exchange',
    text: /\b(?:exchange|cex|binance|coinbase|kraken|ok[ex]x|bybit|bitfinex|kucoin|huobi|htx|gate\.io|gemini|bitstamp|crypto\.com|mexc|upbit|bithumb|bitget|deribit)\b/i,
  },
  { kind: 'exchange', text: /: (?:hot wallet|cold wallet|deposit)\b/i },
  { kind: 'exchange', picture: /🏦/u },
  { kind: 'fund', text: /\b(?:fund|funds|capital|ventures?|asset management|treasury)\b/i },
  { kind: 'contract', text: /\b(?:contract|factory|proxy|vault|multisig|gnosis safe|safe:|token)\b/i },
  { kind: 'contract', picture: /🤖/u },
  { kind: 'person', text: /^public figure$/i },
]

const LAYERS = ['investigator', 'requested', 'service'] as const

interface KindLabel {
  readonly text: string
  readonly layer: (typeof LAYERS)[number]
}

/**
 * The kind according to labels, and the label that decides it. Investigator tags take precedence
 * over requested labels, and those over incidental ones. A name that anyone can register, or a
 * behaviour ("Exchange User"), never makes an address an exchange.
 */
export function kindOf<L extends KindLabel>(labels: readonly L[]): { readonly kind: AddressKind; readonly by: L | undefined } {
  for (const layer of LAYERS) {
    const own = labels
      .filter((label) => label.layer === layer && isKindLabel(label.text))
      .map((label) => ({ label, bare: bareLabel(label.text), head: label.text.slice(0, PICTURES) }))
    for (const { kind, text, picture } of KIND_RULES) {
      const by = own.find(({ bare, head }) => text?.test(bare) ?? picture?.test(head))
      if (by !== undefined) return { kind, by: by.label }
    }
  }
  const registered = labels.find(({ text }) => classifyLabel(text) === 'ens')
  if (registered !== undefined) return { kind: 'person', by: registered }
  const [any] = labels.filter(({ text }) => classifyLabel(text) !== 'nothing')
  return { kind: any === undefined ? 'unknown' : 'wallet', by: any }
}

/** Characters at the start of a label that are searched for an emoji. */
const PICTURES = 20
const HABIT = /\b(?:users?|traders?|holders?|deployer|collector|investor|farmer|staker|whale|hunter|millionaire|winner)$/i

function isKindLabel(label: string): boolean {
  const saying = classifyLabel(label)
  return saying !== 'ens' && saying !== 'nothing' && !HABIT.test(bareLabel(label))
}

/** Kinds in words, for legend and lists. */
export const KIND_WORDS: Readonly<Record<AddressKind, string>> = {
  exchange: 'Exchange',
  mixer: 'Mixer',
  bridge: 'Bridge',
  contract: 'Contract',
  fund: 'Fund',
  person: 'Person',
  wallet: 'Wallet',
  unknown: 'Unknown',
}
