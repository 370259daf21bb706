import { beforeEach, expect, test, vi } from 'vitest'
import { useBackendStore } from '../../../src-renderer/state/backend-store.ts'
import { showToast } from '../../../src-renderer/state/messages.ts'
import { updatesHeard } from '../../../src-renderer/state/newer-version.ts'
import { useScreen } from '../../../src-renderer/state/screen-store.ts'
import type { UpdateState, VersionAge } from '../../../src-shared/release/update-state.ts'

vi.mock('../../../src-renderer/state/messages.ts', () => ({ showToast: vi.fn() }))

function heard(version: string, age: VersionAge): UpdateState {
  const release = { version, age, notes: '', packages: [] }
  return {
    build: 'complete',
    keys: [],
    address: '',
    present: '1.0.0',
    system: 'linux',
    processor: 'x64',
    isOn: true,
    isChecking: false,
    result: { at: '', release },
  }
}
beforeEach(() => {
  vi.mocked(showToast).mockClear()
  useScreen.setState({ route: { at: 'cases' } })
})

test('reports a newer version once, and never one that is not newer, and stores it for the screen', () => {
  for (const age of ['same', 'older'] as const) updatesHeard(heard('9.0.0', age))
  updatesHeard({ ...heard('9.0.0', 'newer'), result: undefined })
  expect(showToast).not.toHaveBeenCalled()
  updatesHeard(heard('2.0.0', 'newer'))
  updatesHeard(heard('2.0.0', 'newer'))
  expect(showToast).toHaveBeenCalledTimes(1)
  expect(showToast).toHaveBeenCalledWith(expect.stringContaining('Casebook 2.0.0 is available'))
  expect(useBackendStore.getState().updates).toEqual(heard('2.0.0', 'newer'))
})

test('shows no toast while the settings are open', () => {
  useScreen.setState({ route: { at: 'settings' } })
  updatesHeard(heard('3.0.0', 'newer'))
  expect(showToast).not.toHaveBeenCalled()
})
