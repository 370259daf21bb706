import { background, traders } from './institutions.ts'
import { calendarOf, WORLD_DAYS } from './calendar.ts'
import { makeCast } from './actors.ts'
import { dca } from './dca.ts'
import { defi } from './defi.ts'
import { fraud } from './fraud.ts'
import { genesis } from './genesis.ts'
import { Ledger } from './ledger.ts'
import type { Transaction } from './ledger.ts'
import { simulateRetailUsers } from './retail-users.ts'
import { makePrices } from './prices.ts'
import { SimulationContext, randomSecondOfDay } from './simulation-context.ts'
import { familyOf, makeTokens } from './tokens.ts'
import { makeTransactionHash, transactionNumberOf } from './addresses.ts'
import { TradeBook } from './trades.ts'
import { randomOf } from './random.ts'
import type { World } from './world-types.ts'

/**
 * Traders and the fund move funds to and from the exchange every few weeks: smart money's net flow
 * consists of these transfers and of trades.
 */
function exchangeMoves(stage: SimulationContext): void {
  for (const trader of [...stage.cast.traders, stage.cast.fund]) {
    const random = randomOf(stage.seed, `exchange/${trader.name}`)
    const account = random.pick(stage.cast.deposits.filter((one) => one.family === trader.family).slice(trader.family === 'evm' ? 4 : 1))
    for (const chain of trader.chains) {
      const tokens = [stage.native(chain), ...stage.tokensOf(chain, 'stable').slice(0, 1), ...stage.tokensOf(chain, 'traded').slice(0, 2)]
      for (let day = random.between(95, 130); day < WORLD_DAYS; day += random.between(6, 34)) {
        const [token, paysIn, part, dollars] = [random.pick(tokens), random.chance(1, 2), random.between(1, 9), random.between(200, 9_000)]
        stage.at(randomSecondOfDay(day, random.below(86_000)), (second) => {
          if (paysIn) stage.deposit(second, trader, account, token, stage.share(trader, token, part, 100))
          else stage.send(second, stage.hot(chain), trader, token, stage.worth(token, second, dollars))
        })
      }
    }
  }
}

export const DEFAULT_SEED = 'casebook'

/** Creates the world of a seed that ends on a day (YYYY-MM-DD). */
export function createWorld(seed: string, today: string): World {
  const calendar = calendarOf(today)
  const tokens = makeTokens(seed)
  const cast = makeCast(seed, tokens)
  const ledger = new Ledger(calendar, makePrices(seed))
  const trades = new TradeBook(ledger, cast.pools)
  const stage = new SimulationContext(seed, cast, tokens, ledger, trades)
  for (const part of [genesis, simulateRetailUsers, traders, background, defi, dca, exchangeMoves, fraud]) part(stage)
  stage.play()

  const byAddress = new Map(cast.wallets.map((wallet) => [wallet.address, wallet]))
  const hashes = new Map<Transaction, string>()
  const hashOf = (transaction: Transaction): string => {
    let hash = hashes.get(transaction)
    if (hash === undefined) hashes.set(transaction, (hash = makeTransactionHash(familyOf(transaction.chain), seed, transaction.number)))
    return hash
  }
  return {
    seed,
    calendar,
    cast,
    tokens,
    ledger,
    trades,
    deployments: stage.deployments,
    hashOf,
    walletAt: (address) => byAddress.get(/^0x/i.test(address) ? address.toLowerCase() : address),
    walletsOf: (entity) => cast.wallets.filter((wallet) => wallet.entity === entity),
    transactionAt(hash) {
      const wanted = hash.toLowerCase()
      const transaction = ledger.transactions[transactionNumberOf(seed, wanted) ?? -1]
      return transaction && hashOf(transaction) === wanted ? transaction : undefined
    },
  }
}
