import { failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { CaptureHeader, LoadedCapture } from '../case-state.ts'
import type { TokenNamed } from '../tokens-named.ts'
import type { Names } from './names.ts'

/** Reads what captures name, in their order; undefined for one of which it is gone. */
export type ReadNames = (captures: readonly CaptureHeader[]) => Promise<Result<readonly (Names | undefined)[]>>

const NOTHING_TO_READ: ReadNames = (captures) => Promise.resolve(ok(captures.map(() => undefined)))

type TokensNamed = Pick<Names, 'tokens' | 'contracts'>

/**
 * What a held capture names: in memory, or in the store and read for as long as somebody looks at it (`forEachCaptureNames`). Its tokens stay once they were
 * read: a case names the same ones again and again. It is no part of what two states are compared by.
 */
export class LazyCaptureNames {
  #names: Names | undefined
  #tokens: TokensNamed | undefined
  readonly #read: ReadNames

  constructor(names: Names | undefined, read = NOTHING_TO_READ) {
    this.#names = names
    this.#tokens = names
    this.#read = read
  }

  /** undefined where it is in the store. */
  get atHand(): Names | undefined {
    return this.#names
  }

  /** undefined until they were read. */
  get tokens(): TokensNamed | undefined {
    return this.#tokens
  }

  get read(): ReadNames {
    return this.#read
  }

  /** Keeps the names for as long as the capture is held. */
  keep(names: Names): void {
    this.#names ??= names
  }

  keepTokens(tokens: TokensNamed): void {
    this.#tokens ??= tokens
  }
}

type Naming = Pick<LoadedCapture, 'capture' | 'names'>

/** Captures whose names are read in one go: those of hundreds with a thousand labels each would hold up the page. */
const AT_ONCE = 50

/** Hands over what each capture names, in their order; nothing of it stays but the tokens. Fails where it cannot be read. */
export async function forEachCaptureNames<C extends Naming>(
  captures: readonly C[],
  yieldToPage: () => Promise<void>,
  take: (held: C, names: Names) => void,
): Promise<Result<undefined>> {
  for (let at = 0; at < captures.length; at += AT_ONCE) {
    const some = captures.slice(at, at + AT_ONCE)
    const found = new Map<C, Names | undefined>()
    const late = some.filter(({ names }) => names.atHand === undefined)
    for (const [read, of] of Map.groupBy(late, ({ names }) => names.read)) {
      const got = await read(of.map(({ capture }) => capture))
      if (!got.ok) return got
      for (const [place, held] of of.entries()) found.set(held, got.value[place])
    }
    for (const held of some) {
      const names = held.names.atHand ?? found.get(held)
      if (names === undefined) return err(failure('corrupt', 'What an answer names is not in the case file any more.', 'Verify the case.'))
      const { tokens, contracts } = names
      held.names.keepTokens({ tokens: tokens.map(sameToken), ...(contracts === undefined ? {} : { contracts }) })
      take(held, names)
      await yieldToPage()
    }
  }
  return ok(undefined)
}

/** Reads what captures name and keeps it in memory: of few captures, as of those that were bought for their labels. */
export function keepNames(captures: readonly Naming[], yieldToPage: () => Promise<void>): Promise<Result<undefined>> {
  const late = captures.filter(({ names }) => names.atHand === undefined)
  return forEachCaptureNames(late, yieldToPage, (held, names) => held.names.keep(names))
}

/** What a capture names, where it is in memory: else nobody may take it for nothing. */
export function cachedNames({ names: { atHand } }: Pick<LoadedCapture, 'names'>): Names {
  if (atHand === undefined) throw new Error('What this capture names was not read')
  return atHand
}

/** Whether the tokens of these captures are at hand. */
export function areTokensAtHand(captures: readonly Naming[]): boolean {
  return captures.every(({ names }) => names.tokens !== undefined)
}

/** Brings to hand which tokens captures name. */
export function readTokens(captures: readonly Naming[], yieldToPage: () => Promise<void>): Promise<Result<undefined>> {
  return forEachCaptureNames(
    captures.filter(({ names }) => names.tokens === undefined),
    yieldToPage,
    () => undefined,
  )
}

/** The tokens that a capture names, once `readTokens` has brought them to hand: before that nobody may take them for none. */
export function tokensAtHand({ names: { tokens } }: Pick<LoadedCapture, 'names'>): readonly TokenNamed[] {
  if (tokens === undefined) throw new Error('Which tokens this capture names was not read')
  return tokens.tokens
}

/** The same of `Names.contracts`. */
export function contractsAtHand({ names: { tokens } }: Pick<LoadedCapture, 'names'>): Uint32Array | undefined {
  if (tokens === undefined) throw new Error('Which tokens this capture names was not read')
  return tokens.contracts
}

/** More different tokens than this stand in memory more than once. */
const MOST_SHARED = 20_000
const shared = new Map<string, TokenNamed>()

/** One object for all mentions of a token: thousands of answers name the same hundreds. */
function sameToken(token: TokenNamed): TokenNamed {
  const key = `${token.chain} ${token.address} ${token.symbol}`
  const known = shared.get(key)
  if (known !== undefined) return known
  if (shared.size >= MOST_SHARED) shared.clear()
  shared.set(key, token)
  return token
}
