import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWith } from '../../../src-renderer/ui/text-with.tsx'

test('puts each element where the sentence names it', () => {
  const sentence = <TextWith text="{first} and {second}: {share}" parts={{ first: <b>A</b>, second: 'B & C', share: null }} />
  expect(renderToStaticMarkup(sentence)).toBe('<b>A</b> and B &amp; C: ')
})

test('does not read braces in the text of an element', () => {
  expect(renderToStaticMarkup(<TextWith text="Read as {address}" parts={{ address: '{address} {other}' }} />)).toBe('Read as {address} {other}')
})
