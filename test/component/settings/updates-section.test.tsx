import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setUpdates, useBackendStore } from '../../../src-renderer/state/backend-store.ts'
import { UpdatesSection } from '../../../src-renderer/features/settings/updates-section.tsx'
import type { CasebookApi, MethodArgs } from '../../../src-shared/ipc/casebook-api.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { UpdateState } from '../../../src-shared/release/update-state.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { render } from '../support/render.tsx'
import { AT, NEWER, OFF } from './update-states.fixtures.ts'

let state: UpdateState
let requested: string[]
let checked: MethodArgs<'checkPackage'>[]
let verdict: Awaited<ReturnType<CasebookApi['checkPackage']>>

/** The backend methods that this section calls. */
function answering(name: string, next: Partial<UpdateState> = {}) {
  return async () => {
    requested.push(name)
    state = { ...state, ...next }
    return ok(state)
  }
}

function show(first: UpdateState, methods: Partial<CasebookApi> = {}): void {
  state = first
  const backend: Partial<CasebookApi> = {
    readUpdates: async () => ok(state),
    checkPackage: async (args) => {
      checked.push(args)
      return verdict
    },
    ...methods,
  }
  vi.stubGlobal('casebook', backend)
  render(<UpdatesSection />)
}

beforeEach(() => {
  requested = []
  checked = []
  verdict = err(failure('bad_release', 'It was altered.', 'Do not install it.'))
  useBackendStore.setState({ updates: undefined })
})
afterEach(() => vi.unstubAllGlobals())

const toggle = () => page.getByRole('checkbox', { name: 'Check for updates automatically' })

test('a build without a key is described as such and offers no disabled functions', async () => {
  show({ ...OFF, build: 'no-key', keys: [], address: '' })
  await expect.element(page.getByText('This build has no release key and cannot check for updates')).toBeVisible()
  expect(toggle().elements()).toEqual([])
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(0)
})

test('a build without an address checks files and sends no request', async () => {
  show({ ...OFF, build: 'no-address', address: '' })
  await expect.element(page.getByText(/has no release address/)).toBeVisible()
  expect(toggle().elements()).toEqual([])
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(1)
})

test('the update check is off by default; an update is shown with its notes as text, and downloaded on request', async () => {
  show(OFF, {
    setUpdateCheckEnabled: answering('setUpdateCheckEnabled', { isOn: true, result: { at: AT, release: NEWER } }),
    downloadUpdate: async ({ name }) => {
      requested.push(name)
      state = { ...state, package: { phase: 'fetching', name, bytes: 90_000_000, done: 9_000_000 } }
      return ok(state)
    },
    cancelUpdateDownload: answering('cancelUpdateDownload'),
  })
  await expect.element(toggle()).not.toBeChecked()
  await expect.element(page.getByText(/If this is on, Casebook checks/)).toBeVisible()
  expect(requested).toEqual([])
  await userEvent.click(page.getByText('Check for updates automatically', { exact: true }))
  await expect.element(page.getByText('Casebook 2.0.0 is available')).toBeVisible()
  await expect.element(toggle()).toBeChecked()
  await expect.element(page.getByText('<b onclick=x>Second</b>⟨U+202E⟩')).toBeVisible()
  expect(document.querySelector('.release-notes b')).toBeNull()
  await page.getByRole('button', { name: 'Download and verify casebook-2.0.0-linux-amd64.deb' }).click()
  await expect.element(page.getByText(/9\.0 MB of 90\.0 MB/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => requested).toEqual(['setUpdateCheckEnabled', 'casebook-2.0.0-linux-amd64.deb', 'cancelUpdateDownload'])
  setUpdates({
    ...state,
    package: { phase: 'ready', name: 'casebook-2.0.0-linux-amd64.deb', version: '2.0.0', path: '/data/updates/casebook-2.0.0-linux-amd64.deb' },
  })
  await expect.element(page.getByText('/data/updates/casebook-2.0.0-linux-amd64.deb')).toBeVisible()
  await expect.element(page.getByText(/sudo apt install \.\/casebook-2\.0\.0-linux-amd64\.deb/)).toBeVisible()
  setUpdates({ ...state, package: { phase: 'refused', name: 'x', failure: failure('bad_release', 'It was altered.', 'Do not install it.') } })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^It was altered\./)
})

test('not requested, failed, same version and older version are four distinct results', async () => {
  const on = { ...OFF, isOn: true }
  show(on)
  await expect.element(page.getByText('Not checked yet')).toBeVisible()
  setUpdates({ ...on, result: { at: AT, failure: failure('network', 'The release address cannot be reached.', 'Check again.') } })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The release address cannot be reached\./)
  setUpdates({ ...on, result: { at: AT, release: { ...NEWER, version: '1.0.0', age: 'same', packages: [] } } })
  await expect.element(page.getByText(/^1\.0\.0 is the newest version\./)).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  setUpdates({ ...on, result: { at: AT, release: { ...NEWER, version: '0.9.0', age: 'older', packages: [] } } })
  await expect.element(page.getByText(/version 0\.9\.0 is older than the installed version 1\.0\.0/)).toBeVisible()
  setUpdates({ ...on, result: { at: AT, release: { ...NEWER, packages: [] } } })
  await expect.element(page.getByText('There is no package for this computer (linux on x64).')).toBeVisible()
})

test('the main process checks files: dropped, chosen, refused, and distinguished by name', async () => {
  show(OFF)
  const platform = page.getByRole('group', { name: 'Check a package from a file' })
  await expect.element(platform).toBeVisible()
  const file = new File(['a package'], 'casebook-2.0.0-linux-amd64.deb')
  const manifest = new File(['{"release"'], 'casebook-2.0.0.release.json')
  let elsewhere = 0
  const outside = (): void => void (elsewhere += 1)
  document.addEventListener('drop', outside)
  const drop = (...files: File[]): void => {
    const dataTransfer = new DataTransfer()
    for (const one of files) dataTransfer.items.add(one)
    platform.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }
  drop(file)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Choose two files together/)
  expect(checked).toEqual([])
  drop(manifest, file)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^It was altered\./)
  expect(checked).toEqual([{ manifest: '{"release"', name: file.name, bytes: 9, sha256: sha256Hex('a package') }])
  document.removeEventListener('drop', outside)
  // A report dropped on the window is verified; a file dropped here is not.
  expect(elsewhere).toBe(0)
  verdict = ok({ name: file.name, version: '2.0.0', age: 'newer', notes: '' })
  await userEvent.upload(page.getByLabelText('Package and manifest'), [file, manifest])
  await expect.element(page.getByText('Package verified: casebook-2.0.0-linux-amd64.deb (Casebook 2.0.0)')).toBeVisible()
  await expect.element(page.getByText('The release has no notes.')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})
