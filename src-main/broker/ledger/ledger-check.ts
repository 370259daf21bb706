import { LedgerState, type LedgerLine } from './ledger-state.ts'
import type { LedgerReplay } from './ledger-file.ts'
import { type HeadsFound, holdsHead, type LedgerHead, confirmedLineCount } from './ledger-head.ts'

/**
 * The problems of a ledger file as sentences: in its own lines, and compared with the head that is
 * stored separately.
 */
export function findLedgerProblems(replay: LedgerReplay, bytes: number, { head, isDamaged }: HeadsFound): string[] {
  const { damagedLines, misfits, end, isChained, linkAt } = replay
  const problems: string[] = []
  if (damagedLines > 0) problems.push(`${lines(damagedLines)} of the credit ledger cannot be read.`)
  if (misfits.size > 0) {
    problems.push(
      `${lines(misfits.size)} of the credit ledger ${misfits.size === 1 ? 'does' : 'do'} not match the previous line: lines were changed or are missing.`,
    )
  }
  if (head === undefined) {
    // The first start with a ledger of version 0.1.0 finds neither links nor head.
    if (isDamaged || isChained) problems.push('The head of the credit ledger is missing or damaged. Lines may be missing at its end.')
    return problems
  }
  if (holdsHead(head, linkAt) || (head.lines === 0 && end.lines === 0)) return problems
  const missing = head.lines - end.lines
  if (end.lines === 0)
    problems.push(`The credit ledger is ${bytes === 0 ? 'missing or empty' : 'unreadable'}: ${lines(head.lines)} of it ${are(head.lines)} missing.`)
  else if (missing > 0) problems.push(`${lines(missing)} of the credit ledger ${are(missing)} missing.`)
  else if (problems.length === 0) problems.push('The credit ledger was replaced or modified outside Casebook.')
  return problems
}

/**
 * Reservations after the position of the head, in a ledger without problems: they were never
 * confirmed, so nothing was sent for them.
 */
export function unsentReservations({ lines: read, linkAt }: LedgerReplay, head: LedgerHead | undefined): ReadonlySet<string> {
  const known = head === undefined ? undefined : confirmedLineCount(head, linkAt)
  if (known === undefined) return new Set()
  return new Set(read.slice(known).flatMap((line) => (line.kind === 'reserved' ? [line.id] : [])))
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are'
}

/**
 * Applies the readable lines. A line whose link does not match may have been changed: it cannot
 * raise a budget.
 */
export function ledgerStateFrom({ lines: read, misfits }: LedgerReplay): LedgerState {
  const state = new LedgerState()
  for (const line of read) {
    if (line.kind === 'budget' && misfits.has(line) && BigInt(line.credits) > BigInt(state.money(line.caseId).cap)) continue
    state.apply(line)
  }
  return state
}

/** Credits used by each case, according to a source other than the ledger. */
export type CreditsByCase = ReadonlyMap<string, bigint>

/** Lines for the spending that exceeds what the ledger shows, for each case. */
export function missingSpendEntries(state: LedgerState, used: CreditsByCase, at: string): LedgerLine[] {
  return [...used].flatMap(([caseId, credits]): LedgerLine[] => {
    const missing = credits - state.committed(caseId)
    return missing <= 0n ? [] : [{ kind: 'carried', caseId, day: at.slice(0, 10), credits: `${missing}`, calls: 0, at }]
  })
}

/**
 * Lines that restore the head's budgets where the ledger differs: every confirmed budget is in the
 * head.
 */
export function budgetLines(state: LedgerState, head: LedgerHead | undefined, at: string): LedgerLine[] {
  return (head?.cases ?? []).flatMap(({ caseId, cap }): LedgerLine[] =>
    cap === state.money(caseId).cap ? [] : [{ kind: 'budget', caseId, credits: cap, at }],
  )
}

/** The larger of several figures for each case. */
export function maxPerCase(...all: readonly CreditsByCase[]): CreditsByCase {
  const sums = new Map<string, bigint>()
  for (const used of all) for (const [caseId, credits] of used) if (credits > (sums.get(caseId) ?? -1n)) sums.set(caseId, credits)
  return sums
}
