import { startBackend } from '../../src-main/backend.ts'
import type { Backend, BackendOptions } from '../../src-main/backend.ts'
import { createCasebookApi } from '../../src-preload/casebook-api.ts'
import type { CasebookApi, MethodName } from '../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok } from '../../src-shared/core/result.ts'
import type { Result } from '../../src-shared/core/result.ts'

/**
 * A real backend (broker, journal, ledger, sockets, files) without a window, and its CasebookApi
 * without a transport.
 */
export async function startBackendInProcess(
  options: Pick<BackendOptions, 'dataDir' | 'practice' | 'serviceUrl'>,
): Promise<{ readonly backend: Backend; readonly api: CasebookApi }> {
  const opened = await startBackend({
    ...options,
    version: '0.1.0',
    host: { kind: 'browser', storage: () => 'test', saveFile: async (name) => ok({ saved: true, name }), confirm: undefined },
    // No keychain: the key is in memory for the run. The keychain has its own tests against a real
    // Secret Service.
    loadStore: () => Promise.reject(new Error('no keychain in this test')),
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const backend = opened.value
  const call = async (method: MethodName, args?: unknown): Promise<Result<never>> => {
    // CasebookApi pairs methods and arguments; here they only pass through.
    const run = backend.methods[method] as (args: unknown) => Promise<Result<never>>
    return run(args).catch(() => err(failure('internal', `The backend failed in ${method}.`, 'See the test output.')))
  }
  return { backend, api: createCasebookApi({ call, on: backend.on }) }
}
