import type { UpdateState } from '../../../src-shared/release/update-state.ts'

export const AT = '2026-11-23T09:00:00.000Z'
export const OFF: UpdateState = {
  build: 'complete',
  keys: ['ab'.repeat(32)],
  address: 'https://releases.example/casebook',
  present: '1.0.0',
  system: 'linux',
  processor: 'x64',
  isOn: false,
  isChecking: false,
}
export const NEWER = {
  version: '2.0.0',
  age: 'newer',
  notes: '- First\n- <b onclick=x>Second</b>\u202e',
  packages: [{ name: 'casebook-2.0.0-linux-amd64.deb', bytes: 90_000_000 }],
} as const
