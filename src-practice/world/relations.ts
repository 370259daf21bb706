import type { Transaction } from './ledger.ts'
import type { WorldChain } from './tokens.ts'
import type { Wallet } from './wallets.ts'
import type { World } from './world-types.ts'

/** A relation between two addresses, as the service names it. */
export interface Relation {
  readonly address: string
  readonly label: string | null
  readonly relation: 'First Funder' | 'Signer' | 'Deployed Program' | 'Deployed by' | 'Created by'
  readonly transaction: Transaction
  /** Relations to Solana programs have no hash, as recorded. */
  readonly hashShown: boolean
  readonly order: number
  readonly chain: WorldChain
}

/** All relations of an address on a chain. */
export function relationsOf(world: World, wallet: Wallet, chain: WorldChain): readonly Relation[] {
  const relations: Relation[] = []
  const add = (
    other: Pick<Wallet, 'address' | 'shown'>,
    relation: Relation['relation'],
    order: number,
    transaction: Transaction,
    hashShown = true,
  ): void => {
    relations.push({ address: other.address, label: other.shown, relation, transaction, hashShown, order, chain })
  }
  // Minting is not funding: an address whose first transfer is from the null address has no funder.
  const first = world.ledger.legsOf(wallet).find((leg) => leg.to === wallet && leg.transaction.chain === chain)
  if (first && first.from.role !== 'null' && first.from !== wallet) add(first.from, 'First Funder', 1, first.transaction)
  for (const { contract, deployer, factory, transaction } of world.deployments) {
    if (contract !== wallet || transaction.chain !== chain) continue
    if (contract === world.cast.fund) for (const signer of world.cast.signers) add(signer, 'Signer', 2, transaction)
    add(deployer, 'Deployed by', 6, transaction)
    if (factory) add(factory, 'Created by', 8, transaction)
  }
  if (wallet.role === 'deployer' && chain === 'solana')
    for (const program of programsOf(world, wallet)) add(program.token, 'Deployed Program', 5, program.transaction, false)
  return relations
}

function programsOf(
  world: World,
  wallet: Wallet,
): readonly { readonly token: Pick<Wallet, 'address' | 'shown'>; readonly transaction: Transaction }[] {
  return world.ledger
    .transactionsOf(wallet)
    .filter((transaction) => transaction.method.startsWith('mint('))
    .flatMap((transaction) =>
      transaction.legs.map(({ token }) => ({
        token: { address: token.address, shown: `${token.asset.symbol} [${token.address.slice(0, 8)}]` },
        transaction,
      })),
    )
}
