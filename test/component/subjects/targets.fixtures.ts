import type { AddressTarget } from '../../../src-renderer/features/subjects/address-acts.ts'

/** An address of the graph that is no subject. */
export const TAG_TARGET: AddressTarget = { address: `0x${'ab'.repeat(20)}`, family: 'evm', chains: ['ethereum'], origin: 'the graph' }

export const ENTITY_NAMES = ['Meridian Exchange', 'Northgate Capital']
