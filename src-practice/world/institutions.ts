import { pow10 } from '../fixed.ts'
import { DAY_SECONDS, WORLD_DAYS } from './calendar.ts'
import { MIXER_TENTHS } from './actors.ts'
import { quotesOf } from './genesis.ts'
import { randomOf } from './random.ts'
import type { SimulationContext } from './simulation-context.ts'
import { randomSecondOfDay } from './simulation-context.ts'
import type { Token, WorldChain } from './tokens.ts'
import type { Wallet } from './wallets.ts'

/** Traders and the fund: funding first, then purchases and sales for two years. */
export function traders(stage: SimulationContext): void {
  for (const trader of [...stage.cast.traders, stage.cast.fund]) {
    const random = randomOf(stage.seed, `trading/${trader.name}`)
    const isFund = trader === stage.cast.fund
    for (const chain of trader.chains) {
      const started = random.between(1, 90)
      const money = [stage.native(chain), ...stage.tokensOf(chain, 'stable').slice(0, 1)]
      for (const [n, token] of money.entries()) {
        const dollars = random.between(20_000, isFund ? 900_000 : 160_000)
        stage.at(randomSecondOfDay(started, 1_000 + n * 900), (second) =>
          stage.send(second, stage.hot(chain), trader, token, stage.worth(token, second, dollars)),
        )
      }
      const tokens = stage.tokensOf(chain, 'traded')
      if (tokens.length === 0) continue
      for (let day = started + 1; day < WORLD_DAYS; day += random.between(1, 11)) {
        const token = random.pick(tokens)
        const quote = random.pick(quotesOf(stage, token))
        const [sells, part] = [random.chance(9, 20), random.between(2, 14)]
        stage.at(randomSecondOfDay(day, random.below(DAY_SECONDS - 60)), (second) => {
          if (sells && stage.trades.held(trader, token) > 0n)
            stage.trades.sell(second, trader, token, quote, stage.share(trader, token, part * 7, 100))
          else stage.trades.buy(second, trader, token, quote, stage.share(trader, quote, part, 100))
        })
      }
    }
  }
}

/**
 * Sends funds over the bridge: into the vault here, out of the vault on the other chain a few
 * minutes later, less 0.1 %.
 */
export function crossBridge(
  stage: SimulationContext,
  second: number,
  from: Wallet,
  to: Wallet,
  token: Token,
  destination: WorldChain,
  amount: bigint,
): void {
  const vault = stage.part(stage.cast.bridges.get(token.chain))
  const sent = stage.send(second, from, vault, token, amount)
  if (sent === 0n) return
  const out = stage.token(destination, token.asset.symbol)
  stage.soon(second + 480, (later) => stage.send(later, stage.part(stage.cast.bridges.get(destination)), to, out, (sent * 999n) / 1000n))
}

/** Deposits all available whole units, at most `max`, into a mixer pool; returns their number. */
export function mix(stage: SimulationContext, second: number, from: Wallet, pool: number, max: number): number {
  const coin = stage.native('ethereum')
  const unit = BigInt(MIXER_TENTHS[pool] ?? 1) * pow10(coin.decimals - 1)
  const mixer = stage.part(stage.cast.mixers[pool])
  let count = 0
  for (; count < max && stage.ledger.balance(from, coin) >= unit; count++) {
    stage.ledger.write('ethereum', second, from, mixer, 'deposit(bytes32)', [{ from, to: mixer, token: coin, amount: unit }])
  }
  return count
}

/** Withdraws one unit from a pool of the mixer, if it has one. */
export function unmix(stage: SimulationContext, second: number, to: Wallet, pool: number): void {
  const coin = stage.native('ethereum')
  const unit = BigInt(MIXER_TENTHS[pool] ?? 1) * pow10(coin.decimals - 1)
  const mixer = stage.part(stage.cast.mixers[pool])
  if (stage.ledger.balance(mixer, coin) < unit) return
  stage.ledger.write('ethereum', second, to, mixer, 'withdraw(bytes,bytes32,bytes32,address,address,uint256,uint256)', [
    { from: mixer, to, token: coin, amount: unit },
  ])
}

/**
 * Legitimate use of mixer and bridge, spam airdrops, and the exchange's monthly transfer to its
 * cold wallet.
 */
export function background(stage: SimulationContext): void {
  const random = randomOf(stage.seed, 'background')
  const { cast } = stage
  const onEthereum = cast.persons.filter((person) => person.chains.includes('ethereum'))
  const onBoth = cast.persons.filter((person) => person.chains.includes('ethereum') && person.chains.includes('arbitrum'))
  for (let n = 0; n < 160; n++) {
    const [giver, taker, pool, day] = [random.pick(onEthereum), random.pick(onEthereum), random.below(2), random.between(60, WORLD_DAYS - 20)]
    stage.at(randomSecondOfDay(day, random.below(80_000)), (second) => mix(stage, second, giver, pool, 2))
    stage.at(randomSecondOfDay(day + random.between(1, 15), random.below(80_000)), (second) => unmix(stage, second, taker, pool))
  }
  for (let n = 0; n < 120; n++) {
    const [person, back, part] = [random.pick(onBoth), random.chance(1, 3), random.between(10, 60)]
    const token = stage.token(back ? 'arbitrum' : 'ethereum', random.pick(['ETH', 'USDC', 'USDT']))
    stage.at(randomSecondOfDay(random.between(60, WORLD_DAYS - 2), random.below(80_000)), (second) =>
      crossBridge(stage, second, person, person, token, back ? 'ethereum' : 'arbitrum', stage.share(person, token, part, 100)),
    )
  }
  const everybody = [...cast.persons, ...cast.victims, ...cast.traders, cast.fund]
  for (const token of stage.tokens.filter((one) => one.asset.kind === 'spam')) {
    const deployer = stage.part(cast.deployers[token.chain === 'solana' ? 3 : token.index % 3])
    const reached = everybody.filter((wallet) => wallet.chains.includes(token.chain))
    for (let n = 0; n < 24; n++) {
      const [to, thousands] = [random.pick(reached), random.between(1, 50)]
      stage.at(randomSecondOfDay(random.between(300, WORLD_DAYS - 1), random.below(80_000)), (second) =>
        stage.send(second, deployer, to, token, BigInt(thousands) * 100n * pow10(token.decimals)),
      )
    }
  }
  for (let day = 30; day < WORLD_DAYS; day += 30) {
    const coin = stage.native('ethereum')
    stage.at(randomSecondOfDay(day, 200), (second) =>
      stage.send(second, stage.hot('ethereum'), cast.cold, coin, stage.worth(coin, second, random.between(100_000, 900_000))),
    )
  }
}
