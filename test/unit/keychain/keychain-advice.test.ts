import { expect, test } from 'vitest'
import { adviceFor } from '../../../src-main/keychain/keychain-advice.ts'

test('says only on macOS that the system will ask again', () => {
  for (const state of ['denied', 'timeout'] as const) {
    expect(adviceFor(state, 'darwin').remedy).toContain('macOS asks again after an update of Electron')
    expect(adviceFor(state, 'linux').remedy).not.toContain('macOS')
  }
  expect(adviceFor('ok', 'darwin').remedy).toBe('')
})
