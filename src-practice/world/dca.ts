import { DAY_SECONDS, WORLD_DAYS } from './calendar.ts'
import type { Leg } from './ledger.ts'
import { randomOf } from './random.ts'
import type { SimulationContext } from './simulation-context.ts'
import { randomSecondOfDay } from './simulation-context.ts'
import type { Token } from './tokens.ts'
import { smaller } from './trades.ts'
import type { Wallet } from './wallets.ts'
import type { World } from './world-types.ts'

/**
 * DCA strategies on Solana: a user deposits dollars in a vault, which regularly buys a little of a
 * token through the pool and pays out the purchases after every fifth order. Some have finished by
 * the last day, some are still running.
 */
export function dca(stage: SimulationContext): void {
  const { cast } = stage
  const owners = [...cast.traders.filter((one) => one.family === 'solana'), ...cast.persons.filter((one) => one.family === 'solana').slice(0, 8)]
  const dollar = stage.token('solana', 'USDC')
  for (const [n, vault] of cast.vaults.entries()) {
    const random = randomOf(stage.seed, `dca/${n}`)
    const owner = random.pick(n % 2 === 0 ? owners.slice(0, 4) : owners)
    const token = random.pick(stage.tokensOf('solana', 'traded'))
    const [orders, every] = [random.between(8, 40), random.between(1, 3)]
    // Every third starts so late that it has bought at least once and is still buying on the last
    // day.
    const start = n % 3 === 0 ? WORLD_DAYS - random.between(4, 7) : random.between(200, WORLD_DAYS - orders * every - 4)
    const funds = random.between(800, 12_000)
    stage.at(randomSecondOfDay(start, 20_000 + n * 60), (second) =>
      stage.send(second, stage.hot('solana'), owner, dollar, stage.worth(dollar, second, funds)),
    )
    let piece = 0n
    stage.at(randomSecondOfDay(start, 30_000 + n * 60), (second) => {
      const sent = stage.send(second, owner, vault, dollar, stage.worth(dollar, second, funds))
      piece = sent / BigInt(orders)
    })
    for (let order = 1; order <= orders; order++) {
      const day = start + order * every
      if (day >= WORLD_DAYS) break
      stage.at(randomSecondOfDay(day, random.below(DAY_SECONDS - 1_000)), (second) => {
        const left = stage.ledger.balance(vault, dollar)
        stage.trades.buy(second, vault, token, dollar, order === orders ? left : smaller(piece, left))
        if (order % 5 === 0 || order === orders)
          stage.soon(second + 60, (later) => stage.send(later, vault, owner, token, stage.ledger.balance(vault, token)))
      })
    }
  }
}

/** A strategy as derived from its vault's transfers. */
export interface DcaStrategy {
  readonly vault: Wallet
  readonly owner: Wallet
  readonly deposit: Leg
  readonly output: Token
  /** Amount paid into the pool, and amount returned to the owner. */
  readonly spent: bigint
  readonly redeemed: bigint
  readonly last: Leg
  readonly active: boolean
}

/** Every strategy that has made a purchase, oldest first. */
export function strategiesOf(world: World): readonly DcaStrategy[] {
  return world.cast.vaults
    .flatMap((vault): readonly DcaStrategy[] => {
      const legs = world.ledger.legsOf(vault)
      const [deposit, last] = [legs[0], legs.at(-1)]
      const output = legs.find((leg) => leg.to === vault && leg !== deposit)?.token
      if (!deposit || !last || !output) return []
      const out = legs.filter((leg) => leg.from === vault)
      const sum = (of: (leg: Leg) => boolean): bigint => out.filter(of).reduce((total, leg) => total + leg.amount, 0n)
      const spent = sum((leg) => leg.token === deposit.token)
      const redeemed = sum((leg) => leg.token === output)
      return [{ vault, owner: deposit.from, deposit, output, spent, redeemed, last, active: spent < deposit.amount }]
    })
    .toSorted((a, b) => a.deposit.index - b.deposit.index)
}
