import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import type { KeyState } from '../../src-shared/ipc/casebook-api.ts'
import { api } from '../platform/api.ts'
import { setKeyState } from '../state/backend-store.ts'
import { showErrorToast } from '../state/messages.ts'
import { TitledCallout } from './screen/titled-callout.tsx'
import { messages } from './messages.ts'

const TITLES = {
  locked: messages.keychainLocked,
  unavailable: messages.noKeychain,
  denied: messages.keychainDenied,
  timeout: messages.keychainTimeout,
} as const

/** The names under which an administrator finds them. */
const MODULES = { keytar: 'keytar', keyring: '@napi-rs/keyring' } as const

async function checkAgain(): Promise<void> {
  const response = await api().readKeyState()
  if (response.ok) setKeyState(response.value)
  else showErrorToast(response.error)
}

/** Shows why the keychain cannot store the key and what to do; nothing where it can. */
export function KeychainNote({ state }: { readonly state: KeyState }): ReactNode {
  if (state.keychain === 'ok' || state.keychain === 'empty') return null
  return (
    <TitledCallout intent="warning" icon={<Lock />} title={TITLES[state.keychain]} data-testid="keychain-note">
      <p>
        {state.reason} {state.remedy}
      </p>
      <p className="soft">{messages.keyMemoryHint}</p>
      <div className="line failure-actions">
        <Button size="small" text={messages.checkAgain} onClick={() => void checkAgain()} />
      </div>
    </TitledCallout>
  )
}

/** The source of the current key, as a sentence. */
export function keySentence(state: KeyState): string {
  const ending = state.last4 === undefined ? '' : ` It ends in ${state.last4}.`
  switch (state.source) {
    case 'keychain':
      return messages.keyInKeychain(state.storedBy === undefined ? undefined : MODULES[state.storedBy], ending)
    case 'session':
      return messages.keyInMemory(ending)
    case 'environment':
      return messages.keyFromEnvironment(ending)
    case 'practice':
      return messages.practiceKey
    case 'none':
      break
  }
  return messages.noKeyHint
}
