import { parseArgs } from 'node:util'
import type { PracticeOptions } from './practice-service.ts'
import { PRACTICE_LOGIN } from '../../src-shared/practice-login.ts'
import { startPracticeService } from './practice-service.ts'
import { startingPointsOf } from './starting-points.ts'
import { DEFAULT_SEED } from './world/world.ts'

const USAGE = `Usage: npm run practice -- [--port N] [--key K] [--plan free|pro] [--credits N] [--seed S] [--today YYYY-MM-DD] [--fault SPEC]…
Faults: latency=MS · status=N · error=CODE · 429=second|minute|endpoint · truncate · hang · html · huge=MB · bomb=MB · redirect=URL · wrong-types
        drop[=before] · bad-json · no-headers · credits-header=TEXT · nested-error=CODE, each with :PATH and ,count=N ,after=N ,percent=N ,retry-after=S ,charged`

/** Reads the command line; throws with a sentence for whatever it cannot use. */
function readOptions(args: readonly string[]): PracticeOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      key: { type: 'string' },
      plan: { type: 'string' },
      credits: { type: 'string' },
      seed: { type: 'string' },
      today: { type: 'string' },
      fault: { type: 'string', multiple: true },
    },
  })
  const { plan = 'pro' } = values
  if (plan !== 'free' && plan !== 'pro') throw new Error(`--plan is free or pro, not '${plan}'.`)
  if (values.today !== undefined && !/^\d{4}-\d\d-\d\d$/.test(values.today)) throw new Error(`--today is YYYY-MM-DD, not '${values.today}'.`)
  return {
    port: wholeOf('port', values.port),
    credits: wholeOf('credits', values.credits),
    key: values.key,
    seed: values.seed,
    today: values.today,
    plan,
    faults: values.fault,
  }
}

function wholeOf(name: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not '${text}'.`)
  return text === undefined ? undefined : Number(text)
}

try {
  const options = readOptions(process.argv.slice(2))
  const service = await startPracticeService(options)
  const points = startingPointsOf(options.seed ?? DEFAULT_SEED)
    .slice(0, 3)
    .map(({ chain, address }) => `${chain} ${address}`)
  console.log(
    `Practice service at ${service.origin} with key ${service.key}; begin with ${points.join(', ')}; older interface at ${service.legacyOrigin} for ${PRACTICE_LOGIN.email} with ${PRACTICE_LOGIN.password}`,
  )
  const stop = (): void => void service.close().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  console.error(USAGE)
  process.exitCode = 2
}
