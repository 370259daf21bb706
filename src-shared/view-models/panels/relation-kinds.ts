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
      ['first funder', 'First funder', 'Sent this address its first money on the chain. An exchange or a mixer here is the way in, not the owner.'],
      ['signer', 'Signers', 'May sign for this address, which is a multisig or a smart account: who signs has a hand in it.'],
      ['multisig', 'Multisigs', 'Shared accounts that this address has a part in.'],
      ['deployed by', 'Deployed by', 'Sent the transaction that put this contract on the chain.'],
      ['deployed via', 'Deployed via', 'The contract or service through which this contract was put on the chain.'],
      ['created by', 'Created by', 'The contract that made this one: often a factory that makes the same for anybody.'],
      ['deployed contract', 'Deployed contracts', 'Contracts that this address put on the chain.'],
      ['deployed program', 'Deployed programs', 'Programs that this address put on the chain.'],
    ] as const
  ).map(([name, title, meaning]) => [name, { id: name.replaceAll(' ', '-'), title, meaning }]),
)

const OTHER: RelationKind = {
  id: 'other',
  title: 'Other relations',
  meaning: 'Relations as the service names them; Casebook knows no more about them.',
}

/** The relation of a record by the service's name; one common kind for all unknown names. */
export function relationKind(name: string): RelationKind {
  return KINDS.get(name.trim().toLowerCase()) ?? OTHER
}

/** All relation kinds, in display order. */
export const RELATION_KINDS: readonly RelationKind[] = [...KINDS.values(), OTHER]
