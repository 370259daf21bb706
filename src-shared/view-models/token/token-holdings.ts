import { addDecimals } from '../../core/decimal.ts'
import { MISSING, type Cell, type Row } from '../../service/response/rows.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import type { AnsweredCapture, LoadedCapture, Subject } from '../../case/case-state.ts'
import { namesContract } from '../../case/names/contracts-named.ts'
import { queryKey, requestOfCapture } from '../../case/query.ts'
import { hasMorePages, heldPage, pagesInForce, type HeldPage } from '../../case/readings.ts'
import { isEntity } from '../../case/subject.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, descendingByValue, textOf, valueCell } from '../panels/cells.ts'
import { isFiltered } from '../panels/filtered-answers.ts'
import { isSubject } from '../panels/notes.ts'
import { contractsWritten } from '../trace/asset.ts'
import type { TokenId } from './about-token.ts'
import { isOnChain } from './token-in-case.ts'
import { isOf } from './token-mentions.ts'

/**
 * What a later answer says that does not list the token: it is whole and leaves nothing out (`not-listed`), it goes on behind the pages that the
 * case holds or has records that could not be read (`in-part`), or what was asked leaves some tokens out (`narrowed`). Only the first says anything.
 */
export type LaterSaying = 'not-listed' | 'in-part' | 'narrowed'

/** What a subject holds of a token by an answer about its balances. */
export interface TokenHolding {
  readonly subject: Subject
  readonly amount: Cell
  readonly usd: Cell
  /** Records of the answer that are added up: one, save where it lists the token again. */
  readonly records: number
  /** UTC time of the answer: a balance is of that moment. */
  readonly at: string
  readonly captureId: string
  readonly pointer: string
  /** The newest later answer of the same subject and chain that does not list the token; undefined where none came. */
  readonly later: { readonly says: LaterSaying; readonly at: string; readonly captureId: string } | undefined
}

/** What the answers about balances say of a token. */
export interface TokenHoldings {
  /** Subjects that an answer listed with the token, by the newest that did: who holds most first, what has no price last and by its amount. */
  readonly holdings: readonly TokenHolding[]
  /** Subjects of which a whole answer that leaves nothing out lists no such token, and none before did. */
  readonly without: readonly Subject[]
}

const ENDPOINT = 'profiler/current-balance'
/** Of answers that name the token the newest so many are read: one of them may be of another address than was asked. */
const MOST_READ = 3

interface Page extends HeldPage {
  readonly held: LoadedCapture
}

/** The answers about balances that have to be read for `holdingsOf` (`readTokens` first). */
export function balancesToRead(captures: readonly LoadedCapture[], subjects: readonly Subject[], token: TokenId): readonly LoadedCapture[] {
  const names = namesOf(token)
  return subjects.flatMap((subject) => {
    const pages = pagesAbout(captures, subject, token.chain)
    const naming = pages.filter(({ held }) => names(held) === true).slice(-MOST_READ)
    // What nobody told is looked up where it decides.
    const notReported = pagesInForce(pages).pages.filter(({ held }) => names(held) === undefined)
    return [...naming, ...notReported].map(({ held }) => held)
  })
}

/** What subjects hold of the token by their own balances. `read` are at least the answers of `balancesToRead`. */
export function holdingsOf(
  read: readonly AnsweredCapture[],
  captures: readonly LoadedCapture[],
  subjects: readonly Subject[],
  token: TokenId,
): TokenHoldings {
  const answers = new Map(read.map((one) => [one.capture.id, one]))
  const names = namesOf(token)
  const holdings: TokenHolding[] = []
  const without: Subject[] = []
  for (const subject of subjects) {
    const pages = pagesAbout(captures, subject, token.chain)
    const ofToken = ({ capture, query }: Page): readonly Row[] =>
      answers.get(capture.id)?.answer?.rows.filter((row) => isOf(row, query.chain, token)) ?? []
    const rowsOf = (page: Page): readonly Row[] => ofToken(page).filter((row) => !isStranger(row, subject))
    /** undefined where nobody can tell, as of an answer that tells of somebody else. */
    const lists = (page: Page): boolean | undefined => {
      if (!answers.has(page.capture.id)) return names(page.held)
      return rowsOf(page).length > 0 ? true : ofToken(page).length > 0 ? undefined : false
    }
    const readings = [...Map.groupBy(pagesInForce(pages).pages, ({ query }) => queryKey(query)).values()]
    const listing = pages.findLast((page) => rowsOf(page).length > 0)
    if (listing !== undefined) holdings.push(holdingOf(subject, listing, rowsOf(listing), laterThan(listing, readings, lists)))
    else if (readings.some((reading) => isWhole(reading) && reading.every((page) => lists(page) === false && !scopeOf(page).isFiltered)))
      without.push(subject)
  }
  const byAmount = descendingByValue(holdings, ({ amount }) => amount)
  return { holdings: descendingByValue(byAmount, ({ usd }) => usd), without }
}

function namesOf(token: TokenId): (held: LoadedCapture) => boolean | undefined {
  const contracts = contractsWritten(token)
  return (held) => namesContract(held, token.chain, contracts)
}

/** The answers about a subject's balances on a chain, in force or not, in the order in which they came. */
function pagesAbout(captures: readonly LoadedCapture[], subject: Subject, chain: string): readonly Page[] {
  return captures.flatMap((held) => {
    if (held.capture.endpoint !== ENDPOINT || !held.digest.understood || !isAboutSubject(held.capture, subject)) return []
    const page: Page = { ...heldPage(held), held }
    return isOnChain(page.query.chain, chain) ? [page] : []
  })
}

/** A record about another address than was asked. An entity has addresses of its own. */
function isStranger(row: Row, subject: Subject): boolean {
  const address = textOf(row, 'address')
  return address !== '' && !isEntity(subject) && !isSubject(subject, address)
}

function holdingOf(subject: Subject, { capture }: Page, rows: readonly Row[], later: TokenHolding['later']): TokenHolding {
  return {
    subject,
    amount: wholeSum(rows.map((row) => cellOf(row, 'token_amount'))),
    usd: wholeSum(rows.map((row) => cellOf(row, 'value_usd'))),
    records: rows.length,
    at: capture.endedAt,
    captureId: capture.id,
    pointer: rows[0]?.pointer ?? '',
    later,
  }
}

/** The sum of all of them; missing where one of several is no figure, since the others are not what is held. */
function wholeSum(cells: readonly Cell[]): Cell {
  const [only = MISSING] = cells
  if (cells.length <= 1) return only
  return cells.every(isUsable) ? valueCell(addDecimals(cells.map(({ text }) => text))) : MISSING
}

type Lists = (page: Page) => boolean | undefined

/** Of the readings that began after an answer which lists the token, and do not list it, the newest that says so, else the newest. */
function laterThan(listing: Page, readings: readonly (readonly Page[])[], lists: Lists): TokenHolding['later'] {
  const later = readings.flatMap((reading) => {
    const [first] = reading
    const isLater = first !== undefined && first.capture.seq > listing.capture.seq && first.query.practice === listing.query.practice
    if (!isLater || reading.some((page) => lists(page) === true)) return []
    return [{ seq: first.capture.seq, says: sayingOf(reading, listing, lists), at: first.capture.endedAt, captureId: first.capture.id }]
  })
  const newest = later.toSorted((a, b) => Number(a.says === 'not-listed') - Number(b.says === 'not-listed') || a.seq - b.seq).at(-1)
  return newest === undefined ? undefined : { says: newest.says, at: newest.at, captureId: newest.captureId }
}

function sayingOf(reading: readonly Page[], listing: Page, lists: Lists): LaterSaying {
  const before = scopeOf(listing)
  if (reading.some((page) => scopeOf(page).isFiltered || (scopeOf(page).hidesSpam && !before.hidesSpam))) return 'narrowed'
  return isWhole(reading) && reading.every((page) => lists(page) === false) ? 'not-listed' : 'in-part'
}

/** Whether a reading has all of its pages, and every record of them. */
function isWhole(reading: readonly Page[]): boolean {
  const last = reading.at(-1)
  return last !== undefined && !hasMorePages(last.digest) && reading.every(({ digest }) => digest.skipped === 0)
}

interface Scope {
  readonly isFiltered: boolean
  /** The service hides what it takes for spam unless it is told not to. */
  readonly hidesSpam: boolean
}

/** What a question about balances leaves out. */
function scopeOf({ capture }: Page): Scope {
  const { hide_spam_token: hides } = requestOfCapture(capture)
  return { isFiltered: isFiltered(capture), hidesSpam: hides !== false }
}
