const HIDDEN = '[secret]'

/**
 * The API key in memory. Printing, joining, spreading or serialising it by accident yields a
 * placeholder; the only access to the value is `reveal`, called by the transport and the keychain.
 */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  get [Symbol.toStringTag](): string {
    return HIDDEN
  }

  /** What `console.log` and `util.inspect` show. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN
  }
}

/**
 * Whether a text is valid as a header value: 1 to 512 printable ASCII characters without spaces.
 * Node's own error text would contain an invalid one.
 */
export function isUsableKey(value: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(value)
}

/**
 * A bearer token: 8 to 2000 characters of RFC 6750's alphabet. It has to fit into one item of the
 * keychain (2,560 bytes on Windows).
 */
export function isUsableToken(value: string): boolean {
  return /^[A-Za-z0-9\-._~+/]{8,2000}={0,2}$/.test(value)
}
