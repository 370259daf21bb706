import { familyOfChain, type ChainId } from './chains/chains.ts'
import { runSync, type Steps } from '../core/steps.ts'
import { createPartReader, type BrokenAddress } from './broken-addresses.ts'
import { chainOfCaip, chainOfLink, chainOfNumber, chainOfPrefix, chainOfQuery, chainsOfNamed, type NamedChain } from './chain-prefixes.ts'
import { chainsOfContext } from './context/chain-of-context.ts'
import { findInToken, NOTHING_BEFORE, type TokenFind } from './find-in-token.ts'
import { plainLetters } from './pasted-text.ts'
import { blankSecrets, readable, visible } from './readable-text.ts'
import { isPaddedEvm, recogniseToken, type Candidate, type Recognition } from './recognise.ts'
import { findSecretsSteps } from './secrets/secret-steps.ts'
import { withoutSecrets, type FoundSecret } from './secrets/secret.ts'
import { rejoinWrapped } from './wrapped.ts'
import { withoutShortened } from './shortened.ts'
import { isSignature, kindOfToken, trimMarks, type PassedKind } from './token-kind.ts'

/** An address, or a likely attempt at one, at its position in a text. */
export interface FoundAddress {
  /** Line of the text, from 1. */
  readonly line: number
  /** Position in the text, without surrounding quotes, brackets, links and prefixes. */
  readonly start: number
  readonly end: number
  /** As written in the text, without invisible characters. */
  readonly text: string
  /** What it is recognised as, what it could be, or why it is refused; never a secret. */
  readonly recognition: Recognition
  /** The chains named by its prefix, link or surroundings, if they can contain the address. */
  readonly chains: readonly ChainId[]
  readonly source: 'text' | 'prefix' | 'link'
}

export interface AddressesInText {
  readonly found: readonly FoundAddress[]
  /** Number of pieces of the text that are not addresses, by kind. */
  readonly passedOver: Readonly<Record<PassedKind, number>>
  /** The first passed-over hashes and signatures, and the first words, as written. */
  readonly samples: readonly string[]
  readonly secrets: readonly FoundSecret[]
  /** The text without the secrets; the same text if it has none. */
  readonly cleaned: string
}

/** Maximum number of pieces that are stored as samples. */
const MAX_SAMPLES = 40
/**
 * Pieces between two pauses: checking an address with a checksum takes some tenths of a
 * millisecond.
 */
const PIECES_BETWEEN_PAUSES = 20
/**
 * Runs between white space, quotes, brackets and other marks that no address, link or prefix
 * contains.
 */
const PIECES = /[^\s\p{Cc}\u00a0"'`“”‘’«»„‚()[\]{}<>,;|\\\u2000-\u200a\u2010-\u2025\u2027\u2028-\u202f\u2030-\u205f\u2190-\u2bff\u3000-\u303f]+/gu
/** Words that announce a transaction or a block. */
const HASH_WORDS =
  /^(?:txn?s?|(?:txn?|transaction|block|commit|order|userop|deposit|withdrawal)(?:hash|id|nr|no|number)?|hash(?:es)?|transactions|signatures?|sig|digest|theft|extrinsic|swept|receipt|root|topics?|salt|uid|mac|iv|checksum|fingerprint|md5|sha\d{0,5}|ripemd\d{1,3}|oppush(?:bytes|data)\d{1,2}|keccak\d{0,3}|blake\w{0,4}|transaktion(?:en|shash|sid)?|überweisung|transacci[oó]n(?:es)?|transa[cç][aã]o|transazione|transactie|transakcja|транзакци[яиюй]|хэш|хеш|哈希|交易|交易哈希|トランザクション|ハッシュ|거래|해시)$/i
/** Words before an API key, a token or a session id. */
const KEY_WORDS =
  /^(?:(?:api|access|auth|session|csrf|client|app|project)[_-]?(?:key|token|secret|id)|key|secret|session|sid|cookie|bearer|password|passwort|pass|schlüssel|ключ)$/i
/** Base64 of an image or a signature, parts of which look like addresses. */
const BLOB = /^(?=[^+]*\+)[A-Za-z0-9+/]{80,}={0,2}$/
const FLOW_ADDRESS = /0x[0-9a-f]{16}(?![0-9a-f])/i
const FLOW_WORDS = /\b(?:flow|cadence|flowscan|flowdiver|blocto)\b/i
/** Chains whose addresses have the form of a hash. */
const LONG_HEX_WORDS = /\b(?:sui|aptos|apt|starknet|strk|near|move)\b/i

/**
 * Finds every address in any text and reports what was passed over. Every possible address has a
 * count or a reason.
 */
export function findAddresses(text: string): AddressesInText {
  return runSync(findAddressesSteps(text))
}

/** `findAddresses` with pause points. */
export function* findAddressesSteps(text: string): Steps<AddressesInText> {
  return yield* findWithoutSecrets(text, yield* findSecretsSteps(text))
}

/** `findAddresses` for a text from which secrets were removed, such as the cells of a table. */
export function findAddressesInCleaned(text: string): AddressesInText {
  return runSync(findWithoutSecrets(text, []))
}

function* findWithoutSecrets(text: string, secrets: readonly FoundSecret[]): Steps<AddressesInText> {
  const plain = readable(secrets.length === 0 ? text : blankSecrets(text, secrets))
  yield
  const safe = rejoinWrapped(plain)
  yield
  const passedOver: Record<PassedKind, number> = { word: 0, mark: 0, date: 0, amount: 0, hash: 0, signature: 0, link: 0, code: 0 }
  const samples: string[] = []
  const pass = (kind: PassedKind, piece: string): void => {
    passedOver[kind] += 1
    if (samples.length < MAX_SAMPLES && kind !== 'mark') samples.push(piece.slice(0, 100))
  }
  const found: FoundAddress[] = []
  const hashes: string[] = []
  const words: FoundWord[] = []
  const lineOf = createLineCounter(safe)
  const parts = createPartReader(safe)
  let line = 1
  let lineFinds: FoundAddress[] = []
  let context: string[] = []
  const endLine = (): void => {
    for (const one of settleHashes(lineFinds, safe, pass)) found.push(one)
    lineFinds = []
  }
  let pieces = 0
  for (const match of safe.matchAll(PIECES)) {
    pieces += 1
    if (pieces % PIECES_BETWEEN_PAUSES === 0) yield
    const start = match.index
    const at = lineOf(start)
    if (at !== line) {
      endLine()
      line = at
      // A key and its value may be on two lines; a word of an earlier sentence is too far away.
      context = context.slice(-1)
    }
    const raw = match[0]
    const read = readPiece(safe, raw, start, line, context)
    const isBlob = read.finds.length > 0 && BLOB.test(raw) && read.finds.every(({ recognition }) => recognition.kind === 'refused')
    const kind = isBlob ? 'code' : read.finds.length > 0 ? undefined : (read.kind ?? kindOfToken(read.plain))
    hashes.push(...read.hashes)
    parts.next(read.finds.every(mayBePart) ? { text: raw, start, end: start + raw.length, line, kind } : undefined)
    if (kind !== undefined) {
      pass(kind, read.plain)
      if (kind === 'word' && words.length < MAX_SAMPLES) words.push({ line, start, end: start + raw.length, text: trimMarks(read.plain) })
    } else {
      for (const one of read.finds) lineFinds.push(one)
      for (const hash of read.hashes) pass(isSignature(hash) ? 'signature' : 'hash', hash)
    }
    const word = trimMarks(read.plain).replace(/[:=].*$/, '')
    if (word !== '') context = [...context.slice(-2), word.length > 40 ? '' : word]
  }
  endLine()
  const joined = withoutShortened(withBroken(found, parts.found(), passedOver), hashes, pass)
  const whole = yield* onAdjacentChains(withoutNumbers(joined, safe, pass), safe)
  const names = whole.length === 0 && secrets.length === 0 ? namesAlone(words, passedOver, safe) : []
  if (names.length > 0) passedOver.word -= names.length
  return {
    found: names.length > 0 ? names : whole,
    passedOver,
    samples,
    secrets,
    cleaned: secrets.length === 0 ? text : withoutSecrets(text, secrets),
  }
}

/** Adds the chains that a nearby key, label or row names, where no prefix or link does. */
function* onAdjacentChains(found: readonly FoundAddress[], text: string): Steps<readonly FoundAddress[]> {
  const open = found.filter((one) => one.recognition.kind !== 'refused' && one.chains.length === 0)
  const named = new Map((yield* chainsOfContext(text, open)).map((chain, at) => [open[at], chain]))
  return found.map((one) => {
    const chain = named.get(one)
    return chain === undefined ? one : { ...one, ...onNamedChain(one, chain), source: one.source === 'link' ? 'link' : 'prefix' }
  })
}

/** Whether a find may be one part of a longer address. */
function mayBePart({ recognition, text }: FoundAddress): boolean {
  return recognition.kind === 'refused' || isShort(text)
}

function isShort(text: string): boolean {
  return /^0x[0-9a-f]{1,4}$/i.test(text)
}

/**
 * Replaces the parts of broken addresses by the addresses; the parts no longer count as anything
 * else.
 */
function withBroken(
  found: readonly FoundAddress[],
  broken: readonly BrokenAddress[],
  passedOver: Record<PassedKind, number>,
): readonly FoundAddress[] {
  if (broken.length === 0) return found
  const spans = createSpans(broken)
  const joined = broken.map(({ kinds, ...one }): FoundAddress => {
    for (const kind of kinds) passedOver[kind] -= 1
    return { ...one, chains: [], source: 'text' }
  })
  return [...found.filter((one) => !spans(one.start)), ...joined].toSorted((a, b) => a.start - b.start)
}

/** Returns a test for ascending positions: whether each is in one of the spans. */
function createSpans(spans: readonly { readonly start: number; readonly end: number }[]): (position: number) => boolean {
  let at = 0
  return (position) => {
    while (position >= (spans[at]?.end ?? Number.POSITIVE_INFINITY)) at += 1
    return position >= (spans[at]?.start ?? Number.POSITIVE_INFINITY)
  }
}

/**
 * One to four digits after 0x are an object of Sui or Aptos where the line says so or contains
 * nothing else; otherwise a number.
 */
function withoutNumbers(found: readonly FoundAddress[], text: string, pass: (kind: PassedKind, piece: string) => void): readonly FoundAddress[] {
  if (!found.some((one) => isShort(one.text))) return found
  let line = 0
  let isObject = false
  return found.filter((one) => {
    if (!isShort(one.text)) return true
    if (one.line !== line) {
      line = one.line
      const around = lineAround(text, one.start)
      isObject = LONG_HEX_WORDS.test(around) || /^[\s\p{P}\p{S}]*0x[0-9a-f]{1,4}[\s\p{P}\p{S}]*$/iu.test(around)
    }
    if (!isObject) pass('code', one.text)
    return isObject
  })
}

interface FoundWord {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A list of names only, one or more per line, may be NEAR accounts; a sentence is not. */
function namesAlone(words: readonly FoundWord[], passed: Readonly<Record<PassedKind, number>>, text: string): FoundAddress[] {
  if (words.length === 0 || words.length === MAX_SAMPLES || words.length !== passed.word) return []
  if (passed.date + passed.amount + passed.hash + passed.signature + passed.link + passed.code > 0) return []
  if (/[^\s,;][ \t]+[^\s,;]/.test(text.trim())) return []
  const names = words.map((word): FoundAddress => {
    return { ...word, recognition: recogniseToken(word.text), chains: [], source: 'text' }
  })
  return names.every(({ recognition }) => recognition.kind !== 'refused') ? names : []
}

interface ReadPiece {
  readonly plain: string
  readonly finds: readonly FoundAddress[]
  /** Hashes in a piece with an address. */
  readonly hashes: readonly string[]
  /** The kind of a piece without an address, where the piece itself shows it. */
  readonly kind?: PassedKind
}

const PLAIN_WORD = /^[A-Za-z]{1,25}[.:!?]?$/
const CAIP = /(?:^|[^\w-])(eip155|solana|bip122|cosmos|tron|stellar|algorand|near|sui|aptos|starknet|stacks|tvm):([-\w]{1,40})[:/]/i
const LINK = /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|[\w-]+(?:\.[\w-]+)+\/)/i
const PREFIX = /^([a-z][\w+-]{0,20}):(?:\/\/)?(?:pay-)?/i

/** Keys as written by accounts of NEAR and Aptos; their letters would fit Solana. */
const PUBLIC_KEY = /^(?:ed25519|secp256k1)(?:-pub)?[:-](?:0x)?[0-9A-Za-z]{40,}$/i
const KEY_SENTENCE = 'This is a public key, not an address. Paste the name or the address of its account.'

function readPiece(text: string, raw: string, start: number, line: number, context: readonly string[]): ReadPiece {
  if (PLAIN_WORD.test(raw) || isSection(text, raw, start)) return { plain: raw, finds: [], hashes: [], kind: 'word' }
  const { plain, origin } = visible(raw)
  // The link may follow its key or its tag: `url=https://…`.
  const link = /(?<![a-z0-9+.-])h..ps?:\/\/.*/is.exec(plain)?.[0] ?? plain
  const isLink = LINK.test(link)
  const named = chainNamedBy(link, isLink)
  const before = [...context.slice(-2), /^([\p{L}_-]{2,30})[:=]/u.exec(plain)?.[1] ?? '']
  const behindHash = before.some((word) => HASH_WORDS.test(word.replaceAll(/[-_]/g, '')))
  if (PUBLIC_KEY.test(plain)) return { plain, finds: [refusedAt(plain, start, line, raw.length, KEY_SENTENCE)], hashes: [] }
  const isKey = KEY_WORDS.test(context.at(-1) ?? '') && !/^(?:public|pub|account|wallet)$/i.test(context.at(-2) ?? '')
  const isFlow = FLOW_ADDRESS.test(plain) && FLOW_WORDS.test(lineAround(text, start))
  const inToken = findInToken(withoutCaip(plain), { isHash: behindHash, isKey, isFlow })
  const finds: FoundAddress[] = []
  const hashes: string[] = []
  for (const find of inToken) {
    if (find.isHash) {
      hashes.push(find.text)
      continue
    }
    const begin = start + (origin?.[find.start] ?? find.start)
    const end = start + (origin === undefined ? find.end : (origin[find.end - 1] ?? find.end) + 1)
    finds.push({ line, start: begin, end, text: find.text, ...onNamedChain(find, named), ...sourceOf(named, isLink) })
  }
  if (hashes.length === 0 && finds.every(({ recognition }) => recognition.kind === 'refused')) {
    const disguised = lookalikeOf(plain, start, line, raw.length)
    if (disguised !== undefined) return { plain, finds: [disguised], hashes }
  }
  const kind =
    finds.length > 0
      ? undefined
      : hashes.length > 0
        ? hashes.some(isSignature)
          ? 'signature'
          : 'hash'
        : isLink && plain.includes('://')
          ? 'link'
          : undefined
  return { plain, finds, hashes, ...(kind !== undefined && { kind }) }
}

/** The name of a section, such as `[wallet.eth]` in a settings file. */
function isSection(text: string, raw: string, start: number): boolean {
  if (!text.startsWith('[', start - 1) || !text.startsWith(']', start + raw.length) || raw.length > 60) return false
  return (
    /(?:^|\n)\s{0,8}\[{1,2}$/.test(text.slice(Math.max(0, start - 12), start)) &&
    /^\]{1,2}\s*(?:\r?\n|$)/.test(text.slice(start + raw.length, start + raw.length + 12)) &&
    /^[a-z_][a-z0-9_.-]*$/i.test(raw) &&
    raw.includes('.') &&
    !/\.(?:near|tg)$/i.test(raw)
  )
}

/** Blanks out the chain name of a CAIP-10 account, which can have the letters of an address. */
function withoutCaip(plain: string): string {
  return plain.replace(CAIP, (all) => ' '.repeat(all.length))
}

function sourceOf(named: NamedChain | undefined, isLink: boolean): Pick<FoundAddress, 'source'> {
  return { source: isLink ? 'link' : named === undefined ? 'text' : 'prefix' }
}

/**
 * The chain named before an address by a prefix, a CAIP-10 account, a payment link or an explorer.
 */
function chainNamedBy(plain: string, isLink: boolean): NamedChain | undefined {
  const caip = CAIP.exec(plain)
  if (caip !== null) return chainOfCaip(caip[1] ?? '', caip[2] ?? '')
  const prefix = PREFIX.exec(plain)?.[1]
  if (prefix !== undefined && !/^(?:h..ps?|ftp|wss?)$/i.test(prefix)) {
    const number = /0x[0-9a-f]{40}@(\d{1,12})(?!\d)/i.exec(plain)?.[1]
    return number === undefined ? chainOfPrefix(prefix) : chainOfNumber(number)
  }
  return (isLink ? chainOfLink(plain) : undefined) ?? chainOfQuery(plain)
}

/**
 * The find as an address of the chain named before it; a chain that cannot contain it is ignored.
 */
function onNamedChain({ recognition }: Pick<TokenFind, 'recognition'>, named: NamedChain | undefined): Pick<FoundAddress, 'recognition' | 'chains'> {
  if (named === undefined || recognition.kind === 'refused') return { recognition, chains: [] }
  const candidates = candidatesOf(recognition)
  if ('notCovered' in named) {
    const [first] = candidates
    const message = `The service does not cover ${named.notCovered}, which is named before this address.`
    const offer = first === undefined ? {} : { offer: { ...first, action: 'Use it on other chains' } }
    return { recognition: { kind: 'refused', message, secret: false, ...offer }, chains: [] }
  }
  const family = familyOfChain(named.chain)
  const fitting = candidates.find((one) => one.family === family)
  if (fitting === undefined) return { recognition, chains: [] }
  return { recognition: { kind: 'address', ...fitting }, chains: chainsOfNamed(named).filter((chain) => familyOfChain(chain) === family) }
}

function candidatesOf(recognition: Recognition): readonly Candidate[] {
  if (recognition.kind === 'refused') return []
  if (recognition.kind === 'ambiguous') return recognition.candidates
  const { family, canonical, display, others = [] } = recognition
  return [{ family, canonical, display }, ...others]
}

/** A piece with letters of another alphabet that look like those of an address. */
function lookalikeOf(plain: string, start: number, line: number, length: number): FoundAddress | undefined {
  const trimmed = trimMarks(plain)
  const latin = plainLetters(trimmed)
  if (latin === undefined || !findInToken(latin.text, NOTHING_BEFORE).some(({ isHash }) => !isHash)) return undefined
  return refusedAt(trimmed, start, line, length, `Character ${latin.position} is ${latin.name}, which no address contains.`)
}

function refusedAt(text: string, start: number, line: number, length: number, message: string): FoundAddress {
  return { line, start, end: start + length, text, recognition: { kind: 'refused', message, secret: false }, chains: [], source: 'text' }
}

/**
 * 64 digits in a line with an address of 40 are far more often a transaction than an account of
 * another chain, unless the line names such a chain.
 */
function settleHashes(finds: readonly FoundAddress[], text: string, pass: (kind: PassedKind, piece: string) => void): FoundAddress[] {
  if (finds.length < 2 || !finds.some(isLongHex)) return [...finds]
  if (!finds.some(({ recognition }) => recognition.kind === 'address')) return [...finds]
  if (LONG_HEX_WORDS.test(lineAround(text, finds[0]?.start ?? 0))) return [...finds]
  return finds.filter((one) => {
    if (!isLongHex(one) || one.source === 'link') return true
    pass('hash', one.text)
    return false
  })
}

function isLongHex({ text, recognition }: FoundAddress): boolean {
  return recognition.kind === 'ambiguous' && /^(?:0x)?[0-9a-fA-F]{64}$/.test(text) && !isPaddedEvm(text)
}

/** Returns the line numbers of ascending positions in a text. */
function createLineCounter(text: string): (position: number) => number {
  const breaks = /\r\n|\r|\n/g
  const advance = (): number => {
    const match = breaks.exec(text)
    return match === null ? Number.POSITIVE_INFINITY : match.index + match[0].length
  }
  let line = 1
  let next = advance()
  return (position) => {
    for (; next <= position; next = advance()) line += 1
    return line
  }
}

function lineAround(text: string, position: number): string {
  const before = text.slice(Math.max(0, position - 5_000), position)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  const behind = text.slice(position, position + 5_000)
  const end = /[\r\n]/.exec(behind)?.index ?? behind.length
  return before.slice(start) + behind.slice(0, end)
}
