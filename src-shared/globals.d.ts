/**
 * The globals that every runtime has (Node, page, worker, preload), with the members that
 * src-shared uses. The projects of the runtimes take their own declarations of them from their lib
 * and types.
 */
declare const performance: {
  now(): number
}

declare function setTimeout(callback: () => void, delayMs?: number): unknown

declare function clearTimeout(timer: unknown): void

declare function structuredClone<T>(value: T): T

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean })
  decode(bytes?: Uint8Array): string
}

declare class URL {
  static canParse(text: string): boolean
  readonly hostname: string
  constructor(text: string)
}

interface SharedMessagePort {
  addEventListener(type: 'message', listener: () => void): void
  start(): void
  postMessage(message: undefined): void
  close(): void
}

declare class MessageChannel {
  readonly port1: SharedMessagePort
  readonly port2: SharedMessagePort
}

interface CryptoKey {
  readonly type: string
}

declare const crypto: {
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`
  /** Pages have it in secure contexts only. */
  readonly subtle:
    | {
        digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
        importKey(format: 'raw', key: Uint8Array<ArrayBuffer>, algorithm: 'Ed25519', extractable: boolean, usages: 'verify'[]): Promise<CryptoKey>
        verify(algorithm: 'Ed25519', key: CryptoKey, signature: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<boolean>
      }
    | undefined
}
