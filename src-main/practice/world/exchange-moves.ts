import { WORLD_DAYS } from './calendar.ts'
import { randomOf } from './random.ts'
import type { Stage } from './stage.ts'
import { secondOf } from './stage.ts'

/** Traders and the fund move money between their wallets and the exchange every few weeks: the other half of smart money's net flow. */
export function exchangeMoves(stage: Stage): void {
  for (const trader of [...stage.cast.traders, stage.cast.fund]) {
    const random = randomOf(stage.seed, `exchange/${trader.name}`)
    const account = random.pick(stage.cast.deposits.filter((one) => one.family === trader.family).slice(trader.family === 'evm' ? 4 : 1))
    for (const chain of trader.chains) {
      const tokens = [stage.native(chain), ...stage.tokensOf(chain, 'stable').slice(0, 1), ...stage.tokensOf(chain, 'traded').slice(0, 2)]
      for (let day = random.between(95, 130); day < WORLD_DAYS; day += random.between(6, 34)) {
        const [token, paysIn, part, dollars] = [random.pick(tokens), random.chance(1, 2), random.between(1, 9), random.between(200, 9_000)]
        stage.at(secondOf(day, random.below(86_000)), (second) => {
          if (paysIn) stage.deposit(second, trader, account, token, stage.share(trader, token, part, 100))
          else stage.send(second, stage.hot(chain), trader, token, stage.worth(token, second, dollars))
        })
      }
    }
  }
}
