import { createElement, Fragment, type ReactNode } from 'react'

interface TextWithProps {
  /** A sentence of a `messages.ts`, with names in braces where elements stand: `Read as {address}`. */
  readonly text: string
  readonly parts: Readonly<Record<string, ReactNode>>
}

/** A sentence with elements in it, so that the sentence is written in one piece. */
export function TextWith({ text, parts }: TextWithProps): ReactNode {
  const pieces = text.split(/\{(\w+)\}/u)
  return createElement(Fragment, null, ...pieces.map((piece, at) => (at % 2 === 0 ? piece : parts[piece])))
}
