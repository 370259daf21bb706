import type { JournalEntry } from '../../../src-main/journal/journal.ts'

/** An answer as the ledger finds it in the journal, paid for by what its header says. */
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
