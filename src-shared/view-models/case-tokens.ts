import type { LoadedCapture } from '../case/case-state.ts'
import { cachedTokens } from '../case/names/lazy-capture-names.ts'
import { MAX_TOKENS, tokenKey, type TokenNamed } from '../case/tokens-named.ts'

/**
 * Tokens that the responses of the case name (call `readTokens` first), each once, newest responses
 * first. Spam tokens are included so that a search can find them.
 */
export function caseTokens(captures: readonly LoadedCapture[]): TokenNamed[] {
  const tokens = new Map<string, TokenNamed>()
  for (const stored of captures.toReversed()) {
    for (const token of cachedTokens(stored)) {
      if (tokens.size >= MAX_TOKENS) return [...tokens.values()]
      const key = tokenKey(token)
      if (!tokens.has(key)) tokens.set(key, token)
    }
  }
  return [...tokens.values()]
}
