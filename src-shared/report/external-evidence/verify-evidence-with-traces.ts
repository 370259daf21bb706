import { checkTraces } from '../check-traces.ts'
import type { ComparisonTarget } from '../evidence-check.ts'
import type { FileVerdict, Opened } from '../file-verdict.ts'
import type { StoredFile } from '../stored-file.ts'
import { createCaseInFile } from './file-backed-case.ts'
import { type TakeItem, verifyEvidenceFile } from './verify-evidence-file.ts'

/**
 * Checks an evidence file line by line, and computes its saved traces again. Only a case that saved
 * a trace is assembled, which decodes its responses.
 */
export async function verifyEvidenceWithTraces(file: StoredFile, comparison: ComparisonTarget | undefined): Promise<Opened | FileVerdict> {
  const inFile = createCaseInFile(file)
  let hasTrace = false
  const take: TakeItem = (item, from, to) => {
    if (item.kind === 'event' && item.event.kind === 'trace-saved') hasTrace = true
    if (item.kind !== 'chain' || hasTrace) inFile.take(item, from, to)
  }
  const opened = await verifyEvidenceFile(file, comparison, take)
  // Further differences would only be consequences of those of the chain.
  if ('outcome' in opened || !hasTrace || opened.differences.length > 0) return opened
  const reported = inFile.reported()
  if (reported === undefined) return opened
  const traces = await checkTraces(reported)
  return {
    ...opened,
    account: [...opened.account, ...traces.account],
    differences: [...opened.differences, ...traces.differences],
    remarks: [...opened.remarks, ...traces.remarks],
  }
}
