import type { Secret } from '../../secret.ts'

/** Where a call goes and with which secret, as of the start of an attempt. */
export interface ServiceTarget {
  readonly origin: string
  readonly practice: boolean
  /** The API key, or the token of the legacy interface. Each is sent to its own origin only. */
  readonly key: Secret
  /** What the paths of this service begin with; '' for none. */
  readonly basePath: string
}
