import { expect, test } from 'vitest'
import { hotkeyParts } from '../../../src-renderer/ui/hotkey-parts.ts'

test("keys have the names of the platform's keyboard", () => {
  expect(hotkeyParts('mod+shift+o', false)).toEqual(['Ctrl', 'Shift', 'O'])
  expect(hotkeyParts('mod+shift+o', true)).toEqual(['⌘', '⇧', 'O'])
  expect(hotkeyParts('a', false)).toEqual(['A'])
  expect(hotkeyParts('mod+,', false)).toEqual(['Ctrl', ','])
  expect(hotkeyParts('shift+f10', false)).toEqual(['Shift', 'F10'])
  expect(['enter', 'del', 'esc', 'plus', 'minus', 'left'].flatMap((key) => hotkeyParts(key, true))).toEqual(['Enter', 'Del', 'Esc', '+', '−', '←'])
  expect(hotkeyParts('?', false)).toEqual(['?'])
})
