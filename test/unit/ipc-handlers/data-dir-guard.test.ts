import { describe, expect, test } from 'vitest'
import { withDataDirGuard, WRITES_DATA_DIR } from '../../../src-main/ipc/data-dir-guard.ts'
import { type IpcHandlers, type MethodName, METHODS } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { ok } from '../../../src-shared/core/result.ts'

const NAMES = Object.keys(METHODS) as MethodName[] // the keys of the table
const GONE = failure('disk_error', 'The data folder is gone.', 'Put it back.')

function guardMethods(gone: typeof GONE | undefined) {
  const called: string[] = []
  const handlers = Object.fromEntries(NAMES.map((name) => [name, async (args: unknown) => (called.push(name), ok([name, args]))]))
  const methods = withDataDirGuard(handlers as unknown as IpcHandlers, { gone: () => gone }) // what they return is not read
  const call = (name: MethodName) => (methods[name] as (args: unknown) => Promise<unknown>)('args')
  return { called, call }
}

describe('the guard of the data folder', () => {
  test('calls every method with its argument while the folder is there', async () => {
    const { call } = guardMethods(undefined)
    for (const name of NAMES) expect(await call(name)).toEqual(ok([name, 'args']))
  })

  test('refuses exactly the methods that write to the folder once it is gone', async () => {
    const { call, called } = guardMethods(GONE)
    const refused: string[] = []
    for (const name of NAMES) if (!((await call(name)) as { ok: boolean }).ok) refused.push(name)
    expect(refused).toEqual(NAMES.filter((name) => WRITES_DATA_DIR[name]))
    expect(called).toEqual(NAMES.filter((name) => !WRITES_DATA_DIR[name]))
    // Money, captures, backups and custody heads are all promised to be durable.
    expect(refused).toEqual(expect.arrayContaining(['submitCall', 'setBudget', 'acknowledge', 'finishBackup', 'writeCustodyHead']))
    expect(refused).toHaveLength(11)
  })
})
