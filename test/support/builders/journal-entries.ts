import type { JournalEntry } from '../../../src-main/journal/journal.ts'

/** A response as the ledger finds it in the journal; its header states what it cost. */
export function journalEntry(id: string, creditsUsed: string): JournalEntry {
  return {
    id,
    caseId: 'c',
    planId: 'p',
    stepId: 's',
    endpoint: 'profiler/pnl',
    requestText: '',
    status: 200,
    creditsUsed,
    creditsSource: 'header',
    bytes: 100,
  }
}
