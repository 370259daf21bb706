/** Notifies other windows of the same storage about written cases. */
export interface OtherWindows {
  /** Reports to the other windows that these cases have grown. */
  readonly wrote: (caseIds: ReadonlySet<string>) => void
  readonly close: () => void
}

/** The used part of a channel; a message reaches all other channels of its name, not the sender. */
export type WindowChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/**
 * `heard` is called with the id of each case that another window wrote to. Without a
 * channel it does nothing.
 */
export function createCrossTabChannel(
  name: string,
  heard: (caseId: string) => void,
  open: (name: string) => WindowChannel | undefined = channelOf,
): OtherWindows {
  const channel = open(`casebook: ${name}`)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') heard(data)
  })
  const post = channel?.postMessage.bind(channel)
  return {
    wrote(caseIds) {
      for (const caseId of caseIds) post?.(caseId)
    },
    close: () => channel?.close(),
  }
}

/** undefined outside a window: a worker or Node has no other windows to notify. */
function channelOf(name: string): WindowChannel | undefined {
  return typeof window === 'undefined' ? undefined : new BroadcastChannel(name)
}
