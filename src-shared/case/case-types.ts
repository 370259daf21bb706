import type { Capture } from '../custody/capture.ts'

/** What a case records of every subject. */
export interface SubjectFacts {
  readonly id: string
  /** As the investigator typed it. */
  readonly typed: string
  /** Chains to send requests on. */
  readonly chains: readonly string[]
  readonly alias: string
  readonly colour: string
  readonly tags: readonly string[]
  readonly note: string
  readonly addedAt: string
  /** 'typed', or the capture and row from which it was taken. */
  readonly origin: string
}

export interface AddressSubject extends SubjectFacts {
  /** Normalised; equality and requests use it. */
  readonly address: string
  /** Address family, e.g. evm, solana, bitcoin. */
  readonly family: string
}

/** A named entity as the service labels it. It has no address; requests about it use its name. */
export interface EntitySubject extends SubjectFacts {
  /** As it is sent: Unicode-composed and trimmed. */
  readonly entityName: string
}

/** The subject of an investigation: an address, or an entity (`isEntity`, case/subject.ts). */
export type Subject = AddressSubject | EntitySubject

/** Which neighbours of a node are drawn individually; the others are counted in a group. */
export interface Expansion {
  /** Direction of the money, seen from the node. */
  readonly direction: 'in' | 'out' | 'both'
  readonly max: number
  /** US dollars, decimal text. */
  readonly minValue: string
  /**
   * Tokens as a filter names them; absent for any. A flow whose tokens are not reported
   * matches no token filter.
   */
  readonly tokens?: readonly string[]
}

/** A capture without its body: the fields that the custody chain records. */
export type CaptureHeader = Omit<Capture, 'body'>
