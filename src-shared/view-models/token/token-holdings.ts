import { addDecimals } from '../../core/decimal.ts'
import { MISSING, type Cell, type Row } from '../../service/response/rows.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import type { CaptureWithResponse, LoadedCapture } from '../../case/case-state.ts'
import { namesContract } from '../../case/names/contracts-named.ts'
import { queryKey, requestOfCapture } from '../../case/query.ts'
import { hasMorePages, queryPageOf, pagesInForce, type QueryPage } from '../../case/readings.ts'
import { isEntity } from '../../case/subject.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, descendingByValue, textOf, valueCell } from '../panels/cells.ts'
import { isFiltered } from '../panels/filtered-responses.ts'
import { isSubject } from '../panels/notes.ts'
import { contractsWritten } from '../panels/asset.ts'
import type { TokenId } from '../about-token.ts'
import { isOnChain } from './token-in-case.ts'
import { isOf } from './token-mentions.ts'
import type { Subject } from '../../case/case-types.ts'

/**
 * What a later acquisition without the token shows: `not-listed`, it is complete and leaves nothing
 * out; `in-part`, further pages are not loaded or records are unreadable; `narrowed`, its request
 * leaves tokens out. Only the first is conclusive.
 */
export type LaterFinding = 'not-listed' | 'in-part' | 'narrowed'

/** A subject's holding of a token according to a response about its balances. */
export interface TokenHolding {
  readonly subject: Subject
  readonly amount: Cell
  readonly usd: Cell
  /** Number of records added up: one, unless the response lists the token repeatedly. */
  readonly records: number
  /** UTC time of the response: a balance is of that moment. */
  readonly at: string
  readonly captureId: string
  readonly pointer: string
  /**
   * A later acquisition of the same subject and chain that does not list the token: the newest
   * conclusive one, otherwise the newest; undefined where there is none.
   */
  readonly later: { readonly says: LaterFinding; readonly at: string; readonly captureId: string } | undefined
}

/** The holdings of a token according to responses about balances. */
export interface TokenHoldings {
  /**
   * Subjects for which a response listed the token, from the newest such response: the largest
   * value first, holdings without a price last and by amount.
   */
  readonly holdings: readonly TokenHolding[]
  /**
   * Subjects with a complete response in force that omits no tokens and does not list this one, and
   * without any response that does.
   */
  readonly without: readonly Subject[]
}

const ENDPOINT = 'profiler/current-balance'
/**
 * Number of the newest responses naming the token that are read: more than one, since a response
 * may list another address's holding.
 */
const MAX_READ = 3

interface Page extends QueryPage {
  readonly loaded: LoadedCapture
}

/** The responses about balances that must be read for `holdingsOf` (call `readTokens` first). */
export function balancesToRead(captures: readonly LoadedCapture[], subjects: readonly Subject[], token: TokenId): readonly LoadedCapture[] {
  const names = namesOf(token)
  return subjects.flatMap((subject) => {
    const pages = pagesAbout(captures, subject, token.chain)
    const naming = pages.filter(({ loaded }) => names(loaded) === true).slice(-MAX_READ)
    // A response in force whose token names are not known has to be read.
    const notReported = pagesInForce(pages).pages.filter(({ loaded }) => names(loaded) === undefined)
    return [...naming, ...notReported].map(({ loaded }) => loaded)
  })
}

/**
 * The subjects' holdings of the token according to their own balances. `read` includes at least the
 * responses of `balancesToRead`.
 */
export function holdingsOf(
  read: readonly CaptureWithResponse[],
  captures: readonly LoadedCapture[],
  subjects: readonly Subject[],
  token: TokenId,
): TokenHoldings {
  const responses = new Map(read.map((one) => [one.capture.id, one]))
  const names = namesOf(token)
  const holdings: TokenHolding[] = []
  const without: Subject[] = []
  for (const subject of subjects) {
    const pages = pagesAbout(captures, subject, token.chain)
    const ofToken = ({ capture, query }: Page): readonly Row[] =>
      responses.get(capture.id)?.response?.rows.filter((row) => isOf(row, query.chain, token)) ?? []
    const rowsOf = (page: Page): readonly Row[] => ofToken(page).filter((row) => !isOtherAddress(row, subject))
    /** undefined where it is not known, e.g. for a response about another address. */
    const lists = (page: Page): boolean | undefined => {
      if (!responses.has(page.capture.id)) return names(page.loaded)
      return rowsOf(page).length > 0 ? true : ofToken(page).length > 0 ? undefined : false
    }
    const readings = [...Map.groupBy(pagesInForce(pages).pages, ({ query }) => queryKey(query)).values()]
    const listing = pages.findLast((page) => rowsOf(page).length > 0)
    if (listing !== undefined) holdings.push(holdingOf(subject, listing, rowsOf(listing), laterThan(listing, readings, lists)))
    else if (readings.some((reading) => isWhole(reading) && reading.every((page) => lists(page) === false && !omitsTokens(page))))
      without.push(subject)
  }
  const byAmount = descendingByValue(holdings, ({ amount }) => amount)
  return { holdings: descendingByValue(byAmount, ({ usd }) => usd), without }
}

function namesOf(token: TokenId): (loaded: LoadedCapture) => boolean | undefined {
  const contracts = contractsWritten(token)
  return (loaded) => namesContract(loaded, token.chain, contracts)
}

/** The responses about a subject's balances on a chain, in force or not, in order of arrival. */
function pagesAbout(captures: readonly LoadedCapture[], subject: Subject, chain: string): readonly Page[] {
  return captures.flatMap((loaded) => {
    if (loaded.capture.endpoint !== ENDPOINT || !loaded.summary.understood || !isAboutSubject(loaded.capture, subject)) return []
    const page: Page = { ...queryPageOf(loaded), loaded }
    return isOnChain(page.query.chain, chain) ? [page] : []
  })
}

/** A record about another address than the requested one. An entity has addresses of its own. */
function isOtherAddress(row: Row, subject: Subject): boolean {
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

/**
 * The sum of all cells; missing where one of several is not a figure, since the rest is not the
 * whole holding.
 */
function wholeSum(cells: readonly Cell[]): Cell {
  const [only = MISSING] = cells
  if (cells.length <= 1) return only
  return cells.every(isUsable) ? valueCell(addDecimals(cells.map(({ text }) => text))) : MISSING
}

type Lists = (page: Page) => boolean | undefined

/**
 * Of the acquisitions that began after the listing response and do not list the token: the newest
 * conclusive one, otherwise the newest.
 */
function laterThan(listing: Page, readings: readonly (readonly Page[])[], lists: Lists): TokenHolding['later'] {
  const later = readings.flatMap((reading) => {
    const [first] = reading
    const isLater = first !== undefined && first.capture.seq > listing.capture.seq && first.query.practice === listing.query.practice
    if (!isLater || reading.some((page) => lists(page) === true)) return []
    return [{ seq: first.capture.seq, says: laterFindingOf(reading, listing, lists), at: first.capture.endedAt, captureId: first.capture.id }]
  })
  const newest = later.toSorted((a, b) => Number(a.says === 'not-listed') - Number(b.says === 'not-listed') || a.seq - b.seq).at(-1)
  return newest === undefined ? undefined : { says: newest.says, at: newest.at, captureId: newest.captureId }
}

function laterFindingOf(reading: readonly Page[], listing: Page, lists: Lists): LaterFinding {
  const before = scopeOf(listing)
  if (reading.some((page) => scopeOf(page).isFiltered || (scopeOf(page).hidesSpam && !before.hidesSpam))) return 'narrowed'
  return isWhole(reading) && reading.every((page) => lists(page) === false) ? 'not-listed' : 'in-part'
}

/** Whether an acquisition has its last page and no unreadable record. */
function isWhole(reading: readonly Page[]): boolean {
  const last = reading.at(-1)
  return last !== undefined && !hasMorePages(last.summary) && reading.every(({ summary }) => summary.skipped === 0)
}

interface Scope {
  readonly isFiltered: boolean
  /** The service hides suspected spam by default. */
  readonly hidesSpam: boolean
}

/** What a request about balances leaves out. */
function scopeOf({ capture }: Page): Scope {
  const { hide_spam_token: hides } = requestOfCapture(capture)
  return { isFiltered: isFiltered(capture), hidesSpam: hides !== false }
}

/** Whether a response may omit a token that the subject holds. */
function omitsTokens(page: Page): boolean {
  const { isFiltered, hidesSpam } = scopeOf(page)
  return isFiltered || hidesSpam
}
