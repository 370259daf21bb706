import { normaliseChain } from '../../src-shared/service/chains.ts'
import { TGM_CHAINS } from '../../src-shared/service/endpoint-chains.ts'
import type { AnsweredCapture } from '../casefile/case-state.ts'
import { questionOfCapture } from '../casefile/question.ts'
import { textOf } from '../dossier/views/cells.ts'

/** A token that an answer of the case names. */
export interface CaseToken {
  readonly chain: string
  readonly address: string
  readonly symbol: string
}

/** More than a person looks through in a list; the address can be typed. */
const MOST_TOKENS = 200

const read = new WeakMap<AnsweredCapture, readonly CaseToken[]>()

/** Tokens that the case's answers name, those of the newest answers first, each once. Spam is among them: whoever looks for it must find it. */
export function caseTokens(captures: readonly AnsweredCapture[]): CaseToken[] {
  const tokens = new Map<string, CaseToken>()
  for (const answered of captures.toReversed()) {
    for (const token of tokensOf(answered)) {
      if (tokens.size >= MOST_TOKENS) return [...tokens.values()]
      const key = `${token.chain} ${token.address.toLowerCase()}`
      if (!tokens.has(key)) tokens.set(key, token)
    }
  }
  return [...tokens.values()]
}

/** Captures never change, so each is read once. */
function tokensOf(answered: AnsweredCapture): readonly CaseToken[] {
  const known = read.get(answered)
  if (known !== undefined) return known
  const asked = questionOfCapture(answered.capture).chain ?? ''
  const tokens = (answered.answer?.rows ?? []).flatMap((row): CaseToken[] => {
    const address = textOf(row, 'token_address')
    const symbol = textOf(row, 'token_symbol')
    const own = textOf(row, 'chain')
    const chain = normaliseChain(own === '' ? asked : own)
    return address === '' || symbol === '' || !TGM_CHAINS.some((offered) => offered === chain) ? [] : [{ chain, address, symbol }]
  })
  read.set(answered, tokens)
  return tokens
}
