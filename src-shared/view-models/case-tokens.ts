import type { LoadedCapture } from '../case/case-state.ts'
import { tokensAtHand } from '../case/names/lazy-capture-names.ts'
import { MOST_TOKENS, tokenKey, type TokenNamed } from '../case/tokens-named.ts'

/** Tokens that the case's answers name (`readTokens` first), those of the newest answers first, each once. Spam is among them: whoever looks for it must find it. */
export function caseTokens(captures: readonly LoadedCapture[]): TokenNamed[] {
  const tokens = new Map<string, TokenNamed>()
  for (const held of captures.toReversed()) {
    for (const token of tokensAtHand(held)) {
      if (tokens.size >= MOST_TOKENS) return [...tokens.values()]
      const key = tokenKey(token)
      if (!tokens.has(key)) tokens.set(key, token)
    }
  }
  return [...tokens.values()]
}
