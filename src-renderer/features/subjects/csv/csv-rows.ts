import type { TableSubject } from '../../../../src-shared/addresses/table/join-subjects.ts'
import type { Candidate } from '../../../../src-shared/addresses/recognise.ts'
import { mapSteps, type Steps } from '../../../../src-shared/core/steps.ts'
import { withRole } from '../../../../src-shared/case/identity/subject-role.ts'
import { ROWS_BETWEEN_PAUSES, type PasteRow } from '../paste-model.ts'
import { roleNamed } from '../../../../src-shared/case/identity/role-words.ts'
import { messages } from '../messages.ts'

/** Details that a table has about an address. */
export interface CsvDetails {
  readonly alias: string
  readonly note: string
  readonly tags: readonly string[]
  /** Chains to request; empty if the table names none. */
  readonly chains: readonly string[]
}

export interface CsvRows {
  readonly rows: readonly PasteRow[]
  /** By key of the row. */
  readonly details: ReadonlyMap<string, CsvDetails>
}

/**
 * The subjects of a table as rows of the dialog. `present`: addresses of the case, as
 * `family:address`.
 */
export function* rowsOfTable(subjects: readonly TableSubject[], present: ReadonlySet<string>): Steps<CsvRows> {
  const details = new Map<string, CsvDetails>()
  const rows = yield* mapSteps(subjects, ROWS_BETWEEN_PAUSES, (subject, at): PasteRow => {
    const { lines, alias, note, tags, roles, chains } = subject
    const row = { ...rowOf(subject, present), key: `${lines[0] ?? 0}:${at}` }
    details.set(row.key, { alias, note, chains, tags: [...new Set(roles.toReversed().reduce(withNamedRole, tags))] })
    return row
  })
  return { rows, details }
}

/** An address with a different role on two rows keeps both: the investigator decides. */
function withNamedRole(tags: readonly string[], role: string): readonly string[] {
  const named = roleNamed(role)
  return named === undefined || tags.includes(named) ? tags : [...withRole([], named), ...tags]
}

function rowOf({ lines, text, recognition }: TableSubject, present: ReadonlySet<string>): Omit<PasteRow, 'key'> {
  const row = { line: lines[0] ?? 0, text, prose: false }
  if (recognition.kind === 'refused') {
    const { message, offer } = recognition
    return { ...row, state: 'refused', candidates: [], message, ...(offer !== undefined && { offer }) }
  }
  if (recognition.kind === 'ambiguous') return { ...row, state: 'ambiguous', candidates: recognition.candidates, message: recognition.note }
  const { family, canonical, display, others = [] } = recognition
  const candidates: Candidate[] = [{ family, canonical, display }, ...others]
  if (!present.has(`${family}:${canonical}`)) return { ...row, state: 'ready', candidates, message: '' }
  return { ...row, state: 'present', candidates, message: messages.alreadySubject, twiceIn: 'case' }
}
