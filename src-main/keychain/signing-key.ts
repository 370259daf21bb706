import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { AuthorState } from '../../src-shared/ipc/casebook-api.ts'
import { UNSIGNED_AUTHOR } from '../../src-shared/custody/authorship.ts'
import { headText, type HeadSignature } from '../../src-shared/custody/head-signature.ts'
import { Secret } from '../secret.ts'
import type { Log } from '../log.ts'
import type { SettingsFile } from '../settings.ts'
import { stateOfFailure, type Keychain } from './keychain.ts'

export interface SigningKeyDeps {
  readonly keychain: Pick<Keychain, 'read' | 'write'>
  readonly settings: SettingsFile
  readonly log: Log
}

/**
 * The key by which this installation signs custody chains. Its private half is in the keychain and
 * in memory only; if the keychain cannot store it there is none, and entries written meanwhile are
 * unsigned.
 */
export interface SigningKey {
  /**
   * Finds the key, or creates it the first time; reads the keychain again only if it returned none
   * before.
   */
  readonly find: () => Promise<AuthorState>
  /** The state once the key was looked for; does not read the keychain twice. */
  readonly ready: () => Promise<AuthorState>
  /** Whether the key has been requested, so that a keychain prompt is expected. */
  readonly wasRequested: () => boolean
  /** undefined if no key is available. */
  readonly sign: (head: Pick<HeadSignature, 'caseId' | 'seq' | 'head'>) => HeadSignature | undefined
}

interface KeyPair {
  readonly author: string
  readonly key: KeyObject
}

export function createSigningKey({ keychain, settings, log }: SigningKeyDeps): SigningKey {
  let pair: KeyPair | undefined
  let state: AuthorState = { author: UNSIGNED_AUTHOR, keychain: 'empty', reason: '', remedy: '' }
  let finding: Promise<AuthorState> | undefined
  let requested = false

  function adopt(found: KeyPair, replaced: boolean): void {
    pair = found
    state = { author: found.author, keychain: 'ok', reason: '', remedy: '', ...(replaced ? { replaced } : {}) }
  }

  function withoutKey(health: Pick<AuthorState, 'keychain' | 'reason' | 'remedy'>): void {
    state = { author: UNSIGNED_AUTHOR, ...health }
  }

  async function look(): Promise<void> {
    const known = settings.get().author
    if (known !== '') {
      const { health, secret } = await keychain.read(accountOf(known))
      // An unreadable keychain may still have the key: do not replace it.
      if (secret === undefined && health.state !== 'empty')
        return withoutKey({ keychain: health.state, reason: `The signing key could not be read: ${health.reason}`, remedy: health.remedy })
      if (secret !== undefined) log.conceal(secret.reveal())
      const found = secret === undefined ? undefined : pairOf(secret)
      if (found?.author === known) return adopt(found, false)
      log.warn('the signing key is no longer in the keychain; a new one replaces it', { author: known })
    }
    await make(known !== '')
  }

  async function make(replaces: boolean): Promise<void> {
    const { privateKey } = generateKeyPairSync('ed25519')
    const secret = new Secret(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'))
    log.conceal(secret.reveal())
    const made = { key: privateKey, author: authorOf(privateKey) }
    const written = await keychain.write(accountOf(made.author), secret, 'The signing key')
    if (!written.ok) {
      const { code, message, remedy } = written.error
      return withoutKey({ keychain: stateOfFailure(code), reason: message, remedy })
    }
    await settings.change({ author: made.author })
    adopt(made, replaces)
  }

  async function find(): Promise<AuthorState> {
    requested = true
    if (pair !== undefined) return state
    finding ??= look()
      .then(() => state)
      .finally(() => {
        finding = undefined
      })
    return await finding
  }

  return {
    find,
    ready: async () => (requested && finding === undefined ? state : await find()),
    wasRequested: () => requested,
    sign: ({ caseId, seq, head }) => {
      if (pair === undefined) return undefined
      const what = { caseId, seq, head, author: pair.author }
      return { ...what, signature: sign(null, Buffer.from(headText(what)), pair.key).toString('hex') }
    },
  }
}

/**
 * The item name contains the public half, so that one key never replaces another in the keychain.
 */
function accountOf(author: string): string {
  return `signing-key ${author}`
}

/** The last 32 bytes of the public key's DER form are the key itself (RFC 8410). */
function authorOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
}

/** undefined if the keychain's item is not a key; its author shows whether it is the wanted one. */
function pairOf(secret: Secret): KeyPair | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(secret.reveal(), 'base64'), format: 'der', type: 'pkcs8' })
    return { key, author: authorOf(key) }
  } catch {
    return undefined
  }
}
