import { failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { TokenNamed } from '../tokens-named.ts'
import type { CaptureHeader } from '../case-types.ts'
import type { Names } from './names-types.ts'

/** Reads the names of captures, in order; undefined for one whose names are missing. */
export type ReadNames = (captures: readonly CaptureHeader[]) => Promise<Result<readonly (Names | undefined)[]>>

const NOTHING_TO_READ: ReadNames = (captures) => Promise.resolve(ok(captures.map(() => undefined)))

type TokensNamed = Pick<Names, 'tokens' | 'contracts'>

/**
 * The names of a cached capture: in memory, or in storage and read on demand
 * (`forEachCaptureNames`). Tokens stay in memory after the first read: a case repeats the same
 * ones. Ignored when states are compared.
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

  /** undefined where the names are in storage only. */
  get inMemory(): Names | undefined {
    return this.#names
  }

  /** undefined until they were read. */
  get tokens(): TokensNamed | undefined {
    return this.#tokens
  }

  get read(): ReadNames {
    return this.#read
  }

  /** Keeps the names in memory for as long as the capture object exists. */
  keep(names: Names): void {
    this.#names ??= names
  }

  keepTokens(tokens: TokensNamed): void {
    this.#tokens ??= tokens
  }
}

/** A capture with what it names. */
export interface NamedCapture {
  readonly capture: CaptureHeader
  readonly names: LazyCaptureNames
}

/**
 * Captures read per batch: names of hundreds of captures with a thousand labels each
 * would block the renderer.
 */
const AT_ONCE = 50

/**
 * Calls back with the names of each capture, in order; caches the tokens alone. Fails
 * where names cannot be read.
 */
export async function forEachCaptureNames<C extends NamedCapture>(
  captures: readonly C[],
  yieldToPage: () => Promise<void>,
  take: (stored: C, names: Names) => void,
): Promise<Result<undefined>> {
  for (let at = 0; at < captures.length; at += AT_ONCE) {
    const some = captures.slice(at, at + AT_ONCE)
    const found = new Map<C, Names | undefined>()
    const late = some.filter(({ names }) => names.inMemory === undefined)
    for (const [read, of] of Map.groupBy(late, ({ names }) => names.read)) {
      const got = await read(of.map(({ capture }) => capture))
      if (!got.ok) return got
      for (const [position, stored] of of.entries()) found.set(stored, got.value[position])
    }
    for (const stored of some) {
      const names = stored.names.inMemory ?? found.get(stored)
      if (names === undefined) return err(failure('corrupt', 'The names in a response are no longer in the case file.', 'Verify the case.'))
      const { tokens, contracts } = names
      stored.names.keepTokens({ tokens: tokens.map(sameToken), ...(contracts === undefined ? {} : { contracts }) })
      take(stored, names)
      await yieldToPage()
    }
  }
  return ok(undefined)
}

/**
 * Reads names of captures and caches them: for few captures, such as those bought for their labels.
 */
export function keepNames(captures: readonly NamedCapture[], yieldToPage: () => Promise<void>): Promise<Result<undefined>> {
  const late = captures.filter(({ names }) => names.inMemory === undefined)
  return forEachCaptureNames(late, yieldToPage, (stored, names) => stored.names.keep(names))
}

/**
 * The names of a capture in memory. Throws if they are not, so that they are never taken for none.
 */
export function cachedNames({ names: { inMemory } }: Pick<NamedCapture, 'names'>): Names {
  if (inMemory === undefined) throw new Error('The names in this capture were not read')
  return inMemory
}

/** Whether the tokens of these captures are in memory. */
export function areTokensCached(captures: readonly NamedCapture[]): boolean {
  return captures.every(({ names }) => names.tokens !== undefined)
}

/** Loads the tokens that captures name. */
export function readTokens(captures: readonly NamedCapture[], yieldToPage: () => Promise<void>): Promise<Result<undefined>> {
  return forEachCaptureNames(
    captures.filter(({ names }) => names.tokens === undefined),
    yieldToPage,
    () => undefined,
  )
}

/**
 * The tokens of a capture after `readTokens`. Throws before that, so that they
 * are never taken for none.
 */
export function cachedTokens({ names: { tokens } }: Pick<NamedCapture, 'names'>): readonly TokenNamed[] {
  if (tokens === undefined) throw new Error('The tokens in this capture were not read')
  return tokens.tokens
}

/** The same for `Names.contracts`. */
export function cachedContracts({ names: { tokens } }: Pick<NamedCapture, 'names'>): Uint32Array | undefined {
  if (tokens === undefined) throw new Error('The tokens in this capture were not read')
  return tokens.contracts
}

/**
 * Maximum number of shared tokens. The map is then cleared, so a token may exist twice in memory.
 */
const MAX_CACHED = 20_000
const shared = new Map<string, TokenNamed>()

/** One object for all mentions of a token: thousands of responses name the same hundreds. */
function sameToken(token: TokenNamed): TokenNamed {
  const key = `${token.chain} ${token.address} ${token.symbol}`
  const known = shared.get(key)
  if (known !== undefined) return known
  if (shared.size >= MAX_CACHED) shared.clear()
  shared.set(key, token)
  return token
}
