import { failure } from '../failure.ts'
import { type Result, err, ok } from '../result.ts'
import type { ChainFamily } from '../service/table/chains.ts'
import type { AddressForm, Checked } from './address-form.ts'
import { checkAlgorand } from './algorand.ts'
import { checkSolana, checkTron } from './base58.ts'
import { checkBitcoin } from './bitcoin.ts'
import { checkInjective, checkMantra } from './cosmos.ts'
import { checkEvm } from './evm.ts'
import { checkAptos, checkStarknet, checkSui } from './long-hex.ts'
import { checkNear } from './near.ts'
import { readPasted } from './pasted-text.ts'
import { secretIn } from './secrets/secret.ts'
import { checkStacks } from './stacks.ts'
import { checkStellar } from './stellar.ts'
import { checkTon } from './ton.ts'

export const ADDRESS_FAMILIES = [
  'evm',
  'solana',
  'bitcoin',
  'ton',
  'tron',
  'sui',
  'aptos',
  'starknet',
  'near',
  'stellar',
  'algorand',
  'stacks',
  'injective',
  'mantra',
] as const satisfies readonly ChainFamily[]

/** Each family's own rule: strict shape, decode, version, length, encode again and compare. Takes text that `readPasted` let through. */
export const CHECKS: Readonly<Record<ChainFamily, (text: string) => Checked>> = {
  evm: checkEvm,
  solana: checkSolana,
  bitcoin: checkBitcoin,
  ton: checkTon,
  tron: checkTron,
  sui: checkSui,
  aptos: checkAptos,
  starknet: checkStarknet,
  near: checkNear,
  stellar: checkStellar,
  algorand: checkAlgorand,
  stacks: checkStacks,
  injective: checkInjective,
  mantra: checkMantra,
}

const REMEDY = 'Copy the address again from where it came from.'

/** The canonical and the shown form of an address of a known family, or a sentence that says what is wrong with it. Never repeats a secret. */
export function normaliseAddress(family: ChainFamily, text: string): Result<AddressForm> {
  const secret = secretIn(text)
  if (secret !== undefined) return err(failure('bad_request', secretMessage(secret), 'Paste the public address.', { field: 'address' }))
  const pasted = readPasted(text)
  if (!pasted.ok) return err(failure('bad_request', pasted.wrong, REMEDY, { field: 'address' }))
  const checked = CHECKS[family](pasted.text)
  return checked.ok ? ok(checked.form) : err(failure('bad_request', checked.wrong, REMEDY, { field: 'address' }))
}

/** true when both texts are well formed and name the same account. */
export function sameAddress(family: ChainFamily, a: string, b: string): boolean {
  if (a === b) return true
  const first = normaliseAddress(family, a)
  const second = normaliseAddress(family, b)
  return first.ok && second.ok && first.value.canonical === second.value.canonical
}

/** The form in which the service is asked for an address: canonical, except on TON, where it takes EQ… (docs/service-interface.md, 2.2). */
export function addressForService(family: ChainFamily, canonical: string): string {
  if (family !== 'ton') return canonical
  const form = normaliseAddress(family, canonical)
  return form.ok ? form.value.display : canonical
}

export function secretMessage(kind: string): string {
  return `This looks like ${kind}. It was not kept, and it should not be pasted anywhere.`
}
