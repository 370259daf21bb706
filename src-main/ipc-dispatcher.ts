import type { Failure } from '../src-shared/core/failure.ts'
import { failure } from '../src-shared/core/failure.ts'
import { METHODS, type IpcHandlers, type MethodName } from '../src-shared/ipc/casebook-api.ts'
import { err, type Result } from '../src-shared/core/result.ts'
import { RESPONSE_CAP_CHARS } from '../src-shared/ipc/message-size.ts'
import { isLongerThan, shapeProblem } from './argument-shape.ts'
import type { Log } from './log.ts'

/** One message from a page, as its host delivers it. */
export interface IpcRequest {
  /**
   * Why the sender is refused; undefined for the app's own page. Each host decides for its own
   * senders.
   */
  readonly refused: string | undefined
  readonly method: unknown
  readonly args: unknown
}

export type IpcDispatcher = (call: IpcRequest) => Promise<Result<unknown>>

/**
 * Maximum characters of text in one argument, all strings together; larger content is sent in
 * parts.
 */
const TEXT_CAP = 2_000_000
/**
 * Maximum concurrent calls. A plan submits all its steps at once and each waits in the queue, so
 * `submitCall` has a higher cap.
 */
const IN_FLIGHT_CAP = 256
const SUBMIT_CAP = 20_000

function isMethodName(name: unknown): name is MethodName {
  return typeof name === 'string' && Object.hasOwn(METHODS, name)
}

const REFUSED = failure('refused_sender', 'Blocked a request from an unknown sender.', 'Close other windows and restart Casebook.')

function badRequest(method: MethodName, why: string): Failure {
  return failure('bad_request', `Invalid request to ${method}: ${why}.`, 'Correct the input. If you did not enter any, report this as a bug.')
}

/**
 * An oversized message must not end the backend or the page; content that can grow has a method
 * that transfers it in parts.
 */
export function tooLarge(method: unknown): Failure {
  return failure(
    'too_large',
    `The response of ${String(method)} exceeds the maximum message size. No data was lost or changed.`,
    'Restart Casebook. If it happens again, report this as a bug.',
  )
}

/**
 * The only entry from a page to the backend, the same for both hosts: checks the sender, the
 * argument shape and the schema, then calls and wraps the result. Never throws: a fault in the
 * backend becomes `internal`, with its details in the log only.
 */
export function createIpcDispatcher(methods: IpcHandlers, log: Log): IpcDispatcher {
  let submits = 0
  let others = 0

  async function call(method: MethodName, args: unknown): Promise<Result<unknown>> {
    const problem = shapeProblem(args, TEXT_CAP)
    if (problem !== undefined) return err(badRequest(method, problem))
    // A call without an argument arrives as undefined over IPC and as a missing or null member in
    // JSON.
    const checked = METHODS[method].safeParse(args ?? undefined)
    if (!checked.success) {
      const issue = checked.error.issues[0]
      const field = issue?.path.join('.') ?? ''
      log.warn('arguments refused', { method, field, code: issue?.code ?? '' })
      return err({ ...badRequest(method, field === '' ? 'its argument has the wrong shape' : `its field ${field} has the wrong shape`), field })
    }
    // METHODS and IpcHandlers are indexed by the same name; TypeScript cannot see that the pair
    // belongs together.
    const handler = methods[method] as (args: unknown) => Promise<Result<unknown>>
    const response = await handler(checked.data)
    return isLongerThan(response, RESPONSE_CAP_CHARS) ? err(tooLarge(method)) : response
  }

  return async ({ refused, method, args }) => {
    if (refused !== undefined) {
      log.warn('sender refused', { why: refused })
      return err(REFUSED)
    }
    if (!isMethodName(method))
      return err(failure('unknown_method', 'Unknown method.', 'Restart Casebook so that its window and its main process have the same version.'))
    const submit = method === 'submitCall'
    if (submit ? submits >= SUBMIT_CAP : others >= IN_FLIGHT_CAP) {
      return err(failure('busy', `Too many requests are in progress. ${method} was not started.`, 'Wait until some finish, then try again.'))
    }
    if (submit) submits += 1
    else others += 1
    try {
      return await call(method, args)
    } catch (fault) {
      log.fault(`fault in ${method}`, fault)
      return err(failure('internal', `Internal error in ${method}. See casebook.log.`, 'Try again. The log is in the data folder.'))
    } finally {
      if (submit) submits -= 1
      else others -= 1
    }
  }
}
