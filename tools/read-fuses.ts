import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { FUSES } from './package/fuses.ts'

/**
 * node tools/read-fuses.ts BINARY: prints the fuses of a packaged Electron; exits with 1 if one
 * differs from its required state.
 */
const wire = await getCurrentFuseWire(process.argv[2] ?? '')
const wrong = [...Array(9).keys()].filter((fuse) => {
  const name = FuseV1Options[fuse] ?? ''
  const state: unknown = Reflect.get(wire, fuse)
  const wanted: unknown = Reflect.get(FUSES, fuse)
  const asWanted = state === (wanted === true ? FuseState.ENABLE : FuseState.DISABLE)
  process.stdout.write(`${asWanted ? 'as wanted' : 'WRONG    '}  ${name}: ${state === FuseState.ENABLE ? 'on' : 'off'}\n`)
  return !asWanted
})
process.exitCode = wrong.length === 0 ? 0 : 1
