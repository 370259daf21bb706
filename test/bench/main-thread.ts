import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly tid: number
  readonly pid: number
  readonly dur?: number
  /** The part of it during which the thread had a core. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Milliseconds of every task of the page's main thread during `work`, in core time, because other
 * programs would count otherwise.
 */
export async function tasksOf(on: Page, work: () => Promise<void>): Promise<number[]> {
  const session = await on.context().newCDPSession(on)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))) // as the protocol describes them
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata', 'disabled-by-default-devtools.timeline'] },
  })
  await work()
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await ended
  await session.detach()
  const mains = new Set(
    events.flatMap(({ name, args, pid, tid }) => (name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [])),
  )
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
  return tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000)
}
