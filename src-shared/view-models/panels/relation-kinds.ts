/** A relation that the service names, and its explanation for the reader. */
export interface RelationKind {
  /** Part of a table's id. */
  readonly id: string
  readonly title: string
  readonly meaning: string
}

/** By the service's name in lower case; in display order. */
const KINDS: ReadonlyMap<string, RelationKind> = new Map(
  (
    [
      [
        'first funder',
        'First funder',
        'Sent this address its first money on the chain. An exchange or a mixer here is the source of the money, not the owner.',
      ],
      ['signer', 'Signers', 'Can sign for this address, which is a multisig or a smart account.'],
      ['multisig', 'Multisigs', 'Shared accounts for which this address can sign.'],
      ['deployed by', 'Deployed by', 'Sent the transaction that deployed this contract.'],
      ['deployed via', 'Deployed via', 'The contract or service through which this contract was deployed.'],
      ['created by', 'Created by', 'The contract that created this one, often a factory that creates the same contract for any sender.'],
      ['deployed contract', 'Deployed contracts', 'Contracts that this address deployed.'],
      ['deployed program', 'Deployed programs', 'Programs that this address deployed.'],
    ] as const
  ).map(([name, title, meaning]) => [name, { id: name.replaceAll(' ', '-'), title, meaning }]),
)

const OTHER: RelationKind = {
  id: 'other',
  title: 'Other relations',
  meaning: 'Relations as the service names them. Casebook has no more information about them.',
}

/** The relation of a record by the service's name; one common kind for all unknown names. */
export function relationKind(name: string): RelationKind {
  return KINDS.get(name.trim().toLowerCase()) ?? OTHER
}

/** All relation kinds, in display order. */
export const RELATION_KINDS: readonly RelationKind[] = [...KINDS.values(), OTHER]
