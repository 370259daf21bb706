import { DAY_SECONDS, WORLD_DAYS } from './calendar.ts'
import { quotesOf } from './genesis.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import type { SimulationContext } from './simulation-context.ts'
import { randomSecondOfDay } from './simulation-context.ts'
import type { Token, WorldChain } from './tokens.ts'
import type { Wallet } from './wallets.ts'

/**
 * Ordinary users: they receive funds from the exchange or from each other, pay, trade a little, and
 * cash out.
 */
export function simulateRetailUsers(stage: SimulationContext): void {
  const byChain = new Map<WorldChain, Wallet[]>()
  for (const person of stage.cast.persons) for (const chain of person.chains) byChain.set(chain, [...(byChain.get(chain) ?? []), person])
  for (const person of stage.cast.persons) {
    const random = randomOf(stage.seed, `life/${person.name}`)
    const joined = random.between(3, 420)
    const account = accountOf(stage, random, person)
    for (const chain of person.chains) {
      const neighbours = byChain.get(chain) ?? [person]
      join(stage, random, person, chain, joined, neighbours)
      const busy = random.between(4, 26)
      for (let day = joined + random.between(2, busy * 2); day < WORLD_DAYS; day += random.between(1, busy * 2)) {
        const second = randomSecondOfDay(day, random.below(DAY_SECONDS - 60))
        stage.at(second, act(stage, random.below(100), random.fork(), { person, chain, neighbours, account }))
      }
    }
  }
}

/** The first funding: mostly a withdrawal from the exchange, sometimes from a friend. */
function join(stage: SimulationContext, random: Random, person: Wallet, chain: WorldChain, day: number, neighbours: readonly Wallet[]): void {
  const coin = stage.native(chain)
  const dollars = random.between(40, 9_000)
  const friend = random.chance(1, 5) ? random.pick(neighbours) : undefined
  stage.at(randomSecondOfDay(day, random.below(40_000)), (second) => {
    const sent = friend && friend !== person ? stage.send(second, friend, person, coin, stage.share(friend, coin, 1, 4)) : 0n
    if (sent === 0n) stage.send(second, stage.hot(chain), person, coin, stage.worth(coin, second, dollars))
  })
  for (const stable of stage.tokensOf(chain, 'stable').slice(0, 2)) {
    const amount = random.between(100, 20_000)
    stage.at(randomSecondOfDay(day, 40_000 + random.below(40_000)), (second) =>
      stage.send(second, stage.hot(chain), person, stable, stage.worth(stable, second, amount)),
    )
  }
}

interface UserProfile {
  readonly person: Wallet
  readonly chain: WorldChain
  readonly neighbours: readonly Wallet[]
  /** The user's deposit address at the exchange. */
  readonly account: Wallet
}

function act(stage: SimulationContext, what: number, random: Random, { person, chain, neighbours, account }: UserProfile): (second: number) => void {
  const stables = stage.tokensOf(chain, 'stable')
  const coin = stage.native(chain)
  const money: Token = stables.length > 0 && random.chance(3, 5) ? random.pick(stables) : coin
  return (second) => {
    if (what < 30) stage.send(second, stage.hot(chain), person, money, stage.worth(money, second, random.between(20, 4_000)))
    else if (what < 62) stage.send(second, person, random.pick(neighbours), money, stage.share(person, money, random.between(2, 30), 100))
    else if (what < 78) stage.deposit(second, person, account, money, stage.share(person, money, random.between(10, 80), 100))
    else trade(stage, second, random, person, chain)
  }
}

/** The first deposit addresses belong to the fraud; each user permanently has one of the others. */
function accountOf(stage: SimulationContext, random: Random, person: Wallet): Wallet {
  return random.pick(stage.cast.deposits.filter((address) => address.family === person.family).slice(person.family === 'evm' ? 4 : 1))
}

function trade(stage: SimulationContext, second: number, random: Random, person: Wallet, chain: WorldChain): void {
  const tokens = stage.tokensOf(chain, 'traded')
  if (tokens.length === 0) return
  const token = random.pick(tokens)
  const quote = random.pick(quotesOf(stage, token))
  if (stage.trades.held(person, token) > 0n && random.chance(1, 2))
    stage.trades.sell(second, person, token, quote, stage.share(person, token, random.between(20, 100), 100))
  else stage.trades.buy(second, person, token, quote, stage.share(person, quote, random.between(3, 25), 100))
}
