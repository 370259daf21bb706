import { create } from 'zustand'
import type { ChainFamily } from '../../src-shared/addresses/chains/chains.ts'
import { offeredChains, startingChains } from '../../src-shared/case/chain-families.ts'
import { readCredits } from '../../src-shared/core/text/credits.ts'
import { REQUESTED_DAYS } from '../../src-shared/case/last-days.ts'

/** Defaults for new work, stored for this window: preferences, not part of any case. */
export interface Defaults {
  /** Name of the investigator; that of the last case until it is changed here. */
  readonly investigator: string
  /** Credits of a new case, digits. */
  readonly budget: string
  /** Preselected chains of an EVM address; empty means the usual ones. */
  readonly evmChains: readonly string[]
  /** Days that a plan covers. */
  readonly days: number
}

/** Windows that are offered, in days. */
export const DAYS_CHOICES = [30, 90, 180, 365, 730] as const

export const FACTORY_DEFAULTS: Defaults = { investigator: '', budget: '500', evmChains: [], days: REQUESTED_DAYS }

const STORAGE_KEY = 'casebook.defaults'
const MAX_NAME_LENGTH = 200

/** Reads stored defaults, each field separately: invalid fields count as not set. */
export function readDefaults(stored: string | null): Defaults {
  let saved: unknown
  try {
    saved = JSON.parse(stored ?? '{}')
  } catch {
    return FACTORY_DEFAULTS
  }
  if (typeof saved !== 'object' || saved === null) return FACTORY_DEFAULTS
  const { investigator, budget, evmChains, days } = { ...FACTORY_DEFAULTS, ...saved }
  const offered: readonly string[] = offeredChains('evm')
  return {
    investigator: typeof investigator === 'string' ? investigator.slice(0, MAX_NAME_LENGTH) : '',
    budget: (typeof budget === 'string' ? readCredits(budget) : undefined) ?? FACTORY_DEFAULTS.budget,
    evmChains: Array.isArray(evmChains) ? offered.filter((chain) => evmChains.includes(chain)) : [],
    days: DAYS_CHOICES.find((choice) => choice === days) ?? REQUESTED_DAYS,
  }
}

export const useDefaults = create<Defaults>(() => readDefaults(typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY)))

export function setDefaults(change: Partial<Defaults>): void {
  useDefaults.setState(change)
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useDefaults.getState()))
}

/** The preselected chains when a family first appears. */
export function chosenChains(family: ChainFamily, { evmChains }: Pick<Defaults, 'evmChains'>): readonly string[] {
  return family === 'evm' && evmChains.length > 0 ? evmChains : startingChains(family)
}
