import type { CaseFile } from '../../src-renderer/casefile/case-file.ts'
import type { WholeState } from '../../src-renderer/evidence/case-state.ts'
import { wholeStateOf } from '../../src-renderer/evidence/whole-state.ts'

/** The state of a stored case with all its answers and bodies. */
export async function wholeCase(caseFile: CaseFile, caseId: string): Promise<WholeState> {
  const state = await caseFile.state(caseId)
  if (!state.ok) throw new Error(state.error.message)
  const whole = await wholeStateOf(state.value, caseFile.captures, () => Promise.resolve())
  if (!whole.ok) throw new Error(whole.error.message)
  return whole.value
}
