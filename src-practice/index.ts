import { PRACTICE_LOGIN } from '../src-shared/service/practice-login.ts'
import { PRACTICE_USAGE, readPracticeOptions } from './command-line.ts'
import { startPracticeService } from './practice-service.ts'
import { startingPointsOf } from './starting-points.ts'
import { DEFAULT_SEED } from './world/world.ts'

try {
  const options = readPracticeOptions(process.argv.slice(2))
  if (options === 'help') console.log(PRACTICE_USAGE)
  else {
    const service = await startPracticeService(options)
    const points = startingPointsOf(options.seed ?? DEFAULT_SEED)
      .slice(0, 3)
      .map(({ chain, address }) => `${chain} ${address}`)
    console.log(
      `Practice service at ${service.origin} with key ${service.key}; begin with ${points.join(', ')}; legacy query interface at ${service.legacyOrigin} for ${PRACTICE_LOGIN.email} with ${PRACTICE_LOGIN.password}`,
    )
    const stop = (): void => void service.close().then(() => process.exit(0))
    process.once('SIGINT', stop).once('SIGTERM', stop)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  console.error(PRACTICE_USAGE)
  process.exitCode = 2
}
